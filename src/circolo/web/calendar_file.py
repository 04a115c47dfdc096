"""Calendar files (iCalendar, RFC 5545) with one event each."""

from datetime import UTC, datetime

from msgspec import Struct

from circolo.cards.units import Millis

MEDIA_TYPE = "text/calendar; charset=utf-8"
LINE_OCTETS = 75
"""Maximum length of a line in bytes, without its line break (RFC 5545, 3.1)."""

REMINDER = "-PT15M"
"""When a calendar reminds of an event: 15 minutes before it."""

_ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


class CalendarEvent(Struct, frozen=True):
    """An event of a calendar. Times are in milliseconds since 1970.

    `revision` grows with each change, so that a calendar replaces the event it has. `ends` is None
    if the end is not known.
    """

    uid: str
    name: str
    url: str
    starts: Millis
    ends: Millis | None
    is_cancelled: bool
    revision: int


def calendar_file(event: CalendarEvent, *, now: Millis) -> bytes:
    """Return the calendar file of an event.

    All times are in UTC, which every calendar shows in the time zone of its reader.
    """
    ends = () if event.ends is None else (f"DTEND:{_utc(event.ends)}",)
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Circolo//Tournaments//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:{event.uid}",
        f"DTSTAMP:{_utc(now)}",
        f"SEQUENCE:{event.revision}",
        f"STATUS:{'CANCELLED' if event.is_cancelled else 'CONFIRMED'}",
        f"DTSTART:{_utc(event.starts)}",
        *ends,
        f"SUMMARY:{_text(event.name)}",
        f"DESCRIPTION:{_text(event.url)}",
        f"URL:{event.url}",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        f"DESCRIPTION:{_text(event.name)}",
        f"TRIGGER:{REMINDER}",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return "".join(_folded(line) for line in lines).encode()


def _utc(at: Millis) -> str:
    return datetime.fromtimestamp(at // 1_000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _text(text: str) -> str:
    """Return a text value, escaped (RFC 5545, 3.3.11). Control characters are left out."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(one for one in lines if one == "\n" or one.isprintable()).translate(_ESCAPES)


def _folded(line: str) -> str:
    """Return a line with its line break, folded where it is too long, but never in a character."""
    parts, length = [""], 0
    for one in line:
        size = len(one.encode())
        if length + size > LINE_OCTETS:
            parts.append(" ")
            length = 1
        parts[-1] += one
        length += size
    return "\r\n".join(parts) + "\r\n"
