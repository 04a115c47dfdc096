"""What a seat, or an onlooker, may know of a table and of what happens at it."""

from collections.abc import Iterable
from typing import Any, Generic, assert_never

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.units import Chips, Millis, Seat
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
    EpochReady,
    HabitsSet,
    MatchBegan,
    Opened,
    PackFixed,
    Played,
    PremoveDropped,
    PremoveSet,
    PremoveWithdrawn,
    RematchOpened,
    Seated,
    SeedCommitted,
    SeedRevealed,
    SeedsClosed,
    Settled,
    StartHalted,
    Starting,
    StoodUp,
    TableEvent,
    TimeSpent,
    WentAbsent,
)
from circolo.tables.sheet import OptionsT, Sheet
from circolo.tables.state import (
    Absence,
    BotLevel,
    Epoch,
    Keeper,
    Phase,
    Place,
    PlayerId,
    TableId,
    TableState,
)


class PlaceView(Struct, frozen=True):
    """Who sits there; that he is played for, and why, is for everybody to see (R4)."""

    player: PlayerId
    name: str
    bot: bool
    stack: Chips
    absent: Absence | None
    spent: Millis
    """Of the match time, before the decision that is open (T19)."""

    level: BotLevel | None = None
    by_rule: bool = False
    """Whether he has the house play for him, by its rule."""


class EpochView(Struct, frozen=True):
    """What binds the house in the running shuffle, and its seed once it is over."""

    number: int
    commitment: bytes
    root: bytes | None
    seed: bytes | None


class NextEpochView(Struct, frozen=True):
    """The shuffle for which seeds are taken: to be committed to, and then, as soon as the house has
    committed to its own, to be shown.
    """

    number: int
    commitment: bytes | None


class TableView(Struct, Generic[OptionsT], frozen=True):
    """The public side of a table, the same for everybody."""

    id: TableId
    sheet: Sheet[OptionsT]
    phase: Phase
    places: tuple[PlaceView | None, ...]
    epoch: EpochView | None
    next: NextEpochView | None
    kept: tuple[Keeper | None, ...] = ()
    """At a rematch, the seats that wait for who had them; nobody else can sit down there."""

    rematch: TableId | None = None
    """Where the same people play again, once one of them has asked to."""


def view(state: TableState) -> TableView[Any]:
    """Return what everybody may know of a table."""
    return TableView(
        id=state.id,
        sheet=state.sheet,
        phase=state.phase,
        places=tuple([None if place is None else _place(place) for place in state.places]),
        epoch=None if state.epoch is None else _epoch(state.epoch),
        next=None
        if state.next is None
        else NextEpochView(state.next.number, state.next.commitment),
        kept=state.kept,
        rematch=state.rematch,
    )


def _epoch(epoch: Epoch) -> EpochView:
    assert epoch.commitment is not None
    return EpochView(epoch.number, epoch.commitment, epoch.root, epoch.seed)


def _place(place: Place) -> PlaceView:
    return PlaceView(
        player=place.player,
        name=place.name,
        bot=place.bot,
        stack=place.stack,
        absent=place.absent,
        spent=place.thinking.spent,
        level=place.level,
        by_rule=place.by_rule,
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


def wishes(state: TableState, seat: Seat | None) -> tuple[Any, Any]:
    """Return what a seat has set for its next turn, and its habits; None where there is none."""
    place = None if seat is None else state.places[seat]
    return (None, None) if place is None else (place.premove, place.habits)


_UNTOLD: frozenset[type] = frozenset(
    {
        DeadlinesSet,  # clocks travel beside the events
        TimeSpent,
        SeedCommitted,  # no secret: who wants to check a shuffle fetches them apart from the play
        SeedsClosed,
        SeedRevealed,
        EpochReady,
        PackFixed,
    }
)


def told(events: Iterable[TableEvent]) -> list[TableEvent]:
    """Leave out what is part of no story: nobody is shown it as an event."""
    return [event for event in events if type(event) not in _UNTOLD]


def redact(game: AnyGame, event: TableEvent, seat: Seat | None) -> TableEvent | None:
    """Return what a seat learns of an event, or None."""
    match event:
        case Played():
            shown = game.redact(event.event, seat)
            if shown is event.event:
                return event
            return None if shown is None else replace(event, event=shown)
        case PremoveSet() | PremoveWithdrawn() | PremoveDropped() | HabitsSet():
            return event if event.seat == seat else None
        case (
            DeadlinesSet()
            | TimeSpent()
            | SeedCommitted()
            | SeedsClosed()
            | SeedRevealed()
            | EpochReady()
            | PackFixed()
        ):
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
            | RematchOpened()
            | Closed()
        ):
            return event
        case _:
            assert_never(event)
