"""House state folded from the stream `house`: roles, sanctions, reports, voided deals, keys."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeVar, assert_never

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.units import DAY, Chips, Millis
from circolo.room.actors.house_events import (
    OPERATOR,
    Anchored,
    BotsCounted,
    DealVoided,
    Erased,
    Excluded,
    Granted,
    HouseEvent,
    KeyPublished,
    Muted,
    Readmitted,
    ReportClosed,
    Reported,
    ReportedLine,
    Returned,
    RoleGranted,
    RoleTaken,
    SignedOut,
    Unmuted,
)
from circolo.store.store_port import PostedTransfer
from circolo.tables.shuffles.epochs import table_of
from circolo.tables.state import PlayerId, TableId
from circolo.wire.server_messages import Role

GIVEN = "given"
"""The reason on a statement for chips that staff granted."""

VOIDED = "voided"
"""The reason on a statement for chips that move back because a deal was voided."""

CLOSED_KEPT = 200
"""Closed reports that stay in memory; all of them are in the log."""

ANCHORS_KEPT = 366
"""Anchors that the house publishes, the last ones; all of them are in the log."""

_RANK: Mapping[Role, int] = MappingProxyType({"player": 0, "host": 1, "director": 2, "operator": 3})
_NOTHING: Mapping[PlayerId, "Sanction"] = MappingProxyType({})

Key = TypeVar("Key")
Value = TypeVar("Value")


class Sanction(Struct, frozen=True):
    """A ban of a player, with its end, its reason and the member of staff."""

    until: Millis
    why: str
    by: str


class Report(Struct, frozen=True):
    """A report; `closed_by` is empty until staff close it."""

    number: int
    at: Millis
    by: PlayerId
    player: PlayerId
    table: TableId
    reason: str
    note: str
    lines: tuple[ReportedLine, ...]
    closed_by: str = ""
    remark: str = ""


class Given(Struct, frozen=True):
    """The chips that staff granted on one day, counted in days since 1970."""

    day: int = 0
    chips: Chips = Chips(0)


class Counted(Struct, frozen=True):
    """The last count of the bots' chips, its day, and the chips from the mint minus those returned
    since.
    """

    day: int
    held: Chips
    come: int = 0


class HouseState(Struct, frozen=True):
    """The house after some of its entries."""

    roles: Mapping[PlayerId, Role] = MappingProxyType({})
    muted: Mapping[PlayerId, Sanction] = _NOTHING
    excluded: Mapping[PlayerId, Sanction] = _NOTHING
    reports: tuple[Report, ...] = ()
    reported: int = 0
    """The number of the last report."""

    voided: Mapping[tuple[TableId, int], str] = MappingProxyType({})
    """Reasons of voided deals, by table and number."""

    notes: Mapping[int, str] = MappingProxyType({})
    """Notes that staff left with a grant, by version of the entry."""

    given: Given = Given()
    bots: Counted | None = None
    keys: tuple[tuple[bytes, Millis], ...] = ()
    """The public keys of the house, each with the time of its first use."""

    erased: tuple[PlayerId, ...] = ()
    """Players whose accounts were deleted."""

    anchors: tuple[Anchored, ...] = ()
    """The last anchors, the oldest first."""


def rank(role: Role) -> int:
    """Return the rank of a role: a higher role may do more."""
    return _RANK[role]


def role_of(roll: HouseState, who: str) -> Role:
    """Return the role of a player, or of the operator at the desk."""
    return "operator" if who == OPERATOR else roll.roles.get(PlayerId(who), "player")


def active_sanction(
    of: Mapping[PlayerId, Sanction], player: PlayerId, now: Millis
) -> Sanction | None:
    """Return the sanction of a player that is active now, or None."""
    sanction = of.get(player)
    return sanction if sanction is not None and sanction.until > now else None


def reports_of(roll: HouseState, *, open_only: bool) -> tuple[Report, ...]:
    """Return the reports in memory, the latest first."""
    return tuple(one for one in reversed(roll.reports) if not (open_only and one.closed_by))


def given_on(roll: HouseState, at: Millis) -> Chips:
    """Return the chips that staff granted on the day of this moment."""
    return roll.given.chips if roll.given.day == at // DAY else Chips(0)


def note_on(roll: HouseState, posted: PostedTransfer) -> str:
    """Return the note of staff on a transfer, empty if there is none."""
    if posted.transfer.why == GIVEN:
        return roll.notes.get(posted.version, "")
    if posted.transfer.why == VOIDED:
        whys = [why for (table, _), why in roll.voided.items() if table == table_of(posted.stream)]
        return "; ".join(whys)
    return ""


def evolve(roll: HouseState, event: HouseEvent, *, at: Millis, version: int) -> HouseState:
    """Return the house after an event of the entry of this version; never refuses."""
    match event:
        case Granted() | Returned() | BotsCounted():
            return _chips(roll, event, at=at, version=version)
        case RoleGranted():
            return replace(roll, roles=_with(roll.roles, event.player, event.role))
        case RoleTaken():
            return replace(roll, roles=_without(roll.roles, event.player))
        case Muted():
            sanction = Sanction(event.until, event.why, event.by)
            return replace(roll, muted=_with(roll.muted, event.player, sanction))
        case Unmuted():
            return replace(roll, muted=_without(roll.muted, event.player))
        case Excluded():
            sanction = Sanction(event.until, event.why, event.by)
            return replace(roll, excluded=_with(roll.excluded, event.player, sanction))
        case Readmitted():
            return replace(roll, excluded=_without(roll.excluded, event.player))
        case DealVoided():
            deal = (event.table, event.deal)
            return replace(roll, voided=_with(roll.voided, deal, event.why))
        case Reported():
            return replace(roll, reports=(*roll.reports, _opened(event)), reported=event.number)
        case ReportClosed():
            return replace(roll, reports=_closed(roll.reports, event))
        case SignedOut():
            return roll
        case KeyPublished():
            return replace(roll, keys=(*roll.keys, (event.key, at)))
        case Anchored():
            return replace(roll, anchors=(*roll.anchors[1 - ANCHORS_KEPT :], event))
        case Erased():
            return replace(roll, erased=(*roll.erased, event.player))
        case _:
            assert_never(event)


def _chips(
    roll: HouseState, event: Granted | Returned | BotsCounted, *, at: Millis, version: int
) -> HouseState:
    if isinstance(event, BotsCounted):
        return replace(roll, bots=Counted(at // DAY, event.held))
    if event.account == "bots" and roll.bots is not None:
        come = event.amount if isinstance(event, Granted) else -event.amount
        return replace(roll, bots=replace(roll.bots, come=roll.bots.come + come))
    if isinstance(event, Granted) and event.why == GIVEN:
        given = Given(at // DAY, Chips(given_on(roll, at) + event.amount))
        return replace(roll, given=given, notes=_with(roll.notes, version, event.note))
    return roll


def _opened(event: Reported) -> Report:
    return Report(
        number=event.number,
        at=event.at,
        by=event.by,
        player=event.player,
        table=event.table,
        reason=event.reason,
        note=event.note,
        lines=event.lines,
    )


def _closed(reports: tuple[Report, ...], event: ReportClosed) -> tuple[Report, ...]:
    after = [
        replace(report, closed_by=event.by, remark=event.what)
        if report.number == event.number
        else report
        for report in reports
    ]
    closed = [report.number for report in after if report.closed_by]
    gone = frozenset(closed[:-CLOSED_KEPT])
    return tuple(report for report in after if report.number not in gone)


def _with(of: Mapping[Key, Value], key: Key, value: Value) -> Mapping[Key, Value]:
    return MappingProxyType({**of, key: value})


def _without(of: Mapping[Key, Value], key: Key) -> Mapping[Key, Value]:
    return MappingProxyType({one: value for one, value in of.items() if one != key})
