"""Connections to PostgreSQL over TLS: only a server that proves its name is trusted."""

import asyncio
import ssl
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from circolo.cards.units import Millis
from circolo.store.errors import StoreUnavailable
from circolo.store.postgres import open_postgres
from tests.certificates import Certified, certified

pytestmark = pytest.mark.anyio

SSL_REQUEST = bytes.fromhex("0000000804d2162f")
"""The first bytes of a client that asks for TLS."""


@asynccontextmanager
async def in_front_of(url: str, own: Certified, folder: Path) -> AsyncIterator[str]:
    """Accept TLS with a certificate in front of a database server, as a pooler does.

    Yields an address that asks for TLS and for the name of the server, and trusts nobody yet.
    """
    (folder / "own.pem").write_bytes(own.key + own.certificate)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(folder / "own.pem")
    parts = urlsplit(url)

    async def accept(reader: StreamReader, writer: StreamWriter) -> None:
        if await reader.readexactly(len(SSL_REQUEST)) != SSL_REQUEST:
            writer.close()
            return
        writer.write(b"S")
        with suppress(ssl.SSLError, ConnectionError):
            await writer.start_tls(context)
            inner = await asyncio.open_connection(parts.hostname, parts.port or 5432)
            await asyncio.gather(passed(reader, inner[1]), passed(inner[0], writer))
        writer.close()

    server = await asyncio.start_server(accept, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    async with server:
        yield f"postgresql://{parts.username}@127.0.0.1:{port}{parts.path}?sslmode=verify-full"


async def passed(source: StreamReader, target: StreamWriter) -> None:
    """Pass on bytes until their source ends."""
    while data := await source.read(65_536):
        target.write(data)
    target.close()


@pytest.fixture
async def address(postgres_url: str, tmp_path: Path) -> AsyncIterator[str]:
    """Return the address of a database behind TLS, whose certificate `right.pem` trusts."""
    if urlsplit(postgres_url).hostname is None:
        pytest.skip("this server listens on a socket file only")
    own, other = certified("127.0.0.1"), certified("127.0.0.1")
    (tmp_path / "right.pem").write_bytes(own.certificate)
    (tmp_path / "wrong.pem").write_bytes(other.certificate)
    async with in_front_of(postgres_url, own, tmp_path) as found:
        yield f"{found}&sslrootcert={tmp_path}/right.pem"


async def test_a_server_with_the_expected_certificate_is_trusted(address: str) -> None:
    store = await open_postgres(address)
    await store.beat(Millis(1))
    assert await store.last_beat() == 1
    await store.close()


@pytest.mark.parametrize(
    ("right", "wrong"), [("right.pem", "wrong.pem"), ("127.0.0.1", "localhost")]
)
async def test_a_server_with_another_certificate_or_name_is_refused(
    address: str, right: str, wrong: str
) -> None:
    with pytest.raises(StoreUnavailable) as failed:
        await open_postgres(address.replace(right, wrong))
    assert failed.value.code == "database_tls"


async def test_a_server_without_tls_is_refused(postgres_url: str, address: str) -> None:
    with pytest.raises(StoreUnavailable) as failed:
        await open_postgres(f"{postgres_url}?{address.partition('?')[2]}")
    assert failed.value.code in {"database_unreachable", "database_tls"}
