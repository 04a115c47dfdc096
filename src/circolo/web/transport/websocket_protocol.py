"""The game socket over picows, a fast WebSocket library.

uvicorn reads the handshake and runs the ASGI application. When the application accepts, picows
takes the transport over from uvicorn. One message in and four out then cost a third of the
processor time that they cost over ASGI. picows writes each message to the system at once, unless
earlier ones still wait in the transport.
"""

import logging
from asyncio import BufferedProtocol, TimerHandle
from typing import Any, Final, cast

from picows import WSAutoPingStrategy, WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport
from picows.api import WSProtocol  # type: ignore[attr-defined]  # it is not in the stubs
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from circolo.web.transport.connection import EXTENSION, TEXT_ONLY, ClientConnection
from circolo.web.transport.connection_admission import ConnectionAdmission

FAREWELL_SECONDS = 10.0
"""Seconds from our close frame until the transport is aborted, unless the peer closes earlier."""

NORMAL = 1000
PROTOCOL_ERROR = 1002
TOO_BIG = 1009
RESTARTING = 1012
_READ_BYTES = 2_048
"""Maximum bytes of one read, so that the buffer of picows stays small."""
_LAST_BYTES = 16_384
"""Maximum bytes read after our close frame, to find the peer's close frame."""
_LEAST_PART = 64
"""Each part of a message counts as at least this many bytes, so a message has at most 64 parts."""
_COPIED_BYTES = 8_192
"""Maximum size of a message, in bytes, for `send` of picows 2.3.1. Of a longer one, `send` leaves
the header in a buffer that the next message overwrites. A slow reader would receive garbage, so
such a message is sent with its own header buffer.
"""
_HEADER_BYTES = 14

_logger = logging.getLogger("circolo.socket")
_logger.setLevel(logging.WARNING)  # lower levels log addresses and cookies
_logger.addFilter(lambda record: not str(record.msg).startswith("WS parser error"))
"""Faults of clients are answered with a close code and not logged."""
_log: Final = logging.LoggerAdapter(_logger, {})
"""A logger adapter, because picows would create a child of a plain logger per connection."""


class GameSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol for the handshake, until the application accepts it."""

    _request = b""
    admission: ConnectionAdmission | None = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self.socket = GameSocket(self)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.admission is not None:
            self.admission.remove(self)

    def let_go(self) -> None:
        self.transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._request:  # the handshake came in one piece; nothing may follow before the answer
            self.transport.abort()
            return
        self._request = data
        super().data_received(data)

    async def run_asgi(self) -> None:
        extensions = cast("dict[str, object]", self.scope["extensions"])
        extensions[EXTENSION] = self.socket
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        if message["type"] == "websocket.accept":
            self._open()
        elif self.socket.transport is not None:
            self.socket.hang_up(message["code"], message["reason"])
        else:
            await super().send(message)

    def _open(self) -> None:
        if self.disconnected or self.transport.is_closing():
            raise ClientDisconnected
        self.handshake_complete = True
        protocol = WSProtocol(
            host_port=None,
            ws_path=None,
            is_client_side=False,
            ws_listener_factory=lambda _: self.socket,
            logger=_log,
            disconnect_on_exception=True,
            websocket_handshake_timeout=None,  # the handshake is already read
            enable_auto_ping=False,  # it takes a task and 3 KiB per connection
            auto_ping_idle_timeout=None,
            auto_ping_reply_timeout=None,
            auto_ping_strategy=WSAutoPingStrategy.PING_WHEN_IDLE,
            enable_auto_pong=False,  # it would bypass the rate limit
            max_frame_size=self.config.ws_max_size,
            extra_headers=None,
            read_buffer_init_size=_READ_BYTES,
        )
        reader = FrameReader(protocol, self.socket)
        self.transport.set_protocol(reader)
        protocol.connection_made(self.transport)
        reader.feed(self._request)
        del self._request, self.conn, self.request, self.response

    def ended(self, code: int, reason: str = "") -> None:
        """Tell the ASGI application that the connection has ended."""
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})

    def shutdown(self) -> None:
        if self.socket.transport is None:
            super().shutdown()
        else:
            self.socket.hang_up(RESTARTING, "")
            self.transport.close()


class FrameReader(BufferedProtocol):
    """Passes incoming bytes to picows in small pieces.

    Stops reading if the peer sends too much after our close frame.
    """

    def __init__(self, inner: WSProtocol, socket: "GameSocket") -> None:
        self._inner = inner
        self._socket = socket
        self._last_bytes = 0

    def get_buffer(self, sizehint: int) -> memoryview:
        buffer: memoryview = self._inner.get_buffer(sizehint)
        return buffer[:_READ_BYTES]

    def buffer_updated(self, nbytes: int) -> None:
        self._inner.buffer_updated(nbytes)
        transport = self._socket.transport
        if transport is not None and transport.is_close_frame_sent:
            self._last_bytes += nbytes
            if self._last_bytes > _LAST_BYTES:
                transport.underlying_transport.pause_reading()

    def feed(self, data: bytes) -> None:
        """Pass on bytes that arrived before this reader was attached to the transport."""
        while data:
            room = self.get_buffer(len(data))
            some = min(len(room), len(data))
            room[:some] = data[:some]
            self.buffer_updated(some)
            data = data[some:]

    def eof_received(self) -> bool:
        return bool(self._inner.eof_received())

    def connection_lost(self, exc: Exception | None) -> None:
        self._inner.connection_lost(exc)

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()


class GameSocket(WSListener):
    """The Socket of a game connection over picows; `transport` is None until it is accepted."""

    def __init__(self, protocol: GameSocketProtocol) -> None:
        self.transport: WSTransport | None = None
        self.connection: ClientConnection | None = None
        self.flowing = True
        self._protocol = protocol
        self._parts: list[bytes] = []
        self._part_bytes = 0
        self._silent = 0
        self._next_check: TimerHandle | None = None

    def write(self, text: bytes) -> None:
        assert self.transport is not None
        if len(text) <= _COPIED_BYTES:
            self.transport.send(WSMsgType.TEXT, text)
        else:
            buffer = bytearray(_HEADER_BYTES) + text
            self.transport.send_reuse_external_bytearray(WSMsgType.TEXT, buffer, _HEADER_BYTES)

    def pong(self, payload: bytes) -> None:
        assert self.transport is not None
        self.transport.send_pong(payload)

    def hang_up(self, code: int, reason: str) -> None:
        protocol, transport = self._protocol, self.transport
        if transport is None or transport.is_close_frame_sent or transport.is_disconnected:
            return
        transport.send_close(cast("Any", code), reason)
        protocol.ended(code, reason)
        if protocol.admission is not None:
            # It waits for the peer's close frame, and may be dropped to admit another connection.
            protocol.admission.mark_idle(protocol)
        # A peer that reads nothing would keep its unsent messages in memory for ever.
        protocol.close_timer = protocol.loop.call_later(FAREWELL_SECONDS, protocol.transport.abort)

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self._check_peer()

    def _check_peer(self) -> None:
        """Ping a peer that sends nothing; drop one that has not answered the last ping."""
        protocol, transport = self._protocol, self.transport
        assert transport is not None
        assert protocol.ping_interval is not None
        if self._silent > 1:
            protocol.transport.abort()
            return
        if self._silent == 1:
            transport.send_ping()
        self._silent += 1
        self._next_check = protocol.loop.call_later(protocol.ping_interval, self._check_peer)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        self._silent = 0
        kind = frame.msg_type
        if frame.rsv1 or frame.rsv2 or frame.rsv3:  # the handshake has agreed on no extension
            self.hang_up(PROTOCOL_ERROR, "")
        elif kind == WSMsgType.TEXT and frame.fin and not self._parts:
            self._take(frame.get_payload_as_bytes())
        elif kind == WSMsgType.CLOSE:
            self._closed_by_peer(transport, frame)
        elif transport.is_close_frame_sent:
            return
        elif kind in (WSMsgType.PING, WSMsgType.PONG):
            self._take_control(frame)
        elif kind == WSMsgType.BINARY:
            self.hang_up(TEXT_ONLY, "text_only")
        elif (kind == WSMsgType.CONTINUATION) != bool(self._parts):
            self.hang_up(PROTOCOL_ERROR, "")
        else:
            self._gather(frame)

    def _gather(self, frame: WSFrame) -> None:
        self._parts.append(frame.get_payload_as_bytes())
        self._part_bytes += max(frame.payload_size, _LEAST_PART)
        if self._part_bytes > self._protocol.config.ws_max_size:
            self.hang_up(TOO_BIG, "")
        elif frame.fin:
            whole, self._parts, self._part_bytes = b"".join(self._parts), [], 0
            self._take(whole)

    def _take(self, text: bytes) -> None:
        if self.connection is not None:
            self.connection.take(text)

    def _take_control(self, frame: WSFrame) -> None:
        if self.connection is not None:
            is_ping = frame.msg_type == WSMsgType.PING
            self.connection.take_control(frame.get_payload_as_bytes() if is_ping else None)

    def _closed_by_peer(self, transport: WSTransport, frame: WSFrame) -> None:
        if not transport.is_close_frame_sent:
            code = frame.get_close_code()
            transport.send_close(WSCloseCode.OK if code == WSCloseCode.NO_INFO else code)
            self._protocol.ended(NORMAL)
        transport.disconnect()

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        if self._next_check is not None:
            self._next_check.cancel()
        self._protocol.connection_lost(None)

    def pause_writing(self) -> None:
        self.flowing = False

    def resume_writing(self) -> None:
        self.flowing = True
        if self.connection is not None:
            self.connection.drain()
