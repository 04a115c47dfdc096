"""What the game socket makes of frames that no browser sends (RFC 6455)."""

import asyncio
import base64
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from circolo.cards.units import Millis
from circolo.store.people_port import Session
from circolo.web.transport import websocket_protocol
from circolo.web.transport.connection import OUTBOX_BYTES
from tests.web.rig import Rig, hello, served

pytestmark = pytest.mark.anyio

PING = b'{"type":"ping","id":"12345678"}'
TEXT, MORE, BINARY, CLOSE, ASK, ANSWER = 0x81, 0x80, 0x82, 0x88, 0x89, 0x8A
BEGINNING, MIDDLE = 0x01, 0x00
HEAD_BYTES = 2


def frame(first: int, payload: bytes = b"") -> bytes:
    """A short frame of a client, under the mask that changes nothing."""
    assert len(payload) < 126
    return bytes((first, 0x80 | len(payload), 0, 0, 0, 0)) + payload


class Raw:
    """A client that sends what it likes."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def hears(self) -> tuple[int, bytes]:
        """The next frame of the house that is no ping of its own."""
        while True:
            first, length = await self.reader.readexactly(HEAD_BYTES)
            if length == 126:
                length = int.from_bytes(await self.reader.readexactly(2))
            payload = await self.reader.readexactly(length)
            if first != ASK:
                return first, payload

    async def is_cut(self) -> bool:
        """Whether the house lets go; raises TimeoutError by the rig's patience if it does not."""
        return await self.reader.read() is not None


@asynccontextmanager
async def knock(rig: Rig, cookie: str = "") -> AsyncIterator[Raw]:
    """Ask for a socket, as a new guest if there is no cookie."""
    cookie = cookie or (await rig.guest())[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", rig.port)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = (
        "GET /ws HTTP/1.1",
        f"Host: {rig.host}",
        f"Origin: {rig.origin}",
        f"Cookie: circolo={cookie}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        f"Sec-WebSocket-Key: {key}",
        "",
        "",
    )
    writer.write("\r\n".join(lines).encode())
    await writer.drain()
    yield Raw(reader, writer)
    writer.close()


@asynccontextmanager
async def open_line(rig: Rig, cookie: str = "") -> AsyncIterator[Raw]:
    """Ask for a socket and get it."""
    async with knock(rig, cookie) as raw:
        assert b" 101 " in (await raw.reader.readuntil(b"\r\n\r\n")).splitlines()[0]
        yield raw


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(MORE, PING), 1002),
        (frame(BEGINNING, b"{") + frame(TEXT, PING), 1002),
        (frame(BEGINNING, b"{") + frame(BINARY, PING), 1003),
        (bytes((TEXT, len(PING))) + PING, 1002),
        (frame(0x83, PING), 1002),
        (frame(0x09, b"?"), 1002),
        (frame(CLOSE, b"\x00"), 1002),
        (frame(BEGINNING) + frame(MIDDLE) * 4_096, 1009),
        (frame(BEGINNING, b"{") + frame(MIDDLE, b" ") * 100, 1009),
        (frame(0xC1, PING), 1002),
        (frame(0xA1, PING), 1002),
        (frame(0x91, PING), 1002),
        (frame(0xC9, b"?"), 1002),
    ],
    ids=[
        *("no beginning", "two", "binary part", "unmasked", "unknown", "half", "odd"),
        *("empty parts", "tiny parts", "rsv1", "rsv2", "rsv3", "rsv1 of a ping"),
    ],
)
async def test_a_frame_against_the_standard_ends_the_line(sent: bytes, code: int) -> None:
    async with served() as rig, open_line(rig) as raw:
        raw.writer.write(sent)
        first, payload = await raw.hears()
        assert (first, int.from_bytes(payload[:2])) == (CLOSE, code)


async def test_a_ping_is_answered_with_its_own_words() -> None:
    async with served() as rig, open_line(rig) as raw:
        raw.writer.write(frame(ASK, b"ci sei?"))
        assert await raw.hears() == (ANSWER, b"ci sei?")


@pytest.mark.parametrize(("farewell", "code"), [((1001).to_bytes(2) + b"addio", 1001), (b"", 1000)])
async def test_a_farewell_is_returned_and_the_line_let_go(farewell: bytes, code: int) -> None:
    async with served() as rig, open_line(rig) as raw:
        raw.writer.write(frame(CLOSE, farewell))
        first, payload = await raw.hears()
        assert (first, int.from_bytes(payload[:2])) == (CLOSE, code)
        assert await raw.is_cut()
        while rig.web.sockets.connections:
            await asyncio.sleep(0)


async def test_a_client_that_sends_before_it_is_accepted_is_dropped_and_others_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, answered = asyncio.Event(), asyncio.Event()
    async with served() as rig:
        _, cookie = await rig.guest()
        look_up = rig.house.people.session

        async def slow(token: bytes, *, now: Millis) -> Session | None:
            asked.set()
            await answered.wait()
            return await look_up(token, now=now)

        async with rig.line(cookie) as line:
            monkeypatch.setattr(rig.house.people, "session", slow)
            async with knock(rig) as raw:
                await asked.wait()
                raw.writer.write(frame(TEXT, PING))
                assert await raw.is_cut()
            answered.set()
            assert (await hello(line))["type"] == "welcome"


FLOOD_BYTES = 64 * 1_048_576
"""What a hostile client sends at most: unbounded, the pongs to it took 60 MB."""
BURST = frame(ASK, bytes(125)) * 1_000


async def flood(raw: Raw) -> None:
    """Send pings until the house lets go."""
    with suppress(ConnectionError):
        for _ in range(FLOOD_BYTES // len(BURST)):
            raw.writer.write(BURST)
            await raw.writer.drain()


def held_back(rig: Rig) -> int:
    """How many bytes wait in the house for clients that do not read."""
    connections = rig.server.server_state.connections
    return sum(connection.transport.get_write_buffer_size() for connection in connections)


async def test_a_flood_of_pings_that_reads_nothing_is_cut_and_takes_no_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(websocket_protocol, "FAREWELL_SECONDS", 0.5)
    async with served() as rig, open_line(rig) as raw:
        raw.writer.transport.pause_reading()  # type: ignore[attr-defined]
        flooding, most = asyncio.create_task(flood(raw)), 0
        while not flooding.done():
            most = max(most, held_back(rig))
            await asyncio.sleep(0)
        assert most < OUTBOX_BYTES
        assert rig.web.sockets.traffic.too_fast > 0
        while rig.web.sockets.connections:
            await asyncio.sleep(0)


async def test_a_flood_of_pings_that_reads_is_cut_with_a_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(websocket_protocol, "FAREWELL_SECONDS", 0.5)
    async with served() as rig, open_line(rig) as raw:
        flooding, answers = asyncio.create_task(flood(raw)), 0
        while (heard := await raw.hears())[0] == ANSWER:
            answers += 1
        assert heard == (CLOSE, (4009).to_bytes(2) + b"too_fast")
        assert answers < 40
        await flooding


@pytest.mark.parametrize("control", [ASK, ANSWER])
async def test_control_frames_count_like_messages(control: int) -> None:
    async with served() as rig, open_line(rig) as raw:
        raw.writer.write(frame(control) * 40 + frame(TEXT, PING))
        while (heard := await raw.hears())[0] == ANSWER:
            pass
        assert heard == (CLOSE, (4009).to_bytes(2) + b"too_fast")


async def test_nothing_more_is_read_of_who_goes_on_after_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(websocket_protocol, "FAREWELL_SECONDS", 0.5)
    async with served() as rig, open_line(rig) as raw:
        raw.writer.write(frame(0x83))  # an opcode that is not there: picows says the farewell
        raw.writer.write(BURST * 100)
        first, payload = await raw.hears()
        assert (first, int.from_bytes(payload[:2])) == (CLOSE, 1002)
        while rig.server.server_state.connections:
            await asyncio.sleep(0)
