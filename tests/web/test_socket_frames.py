"""What the game socket makes of frames that no browser sends (RFC 6455)."""

import asyncio
import base64
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from circolo.cards.units import Millis
from circolo.store.people import Session
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
async def knock(rig: Rig) -> AsyncIterator[Raw]:
    """Ask for a socket."""
    _, cookie = await rig.guest()
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
async def open_line(rig: Rig) -> AsyncIterator[Raw]:
    """Ask for a socket and get it."""
    async with knock(rig) as raw:
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
    ],
    ids=["no beginning", "two", "binary part", "unmasked", "unknown", "half", "odd", "empty parts"],
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
        while rig.web.sockets.lines:
            await asyncio.sleep(0)


async def test_who_speaks_before_he_is_let_in_is_dropped_and_others_are_not(
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
