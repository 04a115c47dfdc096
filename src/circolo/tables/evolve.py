"""Fold one event of a table; never refuses."""

from typing import Any, assert_never

from msgspec.structs import replace

from circolo.cards.units import Chips, Seat
from circolo.play.contract import AnyGame
from circolo.play.events import MatchEnded, PackShuffled
from circolo.tables.events import (
    CameBack,
    CashedOut,
    ClocksHeld,
    ClocksReleased,
    Closed,
    DeadlinesSet,
    EpochBegan,
    EpochEnded,
    MatchBegan,
    Opened,
    Played,
    Seated,
    Settled,
    StartHalted,
    Starting,
    StoodUp,
    TableEvent,
    WentAbsent,
)
from circolo.tables.state import Epoch, Place, TableState


def evolve(game: AnyGame, state: TableState | None, event: TableEvent) -> TableState:
    """Return the table after the event; only `Opened` may come to no table."""
    if isinstance(event, Opened):
        _, most = game.seats(event.sheet.options)
        return TableState(id=event.table, sheet=event.sheet, phase="waiting", places=(None,) * most)
    assert state is not None, "a table is opened first"
    if isinstance(event, Played):
        return _played(game, state, event)
    if isinstance(event, DeadlinesSet):
        return replace(state, deadlines=event.deadlines)
    return _changed(game, state, event)


def _played(game: AnyGame, state: TableState, event: Played[Any]) -> TableState:
    match = game.evolve(state.match, event.event)
    if isinstance(event.event, PackShuffled):
        assert state.epoch is not None, "a pack is shuffled in an epoch"
        return replace(state, match=match, epoch=replace(state.epoch, dealt=True))
    if isinstance(event.event, MatchEnded):
        return replace(state, match=match, phase="over")
    return replace(state, match=match)


def _changed(
    game: AnyGame,
    state: TableState,
    event: Seated
    | StoodUp
    | Starting
    | StartHalted
    | MatchBegan
    | WentAbsent
    | CameBack
    | ClocksHeld
    | ClocksReleased
    | EpochBegan
    | EpochEnded
    | Settled
    | CashedOut
    | Closed,
) -> TableState:
    match event:
        case Seated():
            place = Place(event.player, event.name, event.bot, event.stack)
            return _placed(state, event.seat, place)
        case StoodUp():
            return _placed(state, event.seat, None)
        case Starting():
            return replace(state, phase="starting")
        case StartHalted():
            return replace(state, phase="waiting")
        case MatchBegan():
            stacks = tuple(place.stack if place else None for place in state.places)
            opened = game.open(state.sheet.options, stacks)
            return replace(state, phase="playing", match=opened)
        case WentAbsent():
            return _placed(state, event.seat, replace(_place(state, event.seat), absent=event.why))
        case CameBack():
            return _placed(state, event.seat, replace(_place(state, event.seat), absent=None))
        case ClocksHeld():
            return replace(state, held=event.since)
        case ClocksReleased():
            return replace(state, held=None)
        case EpochBegan():
            return replace(state, epoch=Epoch(event.number, event.commitment))
        case EpochEnded():
            assert state.epoch is not None
            return replace(state, epoch=replace(state.epoch, seed=event.seed))
        case Settled():
            return replace(state, places=_settled(state, event))
        case CashedOut():
            return _placed(state, event.seat, replace(_place(state, event.seat), stack=Chips(0)))
        case Closed():
            return replace(state, phase="closed", deadlines=())
        case _:
            assert_never(event)


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
