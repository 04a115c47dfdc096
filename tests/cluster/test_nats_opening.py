"""Which NATS servers a bus connects to, and how it says why it cannot."""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from circolo.cards.units import Millis
from circolo.cluster.bus import nats_connection
from circolo.cluster.bus.bus_port import NobodyThere
from circolo.cluster.bus.bus_refused import BusRefused
from circolo.cluster.bus.nats_bus import NatsBus
from tests.certificates import certified
from tests.nats_server import NatsServer, nats_server

pytestmark = pytest.mark.anyio

HOUSE = "club"
USERS = """
authorization { users = [
  { user: ann, password: "s3cret @,", permissions: {
      publish: "circolo.club.>", subscribe: "circolo.club.>" } }
  { user: bob, password: word, permissions: {
      publish: "circolo.club.>", subscribe: "circolo.elsewhere.>" } }
  { user: eve, password: word, permissions: {
      publish: "circolo.elsewhere.>", subscribe: "circolo.club.>" } }
] }
"""
PATIENCE = Millis(30_000)


async def works(address: str, *, house: str = HOUSE) -> bool:
    """Open a bus, and return whether a server answers it."""
    bus = await NatsBus.open(address, house=house)
    try:
        with pytest.raises(NobodyThere):
            await bus.request("desk", b"", within=PATIENCE)
        return bus.is_connected
    finally:
        await bus.close()


async def refusal(address: str, *, house: str = HOUSE) -> str:
    with pytest.raises(BusRefused) as refused:
        await works(address, house=house)
    return refused.value.code


@asynccontextmanager
async def listening(says: bytes) -> AsyncIterator[tuple[str, list[bytes]]]:
    """Listen on a port, say some bytes to each client and keep what they say."""
    heard: list[bytes] = []

    async def accept(reader: StreamReader, writer: StreamWriter) -> None:
        writer.write(says)
        heard.append(await reader.read())
        writer.close()

    listener = await asyncio.start_server(accept, "127.0.0.1", 0)
    async with listener:
        yield f"127.0.0.1:{listener.sockets[0].getsockname()[1]}", heard


async def test_a_server_without_users_takes_everybody(server: NatsServer) -> None:
    assert await works(server.url)


async def test_a_user_signs_in_with_a_password_of_any_characters() -> None:
    with nats_server(USERS) as server:
        assert await works(server.address("ann:s3cret%20%40%2C"))


async def test_a_user_without_password_is_a_token() -> None:
    with nats_server("authorization { token: s3cret }") as server:
        assert await works(server.address("s3cret"))
        assert await refusal(server.address("secret")) == "bus_credentials"


@pytest.mark.parametrize("user", ["", "ann:secret", "nobody:word", "ann"])
async def test_missing_or_wrong_credentials_are_refused(user: str) -> None:
    with nats_server(USERS) as server:
        assert await refusal(server.address(user)) == "bus_credentials"


@pytest.mark.parametrize("user", ["bob:word", "eve:word"])
async def test_a_user_without_rights_to_the_house_is_refused(user: str) -> None:
    with nats_server(USERS) as server, capture_logs() as logs:
        assert await refusal(server.address(user)) == "bus_permission"
    assert [log["event"] for log in logs] == ["bus_permission"]


async def test_a_user_of_one_house_is_refused_in_another() -> None:
    with nats_server(USERS) as server:
        address = server.address("ann:s3cret%20%40%2C")
        assert await refusal(address, house="elsewhere") == "bus_permission"


@pytest.mark.parametrize("host", ["127.0.0.1:1", "no.such.host.invalid", "none"])
async def test_a_server_that_is_not_there_is_refused(host: str) -> None:
    assert await refusal(f"nats://{host}") == "bus_unreachable"


@pytest.mark.parametrize(
    "says",
    [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"INFO {\r\n", b"x" * 100_000, b""],
    ids=["other protocol", "unreadable", "endless", "silent"],
)
async def test_a_server_of_another_kind_is_refused(
    says: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nats_connection, "CONNECT_SECONDS", 0.2)
    async with listening(says) as (place, _):
        assert await refusal(f"nats://{place}") == "bus_unreachable"


async def test_a_server_that_takes_no_messages_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(nats_connection, "CONNECT_SECONDS", 0.2)
    async with listening(b'INFO {"max_payload": 1048576}\r\nPONG\r\n') as (place, _):
        assert await refusal(f"nats://{place}") == "bus_unreachable"


async def test_an_opening_may_be_given_up() -> None:
    async with listening(b"") as (place, heard):
        opening = asyncio.create_task(NatsBus.open(f"nats://{place}", house=HOUSE))
        await asyncio.sleep(0.05)
        opening.cancel()
        with pytest.raises(asyncio.CancelledError):
            await opening
        async with asyncio.timeout(10):
            while heard != [b""]:
                await asyncio.sleep(0.01)


async def test_the_next_server_is_tried_and_the_refusal_that_says_most_is_given(
    server: NatsServer,
) -> None:
    gone = "nats://127.0.0.1:1"
    assert await works(f"{gone},{server.url}")
    with nats_server(USERS) as other:
        assert await refusal(f"{gone},{other.url},{gone}") == "bus_credentials"
    assert await refusal(f"{gone},{gone}") == "bus_unreachable"


async def test_an_encrypted_server_is_trusted_by_its_certificate(tmp_path: Path) -> None:
    own = certified("127.0.0.1")
    (tmp_path / "own.pem").write_bytes(own.certificate)
    (tmp_path / "own.key").write_bytes(own.key)
    (tmp_path / "other.pem").write_bytes(certified("127.0.0.1").certificate)
    (tmp_path / "elsewhere.pem").write_bytes(certified("127.0.0.2").certificate)
    tls = f'tls {{ cert_file: "{tmp_path}/own.pem", key_file: "{tmp_path}/own.key" }}'
    with nats_server(tls) as server:
        address = server.address(scheme="tls")
        assert await works(f"{address}?ca={tmp_path}/own.pem")
        assert await works(f"{server.url}?ca={tmp_path}/own.pem")
        assert await refusal(f"{address}?ca={tmp_path}/other.pem") == "bus_tls"
        assert await refusal(address) == "bus_tls"
        by_name = f"tls://localhost:{server.port}?ca={tmp_path}/own.pem"
        assert await refusal(by_name) == "bus_tls"


async def test_no_password_goes_to_a_server_that_declines_to_encrypt() -> None:
    info = b'INFO {"max_payload": 1048576, "auth_required": true, "tls_available": true}\r\n'
    async with listening(info) as (place, heard):
        assert await refusal(f"tls://ann:secret@{place}") == "bus_tls"
        async with asyncio.timeout(10):
            while not heard:
                await asyncio.sleep(0.01)
        assert heard == [b""]
