"""Fold one event of a table; never refuses."""

from typing import Any, assert_never

from msgspec.structs import replace

from circolo.cards.units import Chips, Seat
from circolo.play.commands import Act
from circolo.play.contract import AnyGame, Stacks, places
from circolo.play.events import DealEnded, MatchEnded
from circolo.play.waits import Question
from circolo.tables import epochs, thinking
from circolo.tables.events import (
    CameBack,
    CashedOut,
    ClocksHeld,
    ClocksReleased,
    Closed,
    DeadlinesSet,
    HabitsSet,
    MatchBegan,
    Opened,
    Played,
    PremoveDropped,
    PremoveSet,
    PremoveWithdrawn,
    RematchOpened,
    Seated,
    Settled,
    StartHalted,
    Starting,
    StoodUp,
    TableEvent,
    TimeSpent,
    WentAbsent,
)
from circolo.tables.sheet import is_ring
from circolo.tables.state import Place, TableState


def evolve(game: AnyGame, state: TableState | None, event: TableEvent) -> TableState:
    """Return the table after the event; only `Opened` may come to no table."""
    if isinstance(event, Played):  # mostly it is
        assert state is not None, "a table is opened first"
        return _played(game, state, event)
    if isinstance(event, Opened):
        return TableState(
            id=event.table,
            sheet=event.sheet,
            phase="waiting",
            places=(None,) * places(game, event.sheet.options),
            terms=event.terms,
            kept=event.kept,
        )
    assert state is not None, "a table is opened first"
    if isinstance(event, DeadlinesSet):
        return replace(state, deadlines=event.deadlines)
    if isinstance(event, epochs.EpochEvent):
        return epochs.fold(state, event)
    return _changed(game, state, event)


def _played(game: AnyGame, state: TableState, event: Played[Any]) -> TableState:
    match = game.evolve(state.match, event.event)
    state = epochs.played(_without_premoves(game, state, event), event.event)
    tally = game.tally(state.tally, event.event)
    phase = "over" if type(event.event) is MatchEnded else state.phase
    return replace(state, match=match, tally=tally, phase=phase)


def _changed(
    game: AnyGame,
    state: TableState,
    event: Seated
    | StoodUp
    | Starting
    | StartHalted
    | MatchBegan
    | PremoveSet[Any]
    | PremoveWithdrawn
    | PremoveDropped
    | HabitsSet[Any]
    | TimeSpent
    | WentAbsent
    | CameBack
    | ClocksHeld
    | ClocksReleased
    | Settled
    | CashedOut
    | RematchOpened
    | Closed,
) -> TableState:
    match event:
        case Seated():
            return _seated(state, event, game.habits())
        case StoodUp():
            return epochs.stood_up(_placed(state, event.seat, None), event.seat)
        case Starting():
            return epochs.prepared(replace(state, phase="starting"))
        case StartHalted():
            return replace(state, phase="waiting")
        case MatchBegan():
            opened = game.open(state.sheet.options, _stacks(state))
            return replace(state, phase="playing", match=opened)
        case WentAbsent():
            place = replace(_place(state, event.seat), absent=event.why, premove=None)
            return _placed(state, event.seat, place)
        case PremoveSet() | PremoveWithdrawn() | PremoveDropped():
            premove = event.premove if isinstance(event, PremoveSet) else None
            return _placed(state, event.seat, replace(_place(state, event.seat), premove=premove))
        case HabitsSet():
            place = _place(state, event.seat)
            place = replace(
                place,
                habits=event.habits,
                by_rule=game.by_rule(event.habits),
                by_hand=event.by_hand,
            )
            return _placed(state, event.seat, place)
        case TimeSpent():
            place = _place(state, event.seat)
            place = replace(place, thinking=thinking.added(place.thinking, event))
            return _placed(state, event.seat, place)
        case CameBack():
            return _placed(state, event.seat, replace(_place(state, event.seat), absent=None))
        case ClocksHeld() | ClocksReleased():
            since = event.since if isinstance(event, ClocksHeld) else None
            return replace(state, held=since)
        case Settled():
            return replace(state, places=_settled(state, event))
        case CashedOut():
            return _placed(state, event.seat, replace(_place(state, event.seat), stack=Chips(0)))
        case RematchOpened():
            return replace(state, rematch=event.table)
        case Closed():
            return replace(state, phase="closed", deadlines=())
        case _:
            assert_never(event)


def _stacks(state: TableState) -> Stacks:
    """Of a match the stacks; a ring game is told of everybody who sits down, the first ones too."""
    if is_ring(state.sheet):
        return (None,) * len(state.places)
    return tuple(place.stack if place else None for place in state.places)


def _seated(state: TableState, event: Seated, habits: Any) -> TableState:
    # Bots of the first logs have no level: there was only one.
    level = (event.level or "circolo") if event.bot else None
    place = Place(event.player, event.name, event.bot, event.stack, habits=habits, level=level)
    kept = tuple(None if at == event.seat else whose for at, whose in enumerate(state.kept))
    return _placed(replace(state, kept=kept), event.seat, place)


def _without_premoves(game: AnyGame, state: TableState, event: Played[Any]) -> TableState:
    """A seat's own answer, to the kind of question that it was for, uses up what it had set (R7).

    In a match nothing outlives its deal; at a ring table a turn may be several deals away.
    """
    if type(event.event) is DealEnded and not is_ring(state.sheet):
        places = tuple(place and replace(place, premove=None) for place in state.places)
        return replace(state, places=places)
    if event.cause == "seat" and event.seat is not None:
        place = _place(state, event.seat)
        if place.premove is not None and _is_used(game, state, place.premove, by=event.event):
            return _placed(state, event.seat, replace(place, premove=None))
    return state


def _is_used(game: AnyGame, state: TableState, premove: Any, *, by: Any) -> bool:
    kind = game.premove_kind(premove)
    if kind is None:
        return True
    command = game.command(state.match, by)
    if not isinstance(command, Act):
        return False
    asked = [wait for wait in game.waits(state.match) if wait.id == command.ask]
    return any(isinstance(wait, Question) and wait.kind == kind for wait in asked)


def _place(state: TableState, seat: Seat) -> Place:
    place = state.places[seat]
    assert place is not None, f"nobody sits at {seat}"
    return place


def _placed(state: TableState, seat: Seat, place: Place | None) -> TableState:
    return replace(state, places=(*state.places[:seat], place, *state.places[seat + 1 :]))


def _settled(state: TableState, event: Settled) -> tuple[Place | None, ...]:
    return tuple(
        place if place is None else replace(place, stack=Chips(place.stack + change))
        for place, change in zip(state.places, event.settlement.changes, strict=True)
    )
