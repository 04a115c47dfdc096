"""Attacks with frames that violate RFC 6455, and with many sockets."""

import asyncio
from contextlib import suppress

from tests.hostile.attack_client import CLOSE, PING, TEXT, AttackClient, RawSocket, frame

WORD = b'{"type":"ping","id":"12345678"}'
BINARY, BEGINNING, MIDDLE, END = 0x82, 0x01, 0x00, 0x80
FLOOD = frame(PING, bytes(125)) * 500
MOST_FLOODS = 200
"""Maximum floods of one connection: 13 MB of pings."""
LINES = 5
"""Fewer than one person may have."""
FRAMES = 10
STORM = 30
LISTEN_SECONDS = 2.0


async def ping_flood(client: AttackClient) -> None:
    """Send pings and read nothing until the server closes the connection."""
    async with client.open_socket() as socket:
        socket.writer.transport.pause_reading()  # type: ignore[attr-defined]
        with suppress(ConnectionError, TimeoutError):
            async with asyncio.timeout(LISTEN_SECONDS):
                for _ in range(MOST_FLOODS):
                    if socket.writer.is_closing():
                        break
                    socket.writer.write(FLOOD)
                    await socket.writer.drain()
                    client.count_sent(times=500)
        with suppress(RuntimeError):  # the transport may be gone
            socket.writer.transport.resume_reading()  # type: ignore[attr-defined]
        await _hear_the_end(client, socket)


async def bad_frames(client: AttackClient) -> None:
    """Send one invalid frame on each of several connections."""
    await client.become_guest()
    await asyncio.gather(*(_bad_frames(client) for _ in range(LINES)))


async def _bad_frames(client: AttackClient) -> None:
    for _ in range(FRAMES):
        with suppress(ConnectionError):
            await _bad_frame(client)


async def _bad_frame(client: AttackClient) -> None:
    random = client.random
    async with client.open_socket() as socket:
        if random.random() < 0.5:
            socket.greet()
        socket.writer.write(bad_frame(client))
        client.count_sent(malformed=True)
        if random.random() < 0.2:
            return  # and hang up at once
        socket.writer.write(frame(CLOSE, (1_000).to_bytes(2)))
        await _hear_the_end(client, socket)


def bad_frame(client: AttackClient) -> bytes:
    """Return an invalid client frame, one of many kinds."""
    random = client.random
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


async def reconnect_storm(client: AttackClient) -> None:
    """Open many sockets at once, say hello and disconnect."""
    await client.become_guest()

    async def one() -> None:
        with suppress(ConnectionError):
            async with client.open_socket() as socket:
                socket.greet()
                client.count_sent()
                await _hear_one(client, socket)

    await asyncio.gather(*(one() for _ in range(STORM)))


async def _hear_the_end(client: AttackClient, socket: RawSocket) -> None:
    try:
        async with asyncio.timeout(LISTEN_SECONDS):
            while (heard := await socket.read_frame())[0] != CLOSE:
                pass
        client.count_answer(f"closed {int.from_bytes(heard[1][:2])}")
    except ConnectionError:
        client.count_answer("cut")
    except TimeoutError:
        client.count_answer("still there")


async def _hear_one(client: AttackClient, socket: RawSocket) -> None:
    first, payload = await socket.read_frame()
    code = f"closed {int.from_bytes(payload[:2])}" if first == CLOSE else "welcome"
    client.count_answer(code)


SOCKETS = {
    "ping flood": ping_flood,
    "malformed frames": bad_frames,
    "reconnect storm": reconnect_storm,
}
