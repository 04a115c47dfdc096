"""A deal that is over, told again: what every seat saw of it, step by step, from the entries."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import dropwhile
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.units import Millis, Seat
from circolo.play.contract import AnyGame
from circolo.play.events import DealBegan, DealEnded
from circolo.play.offers import Ask
from circolo.records.cut import NotYet
from circolo.records.record import Open, Record, stored
from circolo.records.shown import Shown
from circolo.store.unit_of_work import Entry
from circolo.tables import view
from circolo.tables.events import EpochEnded, PackFixed, Played, TableEvent
from circolo.tables.evolve import evolve
from circolo.tables.onlooking import Moment
from circolo.tables.state import TableId, TableState
from circolo.tables.view import TableView
from circolo.wire import log


class Sight(Struct, frozen=True):
    """What one seat, or an onlooker, has learned with a step, sees after it, and may do then."""

    events: tuple[TableEvent, ...]
    match: Any
    asks: tuple[Ask[Any], ...]


class Step(Struct, frozen=True):
    """What one command has led to: the table after it, and by seat what was seen.

    `seats` is empty for whoever may only know what everybody saw.
    """

    at: Millis
    view: TableView[Any]
    seats: tuple[Sight, ...]
    onlooker: Sight


class Replay(Struct, frozen=True):
    """A deal from its cards to its score; `deals` of the match are over so far, and `epoch` is the
    number of the shuffle that it was dealt from.
    """

    table: TableId
    deal: int
    deals: int
    epoch: int
    steps: tuple[Step, ...]


class _Logged(Struct, frozen=True):
    at: Millis
    events: bytes


def of_entries(entries: Sequence[Entry], deal: int, *, seeds: Mapping[int, bytes]) -> Replay:
    """Tell a deal by the entries of its table, with all hands; raises NotYet.

    With the `seeds` that the house has not shown yet it can be seen again as soon as it is over; at
    a ring table, where the pack goes on, only when they are shown.
    """
    return _told([_Logged(entry.at, entry.events) for entry in entries], deal, seeds=seeds)


def of_record(record: Record, deal: int) -> Replay:
    """Tell a deal of a record that holds, with all hands; raises NotYet."""
    logged = [_Logged(e.at, stored(e)) for e in record.entries if isinstance(e, Open)]
    return _told(logged, deal, seeds={})


def as_onlooker(replay: Replay) -> Replay:
    """Return what of it everybody may know: no hand."""
    return replace(replay, steps=tuple(replace(step, seats=()) for step in replay.steps))


def _told(logged: Sequence[_Logged], deal: int, *, seeds: Mapping[int, bytes]) -> Replay:
    game = log.game_of_log(logged[0].events)
    events = [log.from_store(game, entry.events) for entry in logged]
    over = [number for entry in events for number in _ended(entry)]
    if deal not in over:
        raise NotYet(f"deal {deal} is not over")
    if game.plays == "ring" and deal not in _open_to_all(events):
        raise NotYet(f"the pack of deal {deal} is still played with")
    last = next(at for at, entry in enumerate(events) if deal in _ended(entry))
    known = {**seeds, **_shown(events)}
    end = log.to_store(_before_the_next_shuffle(events[last], deal))
    folded = log.fold(game, [*(entry.events for entry in logged[:last]), end], known)
    moments = _moments(game, zip(logged, folded, strict=False))
    steps = tuple(_steps(game, _of_the_deal(moments, deal)))
    first = steps[0].view
    assert first.epoch is not None
    return Replay(first.id, deal, deals=len(over), epoch=first.epoch.number, steps=steps)


def _open_to_all(entries: Iterable[Iterable[TableEvent]]) -> set[int]:
    shown = Shown()
    return {deal for events in entries for event in events for deal in shown.read(event)}


def _ended(events: Iterable[TableEvent]) -> list[int]:
    """Return the deals that are over with these events."""
    played = [event.event for event in events if isinstance(event, Played)]
    return [event.number for event in played if isinstance(event, DealEnded)]


def _before_the_next_shuffle(events: tuple[TableEvent, ...], deal: int) -> tuple[TableEvent, ...]:
    """Leave out of the entry in which a deal ends what is dealt later: its seed may be secret."""
    over = False
    for at, event in enumerate(events):
        if over and isinstance(event, PackFixed):
            return events[:at]
        over = over or deal in _ended((event,))
    return events


def _shown(entries: Iterable[Iterable[TableEvent]]) -> dict[int, bytes]:
    ended = [e for events in entries for e in events if isinstance(e, EpochEnded)]
    return {event.number: event.seed for event in ended if event.seed is not None}


def _moments(
    game: AnyGame, told: Iterable[tuple[_Logged, tuple[tuple[TableEvent, ...], TableState]]]
) -> Iterator[Moment]:
    """Yield the entries, one that ends a deal and begins the next cut between them: nobody may see
    of the one that runs what everybody may see of the one that is over.
    """
    before: TableState | None = None
    for entry, (events, after) in told:
        for part in _cut_between_deals(events):
            state = after if part[-1] is events[-1] else _after(game, before, part)
            yield Moment(entry.at, part, state)
            before = state
        before = after


def _cut_between_deals(events: tuple[TableEvent, ...]) -> Iterator[tuple[TableEvent, ...]]:
    start, over = 0, False
    for at, event in enumerate(events):
        if isinstance(event, Played) and isinstance(event.event, DealBegan) and over:
            yield events[start:at]
            start, over = at, False
        over = over or (isinstance(event, Played) and isinstance(event.event, DealEnded))
    if start < len(events):
        yield events[start:]


def _after(game: AnyGame, before: TableState | None, events: Iterable[TableEvent]) -> TableState:
    for event in events:
        before = evolve(game, before, event)
    assert before is not None, "a table is opened first"
    return before


def _of_the_deal(moments: Iterable[Moment], deal: int) -> Iterator[Moment]:
    """Yield what happens from the beginning of a deal to its end."""
    for moment in dropwhile(lambda one: not _begins(one.events, deal), moments):
        yield moment
        if deal in _ended(moment.events):
            return


def _steps(game: AnyGame, moments: Iterable[Moment]) -> Iterator[Step]:
    """Yield what is seen to be played; who sat out, as often as he may, is told by the views.

    What a player has told the house alone is in entries of its own: no step comes of these.
    """
    for at, events, state in moments:
        onlooker = _sight(game, state, events, seat=None)
        if any(isinstance(event, Played) for event in onlooker.events):
            yield Step(
                at=at,
                view=view.view(state),
                seats=tuple(
                    _sight(game, state, events, seat=Seat(seat))
                    for seat in range(len(state.places))
                ),
                onlooker=onlooker,
            )


def _begins(events: Iterable[TableEvent], deal: int) -> bool:
    played = [event.event for event in events if isinstance(event, Played)]
    return any(isinstance(event, DealBegan) and event.number == deal for event in played)


def _sight(
    game: AnyGame, state: TableState, events: Iterable[TableEvent], *, seat: Seat | None
) -> Sight:
    shown = [view.redact(game, event, seat) for event in events]
    return Sight(
        events=tuple(event for event in shown if event is not None),
        match=view.match_view(game, state, seat),
        asks=view.asks(game, state, seat),
    )
