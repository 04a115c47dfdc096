"""Decides acts of staff: pure functions, and the only check of the author's rights."""

from typing import assert_never

from circolo.cards.units import Millis
from circolo.room.actors.house_events import (
    DealVoided,
    Excluded,
    HouseEvent,
    Muted,
    Readmitted,
    ReportClosed,
    RoleGranted,
    RoleTaken,
    SecondFactorRemoved,
    SignedOut,
    Unmuted,
    WallCodeChanged,
)
from circolo.room.actors.house_state import (
    HouseState,
    active_sanction,
    rank,
    role_of,
)
from circolo.room.chips.cashier import Allowance
from circolo.room.errors import RoomRefused
from circolo.room.staff import waiting_gifts
from circolo.room.staff.staff_acts import (
    DIRECTORS_HOURS,
    LEAST,
    ChangeWallCode,
    CloseReport,
    Erase,
    Exclude,
    Give,
    Grant,
    Mute,
    Readmit,
    RemoveSecondFactor,
    Revoke,
    SignOut,
    StaffAct,
    Unmute,
    Void,
)
from circolo.store.people_port import Person
from circolo.tables.state import PlayerId, TableId

HOUR = 3_600_000
MINUTE = 60_000
_SHORTEST = 3

Personal = Grant | Revoke | Mute | Unmute | Exclude | Readmit | Give | SignOut | RemoveSecondFactor
"""The acts about one person that `decide` turns into events."""


def authorise(state: HouseState, act: StaffAct, *, by: str) -> None:
    """Raise RoomRefused `not_allowed` if the author's role is too low for this act."""
    role = role_of(state, by)
    is_long = isinstance(act, Exclude) and act.hours > DIRECTORS_HOURS
    least = "operator" if is_long else LEAST[type(act)]
    if rank(role) < rank(least):
        raise RoomRefused("not_allowed")


def decide(
    state: HouseState, act: Personal, about: Person, *, by: str, now: Millis, allowance: Allowance
) -> tuple[HouseEvent, ...]:
    """Return the events of an act about the person `about`; empty if it changes nothing.

    Raises RoomRefused.
    """
    authorise(state, act, by=by)
    player = PlayerId(about.id)
    _must_stand_above(state, player, by=by)
    why = (
        required_reason(act.reason)
        if isinstance(act, Mute | Exclude | Give)
        else reason_line(act.reason)
    )
    match act:
        case Grant():
            return _granted(state, act, about, by=by, why=why)
        case Revoke():
            _must_be(player in state.roles, "no_role")
            return (RoleTaken(player, by, why),)
        case Mute():
            return (Muted(player, Millis(now + act.minutes * MINUTE), why, by),)
        case Unmute():
            _must_be(active_sanction(state.muted, player, now) is not None, "not_muted")
            return (Unmuted(player, by, why),)
        case Exclude():
            return (Excluded(player, Millis(now + act.hours * HOUR), why, by),)
        case Readmit():
            _must_be(active_sanction(state.excluded, player, now) is not None, "not_excluded")
            return (Readmitted(player, by, why),)
        case SignOut():
            return (SignedOut(player, by, why),)
        case RemoveSecondFactor():
            return (SecondFactorRemoved(player, by, why),)
        case Give():
            return waiting_gifts.give(
                state, act, about, by=by, why=why, now=now, allowance=allowance
            )
        case _:
            assert_never(act)


def erasure_reason(state: HouseState, act: Erase, about: Person, *, by: str) -> str:
    """Return the reason of an account's deletion as one line.

    Raises RoomRefused if the author may not delete this account, or gives no valid reason.
    """
    authorise(state, act, by=by)
    _must_stand_above(state, PlayerId(about.id), by=by)
    return required_reason(act.reason)


def close_report(state: HouseState, act: CloseReport, *, by: str) -> tuple[HouseEvent, ...]:
    """Return the event that closes a report.

    Raises RoomRefused if there is no such report, it is closed already, or the author's role is too
    low.
    """
    authorise(state, act, by=by)
    known = next((report for report in state.reports if report.number == act.number), None)
    if known is None:
        raise RoomRefused("no_such_report")
    _must_be(not known.closed_by, "report_closed")
    return (ReportClosed(act.number, by, required_reason(act.remark)),)


def change_wall_code(
    state: HouseState, act: ChangeWallCode, *, by: str, is_evening: bool
) -> tuple[HouseEvent, ...]:
    """Return the event that puts a new code on the wall, or takes it away.

    Raises RoomRefused: `no_evening`, or `no_wall_code` if there is none to renew or to take away.
    """
    authorise(state, act, by=by)
    _must_be(is_evening, "no_evening")
    is_new_evening = act.do == "open"
    _must_be(is_new_evening or state.wall.is_required, "no_wall_code")
    number = state.wall.number + 1
    return (WallCodeChanged(number, act.do != "close", is_new_evening, by),)


def void_deal(state: HouseState, act: Void, *, by: str) -> tuple[HouseEvent, ...]:
    """Return the event that voids a deal, or nothing if it is void already.

    Raises RoomRefused `bad_reason`.
    """
    table = TableId(act.table)
    if (table, act.deal) in state.voided:
        return ()
    return (DealVoided(table, act.deal, required_reason(act.reason), by),)


def reason_line(reason: str) -> str:
    """Return the reason as one line of text, which may be empty.

    Raises RoomRefused `bad_reason` if it is too short or not printable.
    """
    text = " ".join(reason.split())
    if text and (len(text) < _SHORTEST or not text.isprintable()):
        raise RoomRefused("bad_reason")
    return text


def required_reason(reason: str) -> str:
    """Return the reason as one line of text.

    Raises RoomRefused `bad_reason` if it is empty, too short or not printable.
    """
    text = reason_line(reason)
    _must_be(bool(text), "bad_reason")
    return text


def _granted(
    state: HouseState, act: Grant, about: Person, *, by: str, why: str
) -> tuple[HouseEvent, ...]:
    _must_be(about.kind == "member", "not_a_member")
    player = PlayerId(about.id)
    if role_of(state, player) == act.role:
        return ()
    return (RoleGranted(player, act.role, by, why),)


def _must_stand_above(state: HouseState, player: PlayerId, *, by: str) -> None:
    """Raise RoomRefused unless `by` is an operator or has a higher role than `player`.

    Nobody may act on themselves.
    """
    own, other = role_of(state, by), role_of(state, player)
    _must_be(by != player and (own == "operator" or rank(own) > rank(other)), "not_allowed")


def _must_be(granted: bool, code: str) -> None:  # noqa: FBT001 - reads as a check
    if not granted:
        raise RoomRefused(code)
