"""An HTTP client for OpenTimestamps calendars, with limits on the time and size of a response.

A calendar is a public server that puts submitted hashes into Bitcoin blocks. The client of the
OpenTimestamps library has no time limit for a whole response: a calendar that sends one byte at a
time would block it for hours.
"""

import socket
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from threading import Event, Timer
from urllib.parse import urlsplit

SECONDS = 10.0
"""The time limit for a whole response, in seconds."""

MOST_BYTES = 10_000
"""The maximum size of a response, in bytes."""

_TYPE = "application/vnd.opentimestamps.v1"
_OK, _UNKNOWN = 200, 404


class CalendarRefused(Exception):
    """A calendar did not respond, or its response is an error. `code` is stable."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


def submit(calendar: str, digest: bytes) -> bytes:
    """Submit a digest to a calendar and return its response, a serialized time-stamp.

    Raises CalendarRefused.
    """
    return _request(calendar, "digest", body=digest)[1]


def latest_timestamp(calendar: str, commitment: bytes) -> bytes | None:
    """Return the serialized time-stamp of a commitment that was submitted earlier.

    Returns None if the calendar has none yet. Raises CalendarRefused.
    """
    path = f"timestamp/{commitment.hex()}"
    status, content = _request(calendar, path, body=None, also_accepted=_UNKNOWN)
    return content if status == _OK else None


def _request(
    calendar: str, path: str, *, body: bytes | None, also_accepted: int = _OK
) -> tuple[int, bytes]:
    """Send a GET, or a POST if there is a body; return the status and the content.

    Raises CalendarRefused for any status except 200 and `also_accepted`.
    """
    with closing(_connection(calendar)) as connection:
        is_late = Event()
        try:
            connection.connect()
            timer = Timer(SECONDS, _close_late, [connection.sock, is_late])
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
                raise _too_slow(calendar) from error
            sentence = f"{calendar} cannot be reached ({type(error).__name__})."
            raise CalendarRefused("calendar_unreachable", sentence) from error
    if is_late.is_set():
        raise _too_slow(calendar)
    if response.status not in (_OK, also_accepted):
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
        sentence = f"{calendar} is not the address of a calendar, such as https://a.pool.example."
        raise CalendarRefused("bad_calendar", sentence)
    kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
    return kind(host, port, timeout=SECONDS)


def _close_late(connection: socket.socket, is_late: Event) -> None:
    """Close a connection at the time limit, even if bytes still arrive."""
    is_late.set()
    with suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)


def _too_slow(calendar: str) -> CalendarRefused:
    return CalendarRefused("calendar_slow", f"{calendar} has not answered within {SECONDS:g} s.")
