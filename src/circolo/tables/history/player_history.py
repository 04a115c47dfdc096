"""The history of a player, derived from log entries: deals played and, at ring tables, chips bought
and taken home.
"""

from collections.abc import Collection, Iterator
from typing import Any, Generic, Literal, NamedTuple, get_args

from msgspec import Struct

from circolo.cards.units import Chips, Seat
from circolo.play.contract import AnyGame
from circolo.play.events import DealEnded
from circolo.play.tally import Feat, Tally
from circolo.tables.events import (
    CashedOut,
    DealVoided,
    Played,
    Seated,
    StoodUp,
    TableEvent,
    ToppedUp,
)
from circolo.tables.evolve import evolve
from circolo.tables.state import PlayerId, TableId, TableState
from circolo.tables.table_options import OptionsT, TableOptions, is_practice, is_ring, tournament_of

DeedKind = Literal["sat", "added", "hand", "voided", "stood"]
"""The kind of a history line: the player sat down at a ring table (a bank game that players join
and leave), bought more chips, played a deal, got or gave back the chips of a voided deal, or left
with their chips.
"""


class Hand(
    Struct, frozen=True, gc=False, rename={"tournament": "event", "tournament_chips": "event_chips"}
):
    """One deal in the history of one seat (a history line of the kind `hand`): its feats (notable
    achievements) and, in a match, the points of each side.

    `players` is the number of seats taken, and `bots` whether a bot had one of them.
    """

    table: TableId
    game: str
    variant: str
    deal: int
    seat: Seat
    players: int
    bots: bool
    feats: tuple[Feat, ...] = ()
    points: tuple[int, ...] = ()
    tournament: str | None = None
    """The id of the tournament to which the table belongs, or None."""

    tournament_chips: Chips = Chips(0)
    """The tournament chips that the seat won or lost in the deal; they cannot leave the
    tournament.
    """

    practice: bool = False
    """Whether the table used practice chips, which cannot leave the table."""

    gave: int | None = None
    """What the dealt cards gave this seat more than the others on average, in hundredths of a
    point; None if the game or the house did not say so then.
    """


class SatDown(Struct, Generic[OptionsT], frozen=True, gc=False):
    """The details of sitting down at a ring table (a bank game that players join and leave): the
    table, its options (`sheet`), and the player's seat.
    """

    table: TableId
    sheet: TableOptions[OptionsT]
    seat: Seat


class Deed(NamedTuple):
    """One line of a player's history. `chips` is the amount bought, taken home, won or (negative)
    lost.

    `what` has the details of a line of kind `hand` or `sat`; None for the other kinds.
    """

    player: PlayerId
    kind: DeedKind
    chips: Chips
    what: Hand | SatDown[Any] | None


_Comings = Seated | ToppedUp | StoodUp | CashedOut | DealVoided
_COMINGS: frozenset[type] = frozenset(get_args(_Comings))


def deeds(
    game: AnyGame, before: TableState | None, events: Collection[TableEvent]
) -> tuple[Deed, ...]:
    """Return the lines of player history that the events of one log entry add, in order. Bots have
    no history.
    """
    ended = any(type(e) is Played and type(e.event) is DealEnded for e in events)
    if before is None or not (ended or not _COMINGS.isdisjoint(map(type, events))):
        return ()
    return tuple(_deeds(game, before, events))


def _deeds(game: AnyGame, state: TableState, events: Collection[TableEvent]) -> Iterator[Deed]:
    tally = state.tally
    for event in events:
        if isinstance(event, Played):
            tally = game.facts.tally(tally, event.event, by_player=event.cause == "seat")
            if isinstance(event.event, DealEnded):
                gave = game.facts.cards_gave(state.match)
                yield from _hands(state, event.event, tally, gave=gave)
        elif isinstance(event, _Comings):
            if is_ring(state.sheet) and tournament_of(state.sheet) is None:
                yield from _coming(state, event)
            state = evolve(game, state, event)


def _coming(state: TableState, event: _Comings) -> Iterator[Deed]:
    if isinstance(event, Seated):
        if not event.bot:
            sat = SatDown(state.id, state.sheet, event.seat)
            yield Deed(event.player, "sat", event.stack, sat)
        return
    if isinstance(event, DealVoided):
        changes = () if event.settlement is None else event.settlement.changes
        for place, change in zip(state.places, changes, strict=False):
            if change and place is not None and not place.bot:
                yield Deed(place.player, "voided", Chips(-change), None)
        return
    place = state.places[event.seat]
    if place is None or place.bot:
        return
    if isinstance(event, ToppedUp):
        yield Deed(place.player, "added", event.chips, None)
    else:
        yield Deed(place.player, "stood", Chips(place.stack + place.coming), None)


def _hands(
    state: TableState, ended: DealEnded, tally: Tally, *, gave: tuple[int, ...]
) -> Iterator[Deed]:
    options, tournament = state.sheet.options, tournament_of(state.sheet)
    sitting = [place for place in state.places if place is not None]
    points = _points(state, tally)
    for at, place in enumerate(state.places):
        change = ended.settlement.changes[at] if at < len(ended.settlement.changes) else Chips(0)
        feats = tuple(feat for feat in tally.deal if _is_own(feat, at, sides=len(points)))
        if place is None or place.bot or not (points or feats or change or _is_match(state)):
            continue
        hand = Hand(
            table=state.id,
            game=options.__struct_config__.tag,
            variant=getattr(options, "variant", ""),
            deal=ended.number,
            seat=Seat(at),
            players=len(sitting),
            bots=any(one.bot for one in sitting),
            feats=feats,
            points=points,
            tournament=tournament,
            tournament_chips=Chips(0) if tournament is None else change,
            practice=is_practice(state.sheet),
            gave=gave[at % len(gave)] if gave and points else None,
        )
        yield Deed(place.player, "hand", change if tournament is None else Chips(0), hand)


def _is_match(state: TableState) -> bool:
    return not is_ring(state.sheet)


def _points(state: TableState, tally: Tally) -> tuple[int, ...]:
    """Return the points of each side in the deal that has just ended; empty if the deal was broken
    off.
    """
    before = len(state.tally.deals)
    return tally.deals[-1] if len(tally.deals) > before else ()


def _is_own(feat: Feat, seat: int, *, sides: int) -> bool:
    if feat.seat is not None:
        return feat.seat == seat
    return feat.side == seat % max(1, sides)
