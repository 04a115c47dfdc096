"""The view of a table: the parts of its state and events that a seat or a spectator may see."""

from collections.abc import Iterable
from typing import Any, Generic, assert_never, get_args

from msgspec import UNSET, Struct
from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.cards.units import Chips, Millis, Seat
from circolo.play.contract import AnyGame
from circolo.play.offers import Question
from circolo.play.premoves import PendingPremove
from circolo.tables.avatars import Avatars, default_avatar
from circolo.tables.events import (
    HiddenEvent,
    Opened,
    Played,
    PreferencesSet,
    PremoveDropped,
    PremoveSet,
    PremoveWithdrawn,
    PublicEvent,
    TableEvent,
)
from circolo.tables.member_bots import is_member_bot
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

_HIDDEN = frozenset(get_args(HiddenEvent))


class PlaceView(Struct, frozen=True, gc=False):
    """The public data of a seat's player, with whether and why the seat is absent (R4)."""

    player: PlayerId
    name: str
    bot: bool
    stack: Chips
    absent: Absence | None
    spent: Millis
    """The match time that the seat has used before its open question (T19), in milliseconds."""

    level: BotLevel | None = None
    by_rule: bool = False
    """Whether the player has set the server to play for the seat by the house strategy."""

    coming: Chips = Chips(0)
    """Chips that the player has bought; they join the stack when the game allows it."""

    leaving: bool = False
    """Whether the tournament moves the player to another table as soon as the running deal permits
    it.
    """

    played_for: BotLevel | None = None
    """The level of the house bot that plays for the person, as the tournament's director decided;
    None if none does.
    """

    avatar: Card | None = None
    """The card beside the person's name; None for a bot, which has a face of its own."""


class EpochView(Struct, frozen=True, gc=False):
    """The running shuffle: the house's commitment to its seed, the Merkle root of the pack, and the
    seed once it is revealed.
    """

    number: int
    commitment: bytes
    root: bytes | None
    seed: bytes | None


class NextEpochView(Struct, frozen=True, gc=False):
    """The next shuffle, in preparation: first seats commit to seeds, then the house, and then the
    seats reveal theirs. A table of a duplicate tournament asks its seats for no seeds.
    """

    number: int
    commitment: bytes | None


class TableView(Struct, Generic[OptionsT], frozen=True, gc=False):
    """The public view of a table, the same for everybody."""

    id: TableId
    sheet: TableOptions[OptionsT]
    phase: Phase
    places: tuple[PlaceView | None, ...]
    epoch: EpochView | None
    next: NextEpochView | None
    kept: tuple[Keeper | None, ...] = ()
    """For each seat at a rematch, the player for whom it is reserved, or None."""

    rematch: TableId | None = None
    """The id of the table for the rematch, once a player has asked for it."""

    host: PlayerId | None = None
    """The player who can start and lock the table and remove players."""

    locked: bool = False
    voided: tuple[VoidedDeal, ...] = ()
    """The deals that the staff have voided, with the reasons."""

    digest: str = ""
    """The SHA-256 of the table options as JSON with sorted keys, in hex."""

    halted: str | None = None
    """The reason for which the tournament stops play after the running deal, or after one more;
    else None.
    """

    still: bool = False
    """Whether play has stopped between two deals: no question is open, no clock runs."""

    minimum: Chips | None = None
    """The minimum stakes that the tournament has set; None: those of the game's options apply."""

    coming_minimum: Chips | None = None
    """The minimum stakes that the tournament has announced for the next bank (the coups of one
    banker), or None.
    """

    held: bool = False
    """Whether the clocks are stopped, because no player is connected."""

    untimed: bool = False
    """Whether one person plays here with bots only and without a clock (R11)."""


def view(
    state: TableState, names: Names = as_logged, *, avatars: Avatars = default_avatar
) -> TableView[Any]:
    """Return the public view of a table, with the names and avatars of people that `names` and
    `avatars` return.
    """
    return TableView(
        id=state.id,
        sheet=state.sheet,
        phase=state.phase,
        places=tuple(
            [None if place is None else _place(place, names, avatars) for place in state.places]
        ),
        epoch=None if state.epoch is None else _epoch(state.epoch),
        next=None
        if state.next is None or state.sheet.shared is not UNSET
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


def _place(place: Place, names: Names, avatars: Avatars) -> PlaceView:
    return PlaceView(
        player=place.player,
        name=name_of(place, names),
        bot=place.bot or is_member_bot(place.player),
        stack=place.stack,
        absent=place.absent,
        spent=place.thinking.spent,
        level=place.level,
        by_rule=place.by_rule,
        coming=place.coming,
        leaving=place.leaving,
        played_for=place.played_for,
        avatar=None if place.bot else avatars(place.player),
    )


def match_view(game: AnyGame, state: TableState, seat: Seat | None) -> Any:
    """Return the game's view of the match for a seat (None: a spectator); None before the match
    begins.
    """
    return None if state.match is None else game.sight.view(state.match, seat)


def asks(game: AnyGame, state: TableState, seat: Seat | None) -> tuple[Question[Any], ...]:
    """Return the open questions of a seat with their answers; none while it is absent or play has
    stopped.
    """
    if seat is None or state.phase != "playing" or state.still:
        return ()
    place = state.places[seat]
    if place is None or place.absent is not None:
        return ()
    return game.rules.offers(state.match, seat)


def own_settings(
    state: TableState, seat: Seat | None
) -> tuple[tuple[PendingPremove[Any], ...], Any]:
    """Return the premoves and preferences that a seat has set; an empty tuple and None for a
    spectator.
    """
    place = None if seat is None else state.places[seat]
    return ((), None) if place is None else (place.pending_premoves, place.preferences)


def told(events: Iterable[TableEvent], names: Names = as_logged) -> list[TableEvent]:
    """Return the events without those that no client receives (`HiddenEvent`), with the current
    names of people.

    The rest may still contain secrets; `redact` then removes what a viewer must not see.
    """
    return [named(event, names) for event in events if type(event) not in _HIDDEN]


def redact(game: AnyGame, event: TableEvent, seat: Seat | None) -> TableEvent | None:
    """Return the event as a viewer may see it, or None if the viewer must not know of it. `seat` is
    None for a spectator.
    """
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
        case PremoveSet() | PremoveWithdrawn() | PremoveDropped() | PreferencesSet():
            return event if event.seat == seat else None
        case _:
            assert_never(event)
