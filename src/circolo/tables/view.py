"""What a seat, or an onlooker, may know of a table and of what happens at it."""

from typing import Any, Generic, assert_never

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.units import Chips, Seat
from circolo.play.contract import AnyGame
from circolo.play.offers import Ask
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
from circolo.tables.sheet import OptionsT, Sheet
from circolo.tables.state import Absence, Epoch, Phase, PlayerId, TableId, TableState


class PlaceView(Struct, frozen=True):
    """Who sits there; why he is played for, if he is, is for everybody to see (R4)."""

    player: PlayerId
    name: str
    bot: bool
    stack: Chips
    absent: Absence | None


class TableView(Struct, Generic[OptionsT], frozen=True):
    """The public side of a table, the same for everybody."""

    id: TableId
    sheet: Sheet[OptionsT]
    phase: Phase
    places: tuple[PlaceView | None, ...]
    epoch: Epoch | None


def view(state: TableState) -> TableView[Any]:
    """Return what everybody may know of a table."""
    return TableView(
        id=state.id,
        sheet=state.sheet,
        phase=state.phase,
        places=tuple(
            [
                None
                if place is None
                else PlaceView(place.player, place.name, place.bot, place.stack, place.absent)
                for place in state.places
            ]
        ),
        epoch=state.epoch,
    )


def match_view(game: AnyGame, state: TableState, seat: Seat | None) -> Any:
    """Return the game's view of the match, or None before it begins."""
    return None if state.match is None else game.view(state.match, seat)


def asks(game: AnyGame, state: TableState, seat: Seat | None) -> tuple[Ask[Any], ...]:
    """Return the questions open to a seat; none while it is absent and played for."""
    if seat is None or state.phase != "playing":
        return ()
    place = state.places[seat]
    if place is None or place.absent is not None:
        return ()
    return game.offers(state.match, seat)


def redact(game: AnyGame, event: TableEvent, seat: Seat | None) -> TableEvent | None:
    """Return what a seat learns of an event, or None; deadlines travel beside the events."""
    match event:
        case Played():
            shown = game.redact(event.event, seat)
            if shown is event.event:
                return event
            return None if shown is None else replace(event, event=shown)
        case DeadlinesSet():
            return None
        case (
            Opened()
            | Seated()
            | StoodUp()
            | Starting()
            | StartHalted()
            | MatchBegan()
            | WentAbsent()
            | CameBack()
            | ClocksHeld()
            | ClocksReleased()
            | EpochBegan()
            | EpochEnded()
            | Settled()
            | CashedOut()
            | Closed()
        ):
            return event
        case _:
            assert_never(event)
