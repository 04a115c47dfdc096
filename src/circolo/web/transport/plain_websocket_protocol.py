"""The game socket over uvicorn's own WebSocket protocol, for a system without picows.

It behaves like `websocket_protocol`, but takes three times the processor time a message.
"""

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from circolo.web.transport.connection import EXTENSION, TEXT_ONLY, ClientConnection
from circolo.web.transport.connection_admission import ConnectionAdmission


class PlainSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, which is also the Socket of a game connection."""

    admission: ConnectionAdmission | None = None
    connection: ClientConnection | None = None
    flowing = True

    def let_go(self) -> None:
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.admission is not None:
            self.admission.remove(self)

    async def run_asgi(self) -> None:
        cast("dict[str, object]", self.scope["extensions"])[EXTENSION] = self
        await super().run_asgi()

    def write(self, text: bytes) -> None:
        self.conn.send_text(text)
        self._flush()

    def pong(self, payload: bytes) -> None:
        """Do nothing: the WebSocket library itself answers each ping."""

    def hang_up(self, code: int, reason: str) -> None:
        if self.close_sent or self.disconnected:
            return
        self.close_sent = True
        self.stop_keepalive()
        self.conn.send_close(code, reason)
        self._flush()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        if self.admission is not None:
            self.admission.mark_idle(self)
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def send_receive_event_to_app(self) -> None:
        """Pass one message to the game connection instead of the ASGI application."""
        text, self.frames = b"".join(self.frames), []
        if self.connection is None or self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            self.connection.take(text)
        else:
            self.hang_up(TEXT_ONLY, "text_only")

    def handle_ping(self) -> None:
        super().handle_ping()
        self._count_control()

    def handle_pong(self, event: Any) -> None:
        super().handle_pong(event)
        self._count_control()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.flowing = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.flowing = True
        if self.connection is not None:
            self.connection.drain()

    def _count_control(self) -> None:
        if self.connection is not None:
            self.connection.take_control(None)

    def _flush(self) -> None:
        self.transport.write(b"".join(self.conn.data_to_send()))
