"""Attacks with frames that no browser sends (RFC 6455), and with sockets themselves."""

import asyncio
from contextlib import suppress

from tests.hostile.strangers import CLOSE, PING, TEXT, RawLine, Stranger, frame

WORD = b'{"type":"ping","id":"12345678"}'
BINARY, BEGINNING, MIDDLE, END = 0x82, 0x01, 0x00, 0x80
FLOOD = frame(PING, bytes(125)) * 500
MOST_FLOODS = 200
"""Floods of one line at most: 13 MB of pings."""
LINES = 5
"""Fewer than one person may have."""
FRAMES = 10
STORM = 30
LISTEN_SECONDS = 2.0


async def ping_flood(stranger: Stranger) -> None:
    """Send pings and read nothing, until the house lets go."""
    async with stranger.line() as line:
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(LISTEN_SECONDS):
                for _ in range(MOST_FLOODS):
                    if line.writer.is_closing():
                        break
                    line.writer.write(FLOOD)
                    await line.writer.drain()
                    stranger.sent(times=500)
        with suppress(RuntimeError):  # the transport may be gone
            line.writer.transport.resume_reading()  # type: ignore[attr-defined]
        await _hear_the_end(stranger, line)


async def bad_frames(stranger: Stranger) -> None:
    """Break the standard of frames, once on each of some lines."""
    await stranger.comes()
    await asyncio.gather(*(_bad_frames(stranger) for _ in range(LINES)))


async def _bad_frames(stranger: Stranger) -> None:
    for _ in range(FRAMES):
        with suppress(ConnectionError):
            await _bad_frame(stranger)


async def _bad_frame(stranger: Stranger) -> None:
    random = stranger.random
    async with stranger.line() as line:
        if random.random() < 0.5:
            line.greet()
        line.writer.write(bad_frame(stranger))
        stranger.sent(malformed=True)
        if random.random() < 0.2:
            return  # and hang up at once
        line.writer.write(frame(CLOSE, (1_000).to_bytes(2)))
        await _hear_the_end(stranger, line)


def bad_frame(stranger: Stranger) -> bytes:
    """Return bytes that are no frame of a client, of one of many ways."""
    random = stranger.random
    some = random.randbytes(random.randrange(1, 200))
    return random.choice(
        (
            frame(0x80 | random.randrange(3, 8), WORD),  # an opcode that is not there
            frame(0x80 | random.randrange(11, 16), WORD),
            frame(0x81 | random.choice((0x40, 0x20, 0x10, 0x70)), WORD),  # RSV bits
            frame(0x89 | random.choice((0x40, 0x20, 0x10)), b"?"),
            frame(TEXT, WORD, mask=0),
            frame(END, WORD),  # the end of what was never begun
            frame(BEGINNING, b"{") + frame(TEXT, WORD),
            frame(BEGINNING, b"{") + frame(MIDDLE) * 4_096,
            frame(BEGINNING, b"{") + frame(MIDDLE, b" ") * 200,
            frame(BINARY, some),
            frame(0x09, b"?"),  # a ping in parts
            frame(PING, bytes(126)),
            frame(CLOSE, b"\x00"),
            frame(CLOSE, (1_005).to_bytes(2)),
            frame(CLOSE, (1_000).to_bytes(2) + b"\xff\xfe"),
            frame(TEXT, b'{"type":"\xc3\x28"}'),
            frame(TEXT, bytes(5_000)),
            frame(TEXT, b"[" * 4_000),
            bytes((TEXT, 0xFF)) + (2**63 - 1).to_bytes(8) + bytes(4) + some,
            bytes((TEXT, 0xFE)) + (8).to_bytes(2) + bytes(4) + some,  # longer than it had to be
            frame(TEXT, WORD)[: random.randrange(1, 20)],
            some,
        )
    )


async def reconnect_storm(stranger: Stranger) -> None:
    """Open many lines at once, greet and hang up."""
    await stranger.comes()

    async def one() -> None:
        with suppress(ConnectionError):
            async with stranger.line() as line:
                line.greet()
                stranger.sent()
                await _hear_one(stranger, line)

    await asyncio.gather(*(one() for _ in range(STORM)))


async def _hear_the_end(stranger: Stranger, line: RawLine) -> None:
    try:
        async with asyncio.timeout(LISTEN_SECONDS):
            while (heard := await line.hear())[0] != CLOSE:
                pass
        stranger.answered(f"closed {int.from_bytes(heard[1][:2])}")
    except ConnectionError:
        stranger.answered("cut")
    except TimeoutError:
        stranger.answered("still there")


async def _hear_one(stranger: Stranger, line: RawLine) -> None:
    first, payload = await line.hear()
    code = f"closed {int.from_bytes(payload[:2])}" if first == CLOSE else "welcome"
    stranger.answered(code)


SOCKETS = {
    "ping flood": ping_flood,
    "malformed frames": bad_frames,
    "reconnect storm": reconnect_storm,
}
