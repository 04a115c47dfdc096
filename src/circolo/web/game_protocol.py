"""uvicorn's WebSocket protocol, with a short way for an open game socket.

ASGI decides who may have a socket. Once it is accepted, a message in goes straight to its line and
a message out straight to the transport: one in and four out then cost half the time they cost
through ASGI's queues, dicts and tasks.
"""

import struct
from typing import cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from circolo.web.line import TEXT_ONLY, Line

EXTENSION = "circolo.wire"
"""Where an ASGI scope holds the protocol of its socket."""

FAREWELL_SECONDS = 10.0
"""So long a line that was cut may take to read the rest."""

_TEXT = 0x81
_SHORT = 126
_MEDIUM = 65_536


def text_frame(text: bytes) -> bytes:
    """Return an unmasked text message in one frame (RFC 6455, 5.2)."""
    length = len(text)
    if length < _SHORT:
        return bytes((_TEXT, length)) + text
    if length < _MEDIUM:
        return struct.pack("!BBH", _TEXT, 126, length) + text
    return struct.pack("!BBQ", _TEXT, 127, length) + text


class GameProtocol(WebSocketsSansIOProtocol):
    """The Wire of a line."""

    line: Line | None = None
    flowing = True

    def write(self, text: bytes) -> None:
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(text_frame(text))

    def hang_up(self, code: int, reason: str) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        self.stop_keepalive()
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        # A peer that does not read would keep what is on its way to it for ever.
        self.close_timer = self.loop.call_later(FAREWELL_SECONDS, self.transport.abort)

    async def run_asgi(self) -> None:
        extensions = cast("dict[str, object]", self.scope["extensions"])
        extensions[EXTENSION] = self
        await super().run_asgi()

    def send_receive_event_to_app(self) -> None:
        if self.line is None:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.line.take(data)

    def handle_bytes(self, event: Frame) -> None:
        self.frames = []
        self.hang_up(TEXT_ONLY, "text_only")

    def pause_writing(self) -> None:
        super().pause_writing()
        self.flowing = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.flowing = True
        if self.line is not None:
            self.line.drain()

    def keepalive_timeout(self) -> None:
        # Nobody is there to read a farewell.
        self.transport.abort()
