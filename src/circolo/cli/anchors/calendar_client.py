"""An HTTP client for calendars of OpenTimestamps, with limits on time and size.

The library's own client has no bound for a whole answer: a calendar that sends one byte at a time
would hold it for hours.
"""

import socket
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from threading import Event, Timer
from urllib.parse import urlsplit

SECONDS = 10.0
"""The time limit for a whole answer."""

MOST_BYTES = 10_000
_TYPE = "application/vnd.opentimestamps.v1"
_OK, _UNKNOWN = 200, 404


class CalendarRefused(Exception):
    """A calendar did not answer, or answered wrongly; the code is stable."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def submit(calendar: str, digest: bytes) -> bytes:
    """Submit a digest to a calendar and return its answer; raises CalendarRefused."""
    return _answer(calendar, "digest", body=digest)[1]


def newest(calendar: str, commitment: bytes) -> bytes | None:
    """Return what a calendar knows of a commitment today, None if nothing yet; raises
    CalendarRefused.
    """
    path = f"timestamp/{commitment.hex()}"
    status, content = _answer(calendar, path, body=None, also=_UNKNOWN)
    return content if status == _OK else None


def _answer(calendar: str, path: str, *, body: bytes | None, also: int = _OK) -> tuple[int, bytes]:
    with closing(_connection(calendar)) as connection:
        is_late = Event()
        try:
            connection.connect()
            timer = Timer(SECONDS, _cut, [connection.sock, is_late])
            timer.start()
            try:
                base = urlsplit(calendar).path.rstrip("/")
                method = "GET" if body is None else "POST"
                connection.request(method, f"{base}/{path}", body, {"Accept": _TYPE})
                response = connection.getresponse()
                content = response.read(MOST_BYTES + 1)
            finally:
                timer.cancel()
        except (OSError, HTTPException, ValueError) as error:
            if is_late.is_set() or isinstance(error, TimeoutError):
                raise _slow(calendar) from error
            sentence = f"{calendar} cannot be asked ({type(error).__name__})."
            raise CalendarRefused("calendar_unreachable", sentence) from error
    if is_late.is_set():
        raise _slow(calendar)
    if response.status not in (_OK, also):
        raise CalendarRefused("calendar_refused", f"{calendar} answers {response.status}.")
    if len(content) > MOST_BYTES:
        sentence = f"{calendar} answers with more than {MOST_BYTES} bytes."
        raise CalendarRefused("calendar_oversized", sentence)
    return response.status, content


def _connection(calendar: str) -> HTTPConnection:
    try:
        parts = urlsplit(calendar)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
        parts = urlsplit("")
    if parts.scheme not in ("http", "https") or not host or parts.query or parts.username:
        sentence = f"{calendar} is no address of a calendar, as in https://a.pool.example."
        raise CalendarRefused("bad_calendar", sentence)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    return kind(host, port, timeout=SECONDS)


def _cut(line: socket.socket, is_late: Event) -> None:
    """Close a connection that takes too long, even if bytes still arrive."""
    is_late.set()
    with suppress(OSError):
        line.shutdown(socket.SHUT_RDWR)


def _slow(calendar: str) -> CalendarRefused:
    return CalendarRefused("calendar_slow", f"{calendar} has not answered within {SECONDS:g} s.")
