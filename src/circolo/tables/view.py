"""The view of a table: what a seat or a spectator may know of its state and events."""

from collections.abc import Iterable
from typing import Any, Generic, assert_never

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.units import Chips, Millis, Seat
from circolo.play.contract import AnyGame
from circolo.play.offers import Question
from circolo.play.premoves import PendingPremove
from circolo.tables.events import (
    HabitsSet,
    HiddenEvent,
    Opened,
    Played,
    PremoveDropped,
    PremoveSet,
    PremoveWithdrawn,
    PublicEvent,
    TableEvent,
)
from circolo.tables.names import Names, as_logged, keepers, name_of, named
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
    VoidedDeal,
    alone,
)
from circolo.tables.table_options import OptionsT, TableOptions, digest


class PlaceView(Struct, frozen=True):
    """The player of a seat, and whether and why they are absent, which everybody sees (R4)."""

    player: PlayerId
    name: str
    bot: bool
    stack: Chips
    absent: Absence | None
    spent: Millis
    """The match time spent before the open choice (T19)."""

    level: BotLevel | None = None
    by_rule: bool = False
    """Whether the house plays for the player by its strategy."""

    coming: Chips = Chips(0)
    """Chips that the player has bought; they join the stack at the next boundary."""

    leaving: bool = False
    """Whether the tournament moves the player to another table as soon as they owe nothing here."""

    played_for: BotLevel | None = None
    """The level of the house bot that plays for the player, as the director has set."""


class EpochView(Struct, frozen=True):
    """The house's commitment to the running shuffle, and its seed once it is revealed."""

    number: int
    commitment: bytes
    root: bytes | None
    seed: bytes | None


class NextEpochView(Struct, frozen=True):
    """The shuffle in preparation: seats commit to seeds, then the house, then seats reveal."""

    number: int
    commitment: bytes | None


class TableView(Struct, Generic[OptionsT], frozen=True):
    """The public side of a table, the same for everybody."""

    id: TableId
    sheet: TableOptions[OptionsT]
    phase: Phase
    places: tuple[PlaceView | None, ...]
    epoch: EpochView | None
    next: NextEpochView | None
    kept: tuple[Keeper | None, ...] = ()
    """At a rematch, the players for whom seats are kept."""

    rematch: TableId | None = None
    """The table of the rematch, once a player has asked for it."""

    host: PlayerId | None = None
    """The player who can start and lock the table and remove players."""

    locked: bool = False
    voided: tuple[VoidedDeal, ...] = ()
    """The deals that staff have voided, and why."""

    digest: str = ""
    """The SHA-256 of the table options in canonical JSON, in hex."""

    halted: str | None = None
    """Why the tournament stops play after the running deal, or after one more."""

    still: bool = False
    """Whether the table has stopped between two deals: no question is open, no clock runs."""

    minimum: Chips | None = None
    """The minimum stakes now, if the tournament has changed those of the options."""

    coming_minimum: Chips | None = None
    """The minimum stakes from the next bank on."""

    held: bool = False
    """Whether the clocks are held, because no player is connected."""

    untimed: bool = False
    """Whether a person plays here with bots only and without a clock (R11)."""


def view(state: TableState, names: Names = as_logged) -> TableView[Any]:
    """Return the public view of a table."""
    return TableView(
        id=state.id,
        sheet=state.sheet,
        phase=state.phase,
        places=tuple([None if place is None else _place(place, names) for place in state.places]),
        epoch=None if state.epoch is None else _epoch(state.epoch),
        next=None
        if state.next is None
        else NextEpochView(state.next.number, state.next.commitment),
        kept=keepers(state.kept, names),
        rematch=state.rematch,
        host=state.host,
        locked=state.locked,
        voided=state.voided,
        digest=digest(state.sheet),
        halted=None if state.halt is None else state.halt.why,
        still=state.still,
        minimum=state.minimum,
        coming_minimum=state.coming_minimum,
        held=state.held is not None,
        untimed=alone(state) is not None,
    )


def _epoch(epoch: Epoch) -> EpochView:
    assert epoch.commitment is not None
    return EpochView(epoch.number, epoch.commitment, epoch.root, epoch.seed)


def _place(place: Place, names: Names) -> PlaceView:
    return PlaceView(
        player=place.player,
        name=name_of(place, names),
        bot=place.bot,
        stack=place.stack,
        absent=place.absent,
        spent=place.thinking.spent,
        level=place.level,
        by_rule=place.by_rule,
        coming=place.coming,
        leaving=place.leaving,
        played_for=place.played_for,
    )


def match_view(game: AnyGame, state: TableState, seat: Seat | None) -> Any:
    """Return the game's view of the match, or None before it begins."""
    return None if state.match is None else game.sight.view(state.match, seat)


def asks(game: AnyGame, state: TableState, seat: Seat | None) -> tuple[Question[Any], ...]:
    """Return the open questions of a seat; none while it is absent or the table has stopped."""
    if seat is None or state.phase != "playing" or state.still:
        return ()
    place = state.places[seat]
    if place is None or place.absent is not None:
        return ()
    return game.rules.offers(state.match, seat)


def own_settings(
    state: TableState, seat: Seat | None
) -> tuple[tuple[PendingPremove[Any], ...], Any]:
    """Return the premoves and preferences of a seat; none for a spectator."""
    place = None if seat is None else state.places[seat]
    return ((), None) if place is None else (place.wishes, place.habits)


def told(events: Iterable[TableEvent], names: Names = as_logged) -> list[TableEvent]:
    """Return the events that anybody may be shown, with the names that people have now."""
    return [named(event, names) for event in events if not isinstance(event, HiddenEvent)]


def redact(game: AnyGame, event: TableEvent, seat: Seat | None) -> TableEvent | None:
    """Return the event as a seat may see it, or None. None for `seat` is a spectator."""
    if isinstance(event, Played):
        shown = game.sight.redact(event.event, seat)
        if shown is event.event:
            return event
        return None if shown is None else replace(event, event=shown)
    if isinstance(event, HiddenEvent):
        return None
    if isinstance(event, PublicEvent):
        return event
    match event:
        case Opened():
            return event
        case PremoveSet() | PremoveWithdrawn() | PremoveDropped() | HabitsSet():
            return event if event.seat == seat else None
        case _:
            assert_never(event)
