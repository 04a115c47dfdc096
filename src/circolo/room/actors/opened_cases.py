"""The cases of collusion that staff have opened: a part of the house state."""

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.room.actors.house_events import CaseClosed, CaseOpened
from circolo.tables.state import PlayerId

CLOSED_KEPT = 200
"""Maximum number of closed cases in memory, which bounds the state; the log has all cases."""


class OpenedCase(Struct, frozen=True):
    """A case about two players, which `by` opened with a note; `closed_by` is empty until staff
    close it with a remark.
    """

    number: int
    at: Millis
    players: tuple[PlayerId, PlayerId]
    by: str
    note: str
    closed_by: str = ""
    remark: str = ""


def evolve_cases(
    cases: tuple[OpenedCase, ...], event: CaseOpened | CaseClosed, *, at: Millis
) -> tuple[OpenedCase, ...]:
    """Return the cases after an event at the time `at`, the oldest first."""
    if isinstance(event, CaseOpened):
        return (*cases, OpenedCase(event.number, at, event.players, event.by, event.why))
    after = [
        replace(one, closed_by=event.by, remark=event.what) if one.number == event.number else one
        for one in cases
    ]
    closed = [one.number for one in after if one.closed_by]
    gone = frozenset(closed[:-CLOSED_KEPT])
    return tuple(one for one in after if one.number not in gone)
