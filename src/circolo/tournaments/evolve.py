"""Folds an event into the state of a tournament. Never refuses."""

from typing import Any, assert_never

from msgspec import UNSET
from msgspec.structs import replace

from circolo.cards.units import Chips, Millis
from circolo.tables.state import TableId
from circolo.tournaments.events import (
    Announced,
    Begun,
    Cancelled,
    EffectDecided,
    EffectDone,
    Entered,
    FeeBack,
    Finished,
    GivenBack,
    Heard,
    LotCalled,
    LotDrawn,
    MatchAnew,
    MatchDecided,
    MatchSet,
    MatchUndone,
    Noted,
    OfEntries,
    OfPlay,
    Overlaid,
    OverlayBack,
    PackShown,
    Paid,
    PairingsSet,
    Paused,
    PlayedFor,
    Resumed,
    SeatSettled,
    SeatWon,
    SeedShown,
    TableNumbered,
    TablePaused,
    TableResumed,
    TakenBack,
    TeamsFormed,
    TimerSet,
    TournamentEvent,
)
from circolo.tournaments.freeze_out.events import JoinedLate, OfFreezeOut, TableBroken, TableSet
from circolo.tournaments.freeze_out.evolve import fold
from circolo.tournaments.reports import Report, Waited
from circolo.tournaments.state import Entrant, Match, Overlay, State, Team, Told
from circolo.tournaments.won_seats import SeatPrize


def evolve(state: State | None, event: TournamentEvent) -> State:
    """Return the state of the tournament after the event. `state` is None only for the first event,
    `Announced`.
    """
    if isinstance(event, Announced):
        return State(event.tournament, event.sheet, event.by, event.commitment, deals=event.deals)
    assert state is not None, "a tournament is announced first"
    if isinstance(event, OfEntries):
        return _entries(state, event)
    if isinstance(event, OfPlay):
        return _play(state, event)
    if isinstance(event, OfFreezeOut):
        return _freeze_out(state, event)
    match event:
        case TimerSet(timer=timer):
            return replace(state, timer=timer, timers=state.timers + (timer is not None))
        case Paused():
            return replace(state, paused=True, left=event.left)
        case Resumed():
            return replace(state, paused=False, left=None)
        case TablePaused():
            return replace(state, paused_tables=(*state.paused_tables, event.table))
        case TableResumed():
            return _without_table(state, event.table)
        case Noted():
            return replace(state, notes=(*state.notes, event.note))
        case PairingsSet():
            return replace(state, forbidden=event.forbidden, forced=event.forced)
        case PackShown():
            return replace(state, secrets=(*state.secrets, event.pack))
        case Finished():
            return replace(state, phase="over", places=event.places, timer=None, paused_tables=())
        case Cancelled():
            return replace(
                state, phase="cancelled", timer=None, paused=False, left=None, paused_tables=()
            )
        case SeedShown():
            return replace(state, seed=event.seed)
        case _:
            assert_never(event)


def _entries(state: State, event: OfEntries) -> State:
    match event:
        case Entered():
            seat = None if event.seat is UNSET else event.seat
            entrant = Entrant(
                event.player, event.name, event.bot, event.level, event.partner, seat=seat
            )
            before = tuple(_perhaps_reentered(one, event) for one in state.entrants)
            return replace(state, entrants=(*before, entrant))
        case GivenBack():
            return _with_entrant(state, event.entrant, entered=False)
        case PlayedFor():
            return _with_entrant(state, event.entrant, played_for=event.level)
        case Begun():
            return replace(state, phase="drawing", field=event.field)
        case TeamsFormed():
            return replace(state, teams=event.teams)
        case Overlaid():
            return replace(state, overlay=Overlay(event.fees, event.mint))
        case OverlayBack():
            return replace(state, overlay=Overlay())
        case Paid():
            return replace(state, won=(*state.won, (event.entrant, event.chips)))
        case TakenBack():
            return replace(state, won=(*state.won, (event.entrant, Chips(-event.chips))))
        case FeeBack():
            return state
        case SeatWon():
            return replace(state, seats=(*state.seats, SeatPrize(event.entrant)))
        case SeatSettled():
            settled = SeatPrize(event.entrant, "paid" if event.code else "entered")
            seats = (settled if one.entrant == event.entrant else one for one in state.seats)
            return replace(state, seats=tuple(seats))
        case _:
            assert_never(event)


def _play(state: State, event: OfPlay) -> State:
    match event:
        case LotCalled():
            return replace(state, lots=(*state.lots, event.lot))
        case LotDrawn():
            return _drawn(state, event)
        case TableNumbered():
            heard = (*state.heard, Told(event.table, 0))
            return replace(state, opened=state.opened + 1, heard=heard)
        case MatchSet():
            return replace(state, phase="running", matches=(*state.matches, event.match))
        case MatchDecided() | MatchAnew() | MatchUndone():
            return _match(state, event)
        case EffectDecided():
            pending = (*state.pending, event.effect)
            return replace(state, pending=pending, effects=state.effects + 1)
        case EffectDone(number=number):
            pending = tuple(effect for effect in state.pending if effect.number != number)
            return replace(state, pending=pending)
        case Heard():
            heard = tuple(_with_report(told, event.report) for told in state.heard)
            held = event.report.held if isinstance(event.report, Waited) else 0
            return replace(state, heard=heard, held_in_all=Millis(state.held_in_all + held))
        case _:
            assert_never(event)


def _freeze_out(state: State, event: OfFreezeOut) -> State:
    after = replace(state, freeze=fold(state, event))
    match event:
        case TableSet():
            return replace(after, phase="running")
        case JoinedLate(entrant=entrant):
            teams = (*state.teams, Team((entrant,)))
            return replace(after, teams=teams, late=(*state.late, entrant))
        case TableBroken():
            return _without_table(_without_reports(after, event.table), event.table)
        case _:
            return after


def _perhaps_reentered(one: Entrant, event: Entered) -> Entrant:
    is_again = one.entered and one.player == event.player
    return replace(one, has_reentered=True) if is_again else one


def _with_entrant(state: State, number: int, **changed: Any) -> State:
    entrants = tuple(
        replace(entrant, **changed) if at == number else entrant
        for at, entrant in enumerate(state.entrants)
    )
    return replace(state, entrants=entrants)


def _drawn(state: State, event: LotDrawn) -> State:
    lots = tuple(
        replace(lot, order=event.order) if lot.number == event.number else lot for lot in state.lots
    )
    return replace(state, lots=lots)


def _match(state: State, event: MatchDecided | MatchAnew | MatchUndone) -> State:
    if isinstance(event, MatchUndone):
        matches = tuple(match for match in state.matches if match != event.match)
        table = event.match.table
        return replace(_without_table(_without_reports(state, table), table), matches=matches)
    matches = tuple(
        _after(match, event) if match.table == event.table else match for match in state.matches
    )
    after = _without_table(_without_reports(state, event.table), event.table)
    return replace(after, matches=matches)


def _after(match: Match, event: MatchDecided | MatchAnew) -> Match:
    if isinstance(event, MatchAnew):
        return replace(match, table=event.to, anew=match.anew + 1)
    return replace(
        match,
        order=event.order,
        points=event.points,
        breaks=event.breaks,
        said_by=event.said_by,
        deals=event.deals,
    )


def _with_report(told: Told, report: Report) -> Told:
    if told.table != report.table:
        return told
    before = told.reports if told.version == report.version else ()
    return Told(told.table, report.version, (*before, report))


def _without_reports(state: State, table: TableId | None) -> State:
    """Return the state in which `heard` no longer contains `table` and its reports, so that the
    tournament ignores further reports of the table.

    If `table` is None, as for a bye (a round without an opponent), the state is unchanged.
    """
    return replace(state, heard=tuple(told for told in state.heard if told.table != table))


def _without_table(state: State, table: TableId | None) -> State:
    """Return the state in which `table` is no longer paused by itself."""
    return replace(state, paused_tables=tuple(one for one in state.paused_tables if one != table))
