"""uvicorn's HTTP protocol with limits on the size and time of a request's head and body.

uvicorn has no such limits, and httptools copies an unfinished URL or field with each new piece. An
endless head would cost quadratic time and gigabytes of memory.
"""

import logging
from asyncio import TimerHandle, Transport
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast

from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)

from circolo.web.refusals import Refusal
from circolo.web.requester import address_of
from circolo.web.rest.deal_replays import LONGEST_RECORD
from circolo.web.rest.error_responses import problem_body
from circolo.web.transport.connection_admission import ConnectionAdmission
from circolo.web.transport.plain_websocket_protocol import PlainSocketProtocol

if TYPE_CHECKING:  # picows may not be installed
    from circolo.web.transport.websocket_protocol import GameSocketProtocol

HEAD_SECONDS = 10.0
"""Time limit for the head of a request in seconds, from the start of the connection or the first
byte of the request.
"""
BODY_SECONDS = 30.0
STALLED_SECONDS = 20.0
"""Seconds after which a client that reads nothing of its response is disconnected."""
LINGER_SECONDS = 1.0
"""Seconds for which a refused client may still send, so that it can read the refusal."""

MOST_HEAD_BYTES = 16_384
MOST_FIELD_BYTES = 8_000
"""Maximum size of the URL and of each header field. The parser of WebSocket handshakes accepts
lines of 8,190 bytes.
"""
MOST_FIELDS = 64
MOST_BODY_BYTES = LONGEST_RECORD
_PIECE_BYTES = 4_096

State: TypeAlias = Literal["idle", "head", "body", "over"]
"""The part of a request that is expected next; in `over`, nothing more is read."""

_quiet = logging.getLogger("circolo.http")
_quiet.setLevel(logging.ERROR)
"""A logger without warnings: logging each malformed request would fill the disk."""


class _Fault(Exception):
    """Stops the parsing of a faulty request; httptools wraps it in its own error."""


class _Outgoing:
    """Wraps a transport, and ignores writes after the transport is closed. A transport of asyncio
    ignores them, too, but one of uvloop raises an error.
    """

    def __init__(self, transport: Transport) -> None:
        self.transport = transport

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def write(self, data: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(data)


class HttpProtocol(HttpToolsProtocol):
    """One HTTP connection with limits on its requests, until it is upgraded to a WebSocket."""

    def __init__(
        self,
        *arguments: Any,
        admission: ConnectionAdmission,
        is_proxy: Callable[[str], bool],
        **named: Any,
    ) -> None:
        super().__init__(*arguments, **named)
        self._admission = admission
        self._is_proxy = is_proxy
        self.logger = _quiet
        self._state: State = "head"
        self._head_bytes = 0
        self._fields = 0
        self._fault = "bad_request"
        self._is_upgraded = False
        self._deadline: TimerHandle | None = None
        self._deadline_of: State = "idle"
        self._reader_check: TimerHandle | None = None
        self._unread = 0

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(cast("Transport", _Outgoing(transport)))
        self._connection = transport
        host = self.client[0] if self.client else ""
        if self._admission.admit(self, None if self._is_proxy(host) else address_of(host)):
            self._start_deadline()
        else:
            self._state = "over"
            self.transport.write(_answer(Refusal("too_many_connections")))
            self.transport.close()

    def let_go(self) -> None:
        """Close the connection immediately, to admit another one."""
        self._end_timers()
        self._abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._admission.remove(self)
        self._end_timers()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_over():
            self._discard(len(data))
            return
        for start in range(0, len(data), _PIECE_BYTES):
            if self._is_upgraded or self._is_over():
                return
            self._feed(data[start : start + _PIECE_BYTES])

    def _feed(self, piece: bytes) -> None:
        self._await_request()
        super().data_received(piece)
        if self._is_upgraded:
            return
        if not self._is_answering():  # answered early: uvicorn starts no timer for the next request
            self._await_request()
        if self._state == "head":
            self._head_bytes += len(piece)
            if self._head_bytes > MOST_HEAD_BYTES:
                self._refuse("head_too_long")
        self._start_deadline()

    def _await_request(self) -> None:
        if self._state == "idle":
            self._state = "head"
            if not self._is_answering():
                self._admission.mark_idle(self)

    def on_message_begin(self) -> None:
        self._state = "head"
        self._head_bytes = self._fields = 0
        if self._is_answering():  # the present response is the last (RFC 9112, 9.3.2, 9.6)
            self.cycle.keep_alive = False
            self._state = "over"
            raise _Fault
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._check(len(self.url) <= MOST_FIELD_BYTES, "head_too_long")

    def on_header(self, name: bytes, value: bytes) -> None:
        self._fields += 1
        is_short = len(name) + len(value) <= MOST_FIELD_BYTES
        self._check(is_short and self._fields <= MOST_FIELDS, "head_too_long")
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        hosts = sum(name == b"host" for name, _ in self.headers)
        self._check(hosts <= 1, "bad_request")  # two hosts are ambiguous (RFC 9112, 3.2)
        for name, value in self.headers:
            self._check(name != b"transfer-encoding", "length_required")
            if name == b"content-length":
                self._check(int(value) <= MOST_BODY_BYTES, "too_long")
        super().on_headers_complete()
        self._state = "body"

    def on_message_complete(self) -> None:
        self._state = "idle"
        self._head_bytes = 0
        if self._is_answering():
            self._admission.mark_busy(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        if self._state == "idle":
            self._admission.mark_idle(self)
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        self._is_upgraded = True
        self._end_timers()
        self.transport = self._connection
        super().handle_websocket_upgrade()
        socket = cast("PlainSocketProtocol | GameSocketProtocol", self._connection.get_protocol())
        self._admission.transfer(self, socket)
        socket.admission = self._admission

    def send_400_response(self, msg: str) -> None:
        self._refuse(self._fault)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._unread = self.transport.get_write_buffer_size()
        self._reader_check = self.loop.call_later(STALLED_SECONDS, self._check_reader)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reader_check is not None:
            self._reader_check.cancel()

    def _check_reader(self) -> None:
        unread = self.transport.get_write_buffer_size()
        if unread >= self._unread:
            self._abort()
        else:
            self._unread = unread
            self._reader_check = self.loop.call_later(STALLED_SECONDS, self._check_reader)

    def _check(self, holds: bool, code: str) -> None:  # noqa: FBT001
        if not holds:
            self._fault = code
            raise _Fault(code)

    def _start_deadline(self) -> None:
        """Start the timer of the present part of a request (such as head or body), unless it is
        running.

        Each part has only one timer, so a slow client gains no time by sending single bytes.
        """
        if self._state in ("over", self._deadline_of):
            return
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self._deadline_of = self._state
        if self._state in ("head", "body"):
            seconds = HEAD_SECONDS if self._state == "head" else BODY_SECONDS
            self._deadline = self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        if self.flow.read_paused:  # the server has paused reading
            self._deadline_of = "idle"
            self._start_deadline()
        else:
            self._refuse("too_slow")

    def _is_answering(self) -> bool:
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return cycle is not None and not cycle.response_complete

    def _is_over(self) -> bool:
        return self._state == "over" or self.transport.is_closing()

    def _refuse(self, code: str) -> None:
        """Send a refusal and read nothing more; if a response has begun, close the connection
        instead.
        """
        if self._is_over():
            return
        has_answer = self._state == "body" or self._is_answering()
        self._state = "over"
        self._head_bytes = 0
        if has_answer and self.cycle.response_started:
            self._abort()
            return
        self._tell_disconnected()
        self.transport.write(_answer(Refusal(code)))
        self.transport.write_eof()
        self._end_timers()
        self._deadline = self.loop.call_later(LINGER_SECONDS, self._abort)

    def _discard(self, size: int) -> None:
        self._head_bytes += size
        if self._head_bytes > 4 * MOST_HEAD_BYTES:
            self.transport.pause_reading()

    def _abort(self) -> None:
        self._tell_disconnected()
        self.transport.abort()

    def _tell_disconnected(self) -> None:
        """Tell the application that the client of the running request has disconnected."""
        if self._is_answering():
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def _end_timers(self) -> None:
        for timer in (self._deadline, self._reader_check):
            if timer is not None:
                timer.cancel()


def _answer(refusal: Refusal) -> bytes:
    body = problem_body(refusal)
    return b"".join(
        (
            STATUS_LINE[refusal.status],
            b"content-type: application/json\r\n",
            b"cache-control: no-store\r\n",
            b"content-length: %d\r\n" % len(body),
            b"connection: close\r\n\r\n",
            body,
        )
    )
