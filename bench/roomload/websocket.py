"""A minimal WebSocket client for the load."""

import asyncio
import base64
import os
from collections.abc import Callable
from enum import IntEnum
from typing import cast

_CLOSE, _PING, _PONG = 0x8, 0x9, 0xA
_FIN = 0x80
_MASKED = 0x80
_NO_MASK = bytes(4)
"""Clients must mask; a key of zeros leaves the text unchanged."""

PATIENCE = 30.0
"""The timeout for opening a socket, in seconds."""


class Payload(IntEnum):
    """What a socket carries, in both directions."""

    TEXT = 0x1
    BINARY = 0x2


class NotOpened(Exception):
    """The server refused the socket; the text is its answer."""


class Socket(asyncio.Protocol):
    """Sends and receives messages; answers pings; a close is an error here."""

    def __init__(
        self,
        request: bytes,
        opened: "asyncio.Future[None]",
        *,
        payload: Payload,
        received: Callable[[bytes], None],
    ) -> None:
        self._request = request
        self._payload = payload
        self._received = received
        self._opened = opened
        self._rest = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports implement Transport without inheriting from it.
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._request)

    def send(self, message: bytes) -> None:
        """Send a message of at most 65,535 bytes."""
        self._frame(self._payload, message)

    def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        self._rest += data
        if not self._opened.done() and not self._is_opened():
            return
        at = 0
        while (end := _end(self._rest, at)) is not None:
            start, stop = end
            self._heard(self._rest[at] & 0x0F, self._rest[start:stop])
            at = stop
        self._rest = self._rest[at:]

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._opened.done():
            self._opened.set_exception(NotOpened("the line was cut"))

    def _is_opened(self) -> bool:
        head, end, rest = self._rest.partition(b"\r\n\r\n")
        if not end:
            return False
        self._rest = rest
        if head.startswith(b"HTTP/1.1 101"):
            self._opened.set_result(None)
        else:
            self._opened.set_exception(NotOpened(head.split(b"\r\n")[0].decode()))
        return True

    def _heard(self, kind: int, payload: bytes) -> None:
        if kind == self._payload:
            self._received(payload)
        elif kind == _PING:
            self._frame(_PONG, payload)
        elif kind == _CLOSE:
            raise NotOpened(f"the server closed the socket: {payload[2:].decode()}")

    def _frame(self, kind: int, payload: bytes) -> None:
        assert self._transport is not None
        size = len(payload)
        if size < 126:
            head = bytes((_FIN | kind, _MASKED | size))
        else:
            head = bytes((_FIN | kind, _MASKED | 126, size >> 8, size & 0xFF))
        self._transport.write(head + _NO_MASK + payload)


async def open_socket(
    server: tuple[str, int],
    path: str,
    *,
    cookie: str,
    payload: Payload,
    received: Callable[[bytes], None],
) -> Socket:
    """Return an open socket that passes its messages to `received`; raises NotOpened."""
    host, port = server
    loop = asyncio.get_running_loop()
    opened: asyncio.Future[None] = loop.create_future()
    key = base64.b64encode(os.urandom(16)).decode()
    request = (
        f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: http://{host}:{port}\r\n"
        f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    _, socket = await loop.create_connection(
        lambda: Socket(request.encode(), opened, payload=payload, received=received), host, port
    )
    async with asyncio.timeout(PATIENCE):
        await opened
    return socket


def _end(data: bytes, at: int) -> tuple[int, int] | None:
    """Return the start and end of the payload of the frame at `at`, once it is complete."""
    left = len(data) - at
    if left < 2:
        return None
    size, start = data[at + 1], at + 2
    if size == 126:
        if left < 4:
            return None
        size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
    elif size == 127:
        if left < 10:
            return None
        size, start = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
    return (start, start + size) if len(data) >= start + size else None
