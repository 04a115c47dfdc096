"""Decides the acts of staff that open and close a case of collusion: pure functions.

A case blocks nothing and tells nobody: it says that staff have looked at a pair, and what they
found.
"""

from circolo.room.actors.house_events import CaseClosed, CaseOpened
from circolo.room.actors.house_state import HouseState
from circolo.room.actors.opened_cases import OpenedCase
from circolo.room.errors import RoomRefused
from circolo.room.staff import staff_decisions
from circolo.room.staff.staff_acts import CloseCase, OpenCase
from circolo.store.people_port import Person
from circolo.tables.state import PlayerId

MOST_OPEN = 200
"""Maximum number of open cases, which bounds the state."""


def open_case(
    state: HouseState, act: OpenCase, about: tuple[Person, Person], *, by: str
) -> tuple[CaseOpened, ...]:
    """Return the event that opens a case about two people.

    Raises RoomRefused: not_allowed, case_same_person, case_open, cases_full, bad_reason.
    """
    staff_decisions.authorise(state, act, by=by)
    one, other = sorted(PlayerId(person.id) for person in about)
    if one == other:
        raise RoomRefused("case_same_person")
    if by in (one, other):
        raise RoomRefused("not_allowed")
    open_ones = [case for case in state.cases if not case.closed_by]
    if any(case.players == (one, other) for case in open_ones):
        raise RoomRefused("case_open")
    if len(open_ones) >= MOST_OPEN:
        raise RoomRefused("cases_full")
    number = state.cases_opened + 1
    return (CaseOpened(number, (one, other), by, staff_decisions.required_reason(act.note)),)


def close_case(state: HouseState, act: CloseCase, *, by: str) -> tuple[CaseClosed, ...]:
    """Return the event that closes a case.

    Raises RoomRefused: not_allowed, no_such_case, case_closed, bad_reason.
    """
    staff_decisions.authorise(state, act, by=by)
    known = next((case for case in state.cases if case.number == act.number), None)
    if known is None:
        raise RoomRefused("no_such_case")
    if by in known.players:
        raise RoomRefused("not_allowed")
    if known.closed_by:
        raise RoomRefused("case_closed")
    return (CaseClosed(act.number, by, staff_decisions.required_reason(act.remark)),)


def cases_for(state: HouseState, viewer: str, *, open_only: bool) -> tuple[OpenedCase, ...]:
    """Return the cases that a member of staff may see, the latest first: none about themself."""
    return tuple(
        case
        for case in reversed(state.cases)
        if viewer not in case.players and not (open_only and case.closed_by)
    )
