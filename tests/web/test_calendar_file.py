"""Calendar files, as RFC 5545 wants them."""

from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.web.calendar_file import LINE_OCTETS, CalendarEvent, calendar_file

BEGINS = Millis(1_798_916_400_000)
"""2027-01-02 19:00 UTC."""
NOW = Millis(1_798_713_000_000)
EVENT = CalendarEvent(
    uid="e1@circolo",
    name="Torneo di gennaio",
    url="http://192.168.1.20:8080/tournament/e1",
    starts=BEGINS,
    ends=Millis(BEGINS + 5_400_000),
    is_cancelled=False,
    revision=2,
)


def lines(event: CalendarEvent = EVENT) -> list[str]:
    """Return the lines of a calendar file as a calendar reads them: unfolded."""
    text = calendar_file(event, now=NOW).decode()
    assert text.endswith("\r\n")
    assert "\n" not in text.replace("\r\n", "")
    return text.replace("\r\n ", "").split("\r\n")[:-1]


def test_an_event_has_its_times_in_utc_and_a_reminder() -> None:
    assert lines() == [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Circolo//Tournaments//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        "UID:e1@circolo",
        "DTSTAMP:20261231T103000Z",
        "SEQUENCE:2",
        "STATUS:CONFIRMED",
        "DTSTART:20270102T190000Z",
        "DTEND:20270102T203000Z",
        "SUMMARY:Torneo di gennaio",
        "DESCRIPTION:http://192.168.1.20:8080/tournament/e1",
        "URL:http://192.168.1.20:8080/tournament/e1",
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        "DESCRIPTION:Torneo di gennaio",
        "TRIGGER:-PT15M",
        "END:VALARM",
        "END:VEVENT",
        "END:VCALENDAR",
    ]


def test_an_event_without_a_set_length_has_no_end() -> None:
    assert not any(line.startswith("DTEND") for line in lines(replace(EVENT, ends=None)))


def test_a_cancelled_event_says_so() -> None:
    assert "STATUS:CANCELLED" in lines(replace(EVENT, is_cancelled=True))


def test_signs_that_mean_something_in_a_calendar_are_escaped() -> None:
    name = "Bar; sala A, B\\C\r\nEND:VEVENT\nfine\x07"
    assert "SUMMARY:Bar\\; sala A\\, B\\\\C\\nEND:VEVENT\\nfine" in lines(replace(EVENT, name=name))


def test_long_lines_are_folded_between_characters() -> None:
    name = "Trofeo città di Forlì 🃏 " * 3
    file = calendar_file(replace(EVENT, name=name), now=NOW)
    raw = file.split(b"\r\n")
    assert max(map(len, raw)) <= LINE_OCTETS
    assert any(line.startswith(b" ") for line in raw)
    for line in raw:
        line.decode()
    assert f"SUMMARY:{name}" in lines(replace(EVENT, name=name))
