"""What the house makes of requests that have no end, and of clients that only wait."""

import asyncio
from contextlib import suppress

import pytest

from circolo.web.transport import http_protocol
from circolo.web.transport.http_protocol import (
    MOST_BODY_BYTES,
    MOST_FIELD_BYTES,
    MOST_FIELDS,
    HttpProtocol,
)
from tests.web.raw_http import calling
from tests.web.rig import Rig, hello, served

pytestmark = pytest.mark.anyio

MEBIBYTE = 1_048_576
LET_GO = 16 * MEBIBYTE
"""More than the buffers of the system hold: whoever could send as much was being read."""


def host(rig: Rig) -> str:
    return f"Host: {rig.host}"


@pytest.mark.parametrize(
    ("beginning", "piece"),
    [
        (b"GET /healthz HTTP/1.1\r\nX: ", b"a" * 65_536),
        (b"GET /healthz HTTP/1.1\r\n", b"a" * 65_536),
        (b"GET /", b"a" * 65_536),
        (b"GET /healthz HTTP/1.1\r\n", b"a:b\r\n" * 10_000),
        (b"GET /healthz HTTP/1.1\r\n", b"cookie: " + b"a" * 4_000 + b"\r\n"),
        (b"", b"\r\n" * 30_000),
    ],
    ids=["value", "name", "url", "fields", "long fields", "no request"],
)
async def test_a_head_without_an_end_is_refused_before_it_is_long(
    beginning: bytes, piece: bytes
) -> None:
    async with served() as rig, calling(rig) as caller:
        caller.writer.write(beginning)
        assert await caller.floods(piece) < LET_GO
        assert await caller.is_let_go()
        async with rig.browser() as browser:
            assert (await browser.get("/healthz")).status_code == 200


@pytest.mark.parametrize(
    "fields",
    [
        [f"a{number}: b" for number in range(MOST_FIELDS + 1)],
        ["cookie: " + "a" * (MOST_FIELD_BYTES + 1)],
        [f"cookie: {'a' * 7_000}"] * 3,
    ],
    ids=["many", "one", "all"],
)
async def test_a_head_that_is_too_long_is_told_so(fields: list[str]) -> None:
    async with served() as rig, calling(rig) as caller:
        caller.say("GET /healthz HTTP/1.1", host(rig), *fields, "")
        assert await caller.code() == (431, "head_too_long")
        assert await caller.is_let_go()


async def test_a_long_head_within_the_bounds_is_heard_however_it_comes() -> None:
    async with served() as rig, calling(rig) as caller:
        head = ["GET /healthz HTTP/1.1", host(rig), f"cookie: {'a' * 7_900}"]
        head += [f"a{number}: {'b' * 60}" for number in range(60)]
        for byte in "".join(f"{line}\r\n" for line in [*head, ""]).encode():
            caller.writer.write(bytes([byte]))
            if byte in b"\r\n":
                await asyncio.sleep(0)
        assert await caller.status() == 200
        caller.say("GET /healthz HTTP/1.1", host(rig), "")
        assert await caller.status() == 200


async def test_many_requests_follow_each_other_over_one_connection() -> None:
    async with served() as rig, calling(rig) as caller:
        for _ in range(50):
            caller.say("GET /healthz HTTP/1.1", host(rig), "cookie: " + "a" * 2_000, "")
            assert await caller.status() == 200


async def test_a_long_address_is_refused_to_a_socket_too() -> None:
    upgrade = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13")
    key = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="
    async with served() as rig, calling(rig) as caller:
        caller.say(f"GET /ws?{'a' * 8_100} HTTP/1.1", host(rig), *upgrade, key, "")
        assert await caller.code() == (431, "head_too_long")


async def test_a_body_without_a_length_is_refused() -> None:
    async with served() as rig, calling(rig) as caller:
        caller.say("POST /api/guest HTTP/1.1", host(rig), "Transfer-Encoding: chunked", "")
        assert await caller.code() == (411, "length_required")


async def test_a_body_that_is_too_long_is_refused_by_its_length() -> None:
    length = f"Content-Length: {MOST_BODY_BYTES + 1}"
    async with served() as rig, calling(rig) as caller:
        caller.say("POST /api/guest HTTP/1.1", host(rig), length, "")
        assert await caller.code() == (413, "too_long")


async def test_what_is_no_request_is_refused_once() -> None:
    async with served() as rig, calling(rig) as caller:
        caller.say("SIP/2.0 200 OK", "")
        assert await caller.code() == (400, "bad_request")
        assert await caller.is_let_go()


async def test_trace_is_not_answered() -> None:
    async with served() as rig, calling(rig) as caller:
        caller.say("TRACE /healthz HTTP/1.1", host(rig), "")
        assert await caller.code() == (405, "method_not_allowed")


async def test_a_request_under_two_names_is_refused() -> None:
    async with served() as rig, calling(rig) as caller:
        caller.say("GET /healthz HTTP/1.1", "Host: localhost", host(rig), "")
        assert await caller.code() == (400, "bad_request")


async def test_of_requests_that_do_not_wait_for_answers_one_is_answered() -> None:
    async with served() as rig, calling(rig) as caller:
        request = f"GET /healthz HTTP/1.1\r\n{host(rig)}\r\n\r\n".encode()
        caller.writer.write(request * 2)
        assert await caller.status() == 200
        assert await caller.is_let_go()
    async with served() as rig, calling(rig) as caller:
        assert await caller.floods(request * 1_000) < LET_GO


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "GET /healthz HTTP/1.1\r\nHo",
        "POST /api/login HTTP/1.1\r\nHost: {0.host}\r\nOrigin: {0.origin}\r\nX-Circolo: 1\r\n"
        "Content-Length: 20\r\n\r\n{{",
    ],
    ids=["nothing", "half a head", "half a body"],
)
async def test_who_sends_no_whole_request_is_let_go(
    sent: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 0.2)
    monkeypatch.setattr(http_protocol, "BODY_SECONDS", 0.2)
    async with served() as rig, calling(rig) as caller:
        caller.writer.write(sent.format(rig).encode())
        assert await caller.code() == (408, "too_slow")
        assert await caller.is_let_go()


async def test_who_begins_a_second_request_and_stops_is_let_go(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 0.2)
    async with served() as rig, calling(rig) as caller:
        caller.say("GET /healthz HTTP/1.1", host(rig), "")
        assert await caller.status() == 200
        caller.say("GET /healthz HTTP/1.1")
        assert await caller.code() == (408, "too_slow")


async def test_who_is_answered_before_the_end_of_a_body_is_let_go_without_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(http_protocol, "BODY_SECONDS", 0.2)
    async with served() as rig, calling(rig) as caller:
        caller.say("GET /healthz HTTP/1.1", host(rig), "Content-Length: 20", "", "x")
        assert await caller.status() == 200
        with pytest.raises((asyncio.IncompleteReadError, ConnectionError)):
            await caller.status()


async def test_whoever_drips_wins_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 0.3)
    async with served() as rig, calling(rig) as caller:
        caller.say("GET /healthz HTTP/1.1")

        async def drip() -> None:
            with suppress(ConnectionError):
                while True:
                    caller.writer.write(b"a")
                    await asyncio.sleep(0.01)

        dripping = asyncio.create_task(drip())
        assert await caller.code() == (408, "too_slow")
        dripping.cancel()


async def test_who_reads_no_answer_is_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_protocol, "STALLED_SECONDS", 0.1)
    async with served() as rig, calling(rig) as caller:
        caller.writer.transport.pause_reading()  # type: ignore[attr-defined]
        while rig.server.server_state.connections:
            for asked in tuple(rig.server.server_state.connections):
                assert isinstance(asked, HttpProtocol)
                if not asked.flow.write_paused:
                    caller.say("GET /api/schema/openapi.json HTTP/1.1", host(rig), "")
            await asyncio.sleep(0.01)


async def test_a_game_socket_outlives_the_deadlines_of_requests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(http_protocol, "HEAD_SECONDS", 0.1)
    async with served() as rig:
        _, cookie = await rig.guest()
        async with rig.line(cookie) as line:
            await asyncio.sleep(0.3)
            assert (await hello(line))["type"] == "welcome"
