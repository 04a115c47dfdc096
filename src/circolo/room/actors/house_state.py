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
    CaseClosed,
    CaseOpened,
    DealVoided,
    EnteredByCode,
    Erased,
    Excluded,
    GiftAsked,
    GiftRejected,
    Granted,
    HouseEvent,
    KeyPublished,
    LossLimitSet,
    Muted,
    Readmitted,
    ReportClosed,
    Reported,
    ReportedLine,
    Returned,
    RoleGranted,
    RoleTaken,
    SecondFactorRemoved,
    SelfExcluded,
    SignedOut,
    Unmuted,
    WallCodeChanged,
)
from circolo.room.actors.loss_limit import NO_LOSS_LIMIT, LossLimit
from circolo.room.actors.opened_cases import OpenedCase, evolve_cases
from circolo.room.actors.wall import Wall, evolve_wall
from circolo.store.store_port import PostedTransfer
from circolo.tables.shuffles.epochs import table_of
from circolo.tables.state import PlayerId, TableId
from circolo.wire.server_messages import Role

GIVEN = "given"
"""The reason, on an account's statement, of chips that staff granted."""

VOIDED = "voided"
"""The reason, on an account's statement, of chips that moved back because staff voided a deal."""

CLOSED_KEPT = 200
"""Maximum number of closed reports in memory, which bounds the state; the log has all reports."""

ANCHORS_KEPT = 366
"""Number of anchors in memory, which the house publishes: one a day for a year.

The log has all anchors.
"""

_RANK: Mapping[Role, int] = MappingProxyType({"player": 0, "host": 1, "director": 2, "operator": 3})
_NOTHING: Mapping[PlayerId, "Sanction"] = MappingProxyType({})

Key = TypeVar("Key")
Value = TypeVar("Value")


class Sanction(Struct, frozen=True):
    """A mute or an exclusion of a player: its end, its reason, and the staff member
    who decided it.
    """

    until: Millis
    why: str
    by: str


class Report(Struct, frozen=True):
    """A report of the player `by` about the player `player`; `closed_by` is empty until staff close
    it.
    """

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
    """The total of the chips that staff granted on one day; `day` counts days since 1970-01-01
    (UTC).
    """

    day: int = 0
    chips: Chips = Chips(0)
    alone: Mapping[str, Chips] = MappingProxyType({})
    """The part of it that each author gave without a second person."""


class Gift(Struct, frozen=True):
    """Chips that wait for the confirmation of a second person until `until`; `by` is the author."""

    number: int
    at: Millis
    player: PlayerId
    chips: Chips
    by: str
    why: str
    until: Millis


class Counted(Struct, frozen=True):
    """The last count of the house bots' chips: `held` chips on the day `day`, in days since
    1970-01-01. `come` are the chips that the mint has granted to the bots since then, minus the
    chips that they returned.
    """

    day: int
    held: Chips
    come: int = 0


class HouseState(Struct, frozen=True):
    """The state of the house, folded from the events of the stream `house`. It has staff roles,
    sanctions, reports, voided deals, the bots' chips, signing keys and anchors.
    """

    roles: Mapping[PlayerId, Role] = MappingProxyType({})
    muted: Mapping[PlayerId, Sanction] = _NOTHING
    excluded: Mapping[PlayerId, Sanction] = _NOTHING
    reports: tuple[Report, ...] = ()
    reported: int = 0
    """The number of the newest report, 0 if there is none."""

    cases: tuple[OpenedCase, ...] = ()
    cases_opened: int = 0
    """The number of the newest case of collusion, 0 if there is none."""

    voided: Mapping[tuple[TableId, int], str] = MappingProxyType({})
    """The reason of each voided deal, by table and number of the deal."""

    notes: Mapping[int, str] = MappingProxyType({})
    """The note that staff wrote with each grant of chips, by the version (number in the stream) of
    its entry.
    """

    given: Given = Given()
    gifts: tuple[Gift, ...] = ()
    """The gifts that wait for a second person, the oldest first; `waiting_gifts` drops the expired.
    """

    gifts_asked: int = 0
    """The number of the newest waiting gift, 0 if there was none."""

    bots: Counted | None = None
    keys: tuple[tuple[bytes, Millis], ...] = ()
    """The public signing keys of the house, each with the time at which the house started to use
    it.
    """

    erased: tuple[PlayerId, ...] = ()
    """Players whose accounts were deleted."""

    anchors: tuple[Anchored, ...] = ()
    """The last `ANCHORS_KEPT` anchors, the oldest first."""

    wall: Wall = Wall()
    self_excluded: Mapping[PlayerId, Millis] = MappingProxyType({})
    """The end of the self-exclusion of each player."""

    loss_limits: Mapping[PlayerId, LossLimit] = MappingProxyType({})


def rank(role: Role) -> int:
    """Return the rank of a role, from 0 for a player to 3 for the operator; a higher rank has more
    rights.
    """
    return _RANK[role]


def role_of(state: HouseState, who: str) -> Role:
    """Return the role of `who`, which is a player id, or OPERATOR for the operator as the author of
    an act.
    """
    return "operator" if who == OPERATOR else state.roles.get(PlayerId(who), "player")


def active_sanction(
    of: Mapping[PlayerId, Sanction], player: PlayerId, now: Millis
) -> Sanction | None:
    """Return the player's sanction in `of` if it ends after `now`, else None."""
    sanction = of.get(player)
    return sanction if sanction is not None and sanction.until > now else None


def reports_of(state: HouseState, *, open_only: bool) -> tuple[Report, ...]:
    """Return the reports that the state holds, the latest first; with `open_only`, only those that
    are not closed.
    """
    return tuple(one for one in reversed(state.reports) if not (open_only and one.closed_by))


def given_on(state: HouseState, at: Millis) -> Chips:
    """Return the total of the chips that staff granted on the day of `at`.

    The state has only the last day with a grant; the total of any other day is 0.
    """
    return state.given.chips if state.given.day == at // DAY else Chips(0)


def given_alone_on(state: HouseState, by: str, at: Millis) -> Chips:
    """Return the total of the chips that an author alone gave on the day of `at`."""
    return state.given.alone.get(by, Chips(0)) if state.given.day == at // DAY else Chips(0)


def waiting_gifts(state: HouseState, now: Millis) -> tuple[Gift, ...]:
    """Return the gifts that a second person may still confirm, the oldest first."""
    return tuple(gift for gift in state.gifts if gift.until > now)


def note_on(state: HouseState, posted: PostedTransfer) -> str:
    """Return the reason that staff wrote for a transfer: the note of a grant, or why they voided a
    deal. Return an empty string for other transfers.
    """
    if posted.transfer.why == GIVEN:
        return state.notes.get(posted.version, "")
    if posted.transfer.why == VOIDED:
        whys = [why for (table, _), why in state.voided.items() if table == table_of(posted.stream)]
        return "; ".join(whys)
    return ""


def evolve(state: HouseState, event: HouseEvent, *, at: Millis, version: int) -> HouseState:
    """Return the state after one event.

    `at` and `version` are the time and the number of the event's entry. Never raises.
    """
    match event:
        case Granted() | Returned() | BotsCounted():
            return _chips(state, event, at=at, version=version)
        case GiftAsked() | GiftRejected():
            return _gift(state, event, at=at)
        case RoleGranted():
            return replace(state, roles=_with(state.roles, event.player, event.role))
        case RoleTaken():
            return replace(state, roles=_without(state.roles, event.player))
        case Muted() | Unmuted() | Excluded() | Readmitted():
            return _sanction(state, event)
        case DealVoided():
            deal = (event.table, event.deal)
            return replace(state, voided=_with(state.voided, deal, event.why))
        case Reported():
            return replace(state, reports=(*state.reports, _opened(event)), reported=event.number)
        case ReportClosed():
            return replace(state, reports=_closed(state.reports, event))
        case CaseOpened() | CaseClosed():
            cases = evolve_cases(state.cases, event, at=at)
            opened = event.number if isinstance(event, CaseOpened) else state.cases_opened
            return replace(state, cases=cases, cases_opened=opened)
        case SignedOut() | SecondFactorRemoved():
            return state
        case KeyPublished():
            return replace(state, keys=(*state.keys, (event.key, at)))
        case Anchored():
            return replace(state, anchors=(*state.anchors[1 - ANCHORS_KEPT :], event))
        case Erased():
            return _erased(state, event.player)
        case SelfExcluded() | LossLimitSet():
            return _own_limit(state, event, at=at)
        case WallCodeChanged() | EnteredByCode():
            return replace(state, wall=evolve_wall(state.wall, event))
        case _:
            assert_never(event)


def _own_limit(state: HouseState, event: SelfExcluded | LossLimitSet, *, at: Millis) -> HouseState:
    if isinstance(event, SelfExcluded):
        return replace(state, self_excluded=_with(state.self_excluded, event.player, event.until))
    before = state.loss_limits.get(event.player, NO_LOSS_LIMIT)
    limit = before.followed_by(event, at=at)
    return replace(state, loss_limits=_with(state.loss_limits, event.player, limit))


def _erased(state: HouseState, player: PlayerId) -> HouseState:
    return replace(
        state,
        erased=(*state.erased, player),
        self_excluded=_without(state.self_excluded, player),
        loss_limits=_without(state.loss_limits, player),
        gifts=tuple(gift for gift in state.gifts if gift.player != player),
    )


def _chips(
    state: HouseState, event: Granted | Returned | BotsCounted, *, at: Millis, version: int
) -> HouseState:
    if isinstance(event, BotsCounted):
        return replace(state, bots=Counted(at // DAY, event.held))
    if event.account == "bots" and state.bots is not None:
        come = event.amount if isinstance(event, Granted) else -event.amount
        return replace(state, bots=replace(state.bots, come=state.bots.come + come))
    if isinstance(event, Granted) and event.why == GIVEN:
        notes = _with(state.notes, version, event.note)
        return replace(
            state,
            given=_given(state, event, at=at),
            notes=notes,
            gifts=_without_gift(state.gifts, event.gift),
        )
    return state


def _given(state: HouseState, event: Granted, *, at: Millis) -> Given:
    is_same_day = state.given.day == at // DAY
    alone = state.given.alone if is_same_day else MappingProxyType(dict[str, Chips]())
    if not event.confirmed_by:
        alone = _with(alone, event.by, Chips(given_alone_on(state, event.by, at) + event.amount))
    return Given(at // DAY, Chips(given_on(state, at) + event.amount), alone)


def _gift(state: HouseState, event: GiftAsked | GiftRejected, *, at: Millis) -> HouseState:
    if isinstance(event, GiftRejected):
        return replace(state, gifts=_without_gift(state.gifts, event.number))
    gift = Gift(event.number, at, event.player, event.chips, event.by, event.why, event.until)
    gifts = (*waiting_gifts(state, at), gift)
    return replace(state, gifts=gifts, gifts_asked=event.number)


def _without_gift(gifts: tuple[Gift, ...], number: int) -> tuple[Gift, ...]:
    return tuple(gift for gift in gifts if gift.number != number)


def _sanction(state: HouseState, event: Muted | Unmuted | Excluded | Readmitted) -> HouseState:
    match event:
        case Muted():
            sanction = Sanction(event.until, event.why, event.by)
            return replace(state, muted=_with(state.muted, event.player, sanction))
        case Unmuted():
            return replace(state, muted=_without(state.muted, event.player))
        case Excluded():
            sanction = Sanction(event.until, event.why, event.by)
            return replace(state, excluded=_with(state.excluded, event.player, sanction))
        case Readmitted():
            return replace(state, excluded=_without(state.excluded, event.player))


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
