"""Replays a deal that has ended: computes the view of every seat at each step from the entries."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import dropwhile
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from circolo.cards.card import Card
from circolo.cards.units import Millis, Seat
from circolo.play.contract import AnyGame
from circolo.play.events import DealBegan, DealEnded
from circolo.play.offers import Question
from circolo.records.record import OpenEntry, Record, stored_events
from circolo.records.record_builder import DealNotRevealed
from circolo.store.entries import Entry
from circolo.tables import view
from circolo.tables.events import PRIVATE, EpochEnded, PackFixed, Played, TableEvent
from circolo.tables.evolve import evolve
from circolo.tables.names import Names, as_logged, named
from circolo.tables.shuffles.open_deals import Shown
from circolo.tables.spectator_view import Moment
from circolo.tables.state import PlayerId, TableId, TableState
from circolo.tables.view import TableView
from circolo.wire import table_log


class SeatStep(Struct, frozen=True):
    """One step of a replay as one seat, or a spectator, saw it.

    `events` are those shown to it, `match` is its view of the match after them, and `asks` are the
    questions that it may then answer.
    """

    events: tuple[TableEvent, ...]
    match: Any
    asks: tuple[Question[Any], ...]


class ReplayStep(Struct, frozen=True):
    """The result of one command in a replay: the table after it, and the view of each seat.

    `seats` has one item for each seat, None for an empty seat; `onlooker` is a spectator's view. If
    the reader may not see every hand, `seats` has no items, and `own` is the view of the reader's
    seat, if they had one.
    """

    at: Millis
    view: TableView[Any]
    seats: tuple[SeatStep | None, ...]
    onlooker: SeatStep
    own: SeatStep | None = None


class DealReplay(Struct, frozen=True):
    """The steps of one deal, from the cards to the score.

    At a ring table (a bank game), the steps before the deal, in which bets were made, come first.
    `deals` is the number of ended deals at the table, `epoch` the number of this deal's shuffle.
    `seat` is the seat whose view is `ReplayStep.own`, None if there is none.
    """

    table: TableId
    deal: int
    deals: int
    epoch: int
    steps: tuple[ReplayStep, ...]
    seat: Seat | None = None


STEPS_BEFORE_DEAL_MAX = 40
"""The maximum number of steps before a deal in a replay of a ring table, which bounds its size."""


class LoggedEvents(Struct, frozen=True, array_like=True):
    """The stored events of one command, and the server time of the command."""

    at: Millis
    events: bytes


class DealLog(Struct, frozen=True, array_like=True):
    """A table's log up to the end of a deal: what the deal is replayed from.

    `seeds` are those seeds of the house, by epoch, that the log does not reveal.
    """

    entries: tuple[LoggedEvents, ...]
    deal: int
    seeds: dict[int, bytes]


def log_of_entries(entries: Sequence[Entry], deal: int, *, seeds: Mapping[int, bytes]) -> DealLog:
    """Return what a deal of a table of this house is replayed from."""
    logged = tuple(LoggedEvents(entry.at, entry.events) for entry in entries)
    return DealLog(logged, deal, dict(seeds))


def log_of_record(record: Record, deal: int) -> DealLog:
    """Return what a deal of a record is replayed from; the record must be valid."""
    entries = (entry for entry in record.entries if isinstance(entry, OpenEntry))
    return DealLog(tuple(LoggedEvents(e.at, stored_events(e)) for e in entries), deal, {})


def replay_entries(
    entries: Sequence[Entry], deal: int, *, seeds: Mapping[int, bytes], names: Names = as_logged
) -> DealReplay:
    """Return the replay of the deal with number `deal`, with all hands, from its table's entries.

    `seeds` are those seeds of the house, by epoch, that are not revealed yet. With them, a deal of
    a match can be replayed as soon as it has ended. A deal at a ring table cannot: later deals use
    the same pack, so the seed of the pack must be revealed first. Raises DealNotRevealed.
    """
    return _replay(log_of_entries(entries, deal, seeds=seeds), names=names)


def replay_for_player(
    entries: Sequence[Entry],
    deal: int,
    player: PlayerId,
    *,
    seeds: Mapping[int, bytes],
    names: Names = as_logged,
) -> DealReplay:
    """Return the replay of a deal as one player saw it, without the hidden cards of other seats.

    It is for a deal that has ended while its pack is still in use. Raises DealNotRevealed if the
    deal has not ended, or if the player did not sit at the table for the whole deal.
    """
    told = _replay(log_of_entries(entries, deal, seeds=seeds), names=names, is_open=False)
    seat = _seat(told.steps[-1], player)
    steps = tuple(dropwhile(lambda step: not _sits(step, seat, player), told.steps))
    began = any(_begins(step.onlooker.events, deal) for step in steps)
    if not began or not all(_sits(step, seat, player) for step in steps):
        raise DealNotRevealed("the player has not sat there for the whole deal")
    own = (replace(step, own=step.seats[seat], seats=()) for step in steps)
    return replace(told, steps=tuple(own), seat=seat)


def _seat(step: ReplayStep, player: PlayerId) -> Seat:
    for seat, place in enumerate(step.view.places):
        if place is not None and place.player == player:
            return Seat(seat)
    raise DealNotRevealed("the pack of this deal is still in use")


def _sits(step: ReplayStep, seat: Seat, player: PlayerId) -> bool:
    place = step.view.places[seat]
    return place is not None and place.player == player


def replay_record(record: Record, deal: int, *, names: Names = as_logged) -> DealReplay:
    """Return the replay of a deal of a record, with all hands; the record must be valid.

    `names` returns a person's current name, or else the name in the record. Raises DealNotRevealed.
    """
    return _replay(
        log_of_record(record, deal),
        names=lambda player, logged: names(player, record.name(player, logged)),
    )


def without_hands(replay: DealReplay) -> DealReplay:
    """Return a copy of a replay without the seats' views, so that it shows nobody's hand."""
    return replace(replay, steps=tuple(replace(step, seats=()) for step in replay.steps))


def with_avatars(replay: DealReplay, avatars: Mapping[str, Card]) -> DealReplay:
    """Return a copy of a replay with these avatars, by player id; the other players keep theirs."""
    return replace(
        replay,
        steps=tuple(replace(step, view=_with_avatars(step.view, avatars)) for step in replay.steps),
    )


def _with_avatars(table: TableView[Any], avatars: Mapping[str, Card]) -> TableView[Any]:
    places = [
        place and replace(place, avatar=avatars.get(place.player, place.avatar))
        for place in table.places
    ]
    return replace(table, places=tuple(places))


def _replay(log: DealLog, *, names: Names, is_open: bool = True) -> DealReplay:
    told = moments_of(log, is_open=is_open)
    steps = tuple(steps_of(told.game, told.moments, names))
    last = steps[-1].view
    first = next(step.view for step in steps if _begins(step.onlooker.events, log.deal))
    assert first.epoch is not None
    return DealReplay(last.id, log.deal, deals=told.deals, epoch=first.epoch.number, steps=steps)


class DealMoments(NamedTuple):
    """The moments of a deal, one for each step of its replay; `deals` as in `DealReplay`."""

    game: AnyGame
    moments: tuple[Moment, ...]
    deals: int


def moments_of(log: DealLog, *, is_open: bool = True) -> DealMoments:
    """Return the moments of a deal, with the table after each of them.

    `is_open` says that all hands are to be shown. Raises DealNotRevealed.
    """
    logged, deal = log.entries, log.deal
    game = table_log.game_of_log(logged[0].events)
    events = [table_log.decode_events(game, entry.events) for entry in logged]
    over = [number for entry in events for number in _ended_deals(entry)]
    if deal not in over:
        raise DealNotRevealed(f"deal {deal} has not ended")
    if is_open and game.plays == "ring" and deal not in _open_to_all(events):
        raise DealNotRevealed(f"the pack of deal {deal} is still in use")
    ends = next(at for at, entry in enumerate(events) if deal in _ended_deals(entry))
    known = {**log.seeds, **_revealed_seeds(events)}
    end = table_log.encode_events(_cut_before_next_shuffle(events[ends], deal))
    states = table_log.fold_entries(game, [*(entry.events for entry in logged[:ends]), end], known)
    moments = _moments(game, zip(logged, states, strict=False))
    before = STEPS_BEFORE_DEAL_MAX if game.plays == "ring" else 0
    shown = (m for m in _deal_moments(moments, deal, before=before) if _is_shown(game, m))
    return DealMoments(game, tuple(shown), len(over))


def _is_shown(game: AnyGame, moment: Moment) -> bool:
    """Return whether a moment has a game event that a spectator may see."""
    told = (view.redact(game, event, None) for event in moment.events)
    return any(isinstance(event, Played) for event in told)


def _open_to_all(entries: Iterable[Iterable[TableEvent]]) -> set[int]:
    shown = Shown()
    return {deal for events in entries for event in events for deal in shown.read(event)}


def _ended_deals(events: Iterable[TableEvent]) -> list[int]:
    """Return the numbers of the deals that end in these events."""
    played = [event.event for event in events if isinstance(event, Played)]
    return [event.number for event in played if isinstance(event, DealEnded)]


def _cut_before_next_shuffle(events: tuple[TableEvent, ...], deal: int) -> tuple[TableEvent, ...]:
    """Cut the events of a deal's last entry before the next shuffle, whose seed may be secret."""
    over = False
    for at, event in enumerate(events):
        if over and isinstance(event, PackFixed):
            return events[:at]
        over = over or deal in _ended_deals((event,))
    return events


def _revealed_seeds(entries: Iterable[Iterable[TableEvent]]) -> dict[int, bytes]:
    ended = [e for events in entries for e in events if isinstance(e, EpochEnded)]
    return {event.number: event.seed for event in ended if event.seed is not None}


def _moments(
    game: AnyGame, told: Iterable[tuple[LoggedEvents, tuple[tuple[TableEvent, ...], TableState]]]
) -> Iterator[Moment]:
    """Yield the events of each entry with its time and the table after them, as a `Moment`.

    An entry that ends a deal and begins the next gives two moments, because only the first may be
    shown. Private entries give none: otherwise the number of steps would show how many there are.
    """
    before: TableState | None = None
    for entry, (events, after) in told:
        if all(isinstance(event, PRIVATE) for event in events):
            before = after
            continue
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


def _deal_moments(moments: Iterable[Moment], deal: int, *, before: int) -> Iterator[Moment]:
    """Yield the last moments before a deal, at most `before`, and then the moments of the deal."""
    earlier: deque[Moment] = deque(maxlen=before)
    began = False
    for moment in moments:
        began = began or _begins(moment.events, deal)
        if not began:
            earlier.append(moment)
            if _ended_deals(moment.events):
                earlier.clear()
            continue
        while earlier:
            yield earlier.popleft()
        yield moment
        if deal in _ended_deals(moment.events):
            return


def steps_of(
    game: AnyGame, moments: Iterable[Moment], names: Names = as_logged
) -> Iterator[ReplayStep]:
    """Yield the replay step of each moment, with all hands."""
    for at, happened, state in moments:
        events = [named(event, names) for event in happened]
        yield ReplayStep(
            at=at,
            view=view.view(state, names),
            seats=tuple(
                None if place is None else _seat_step(game, state, events, seat=Seat(seat))
                for seat, place in enumerate(state.places)
            ),
            onlooker=_seat_step(game, state, events, seat=None),
        )


def _begins(events: Iterable[TableEvent], deal: int) -> bool:
    played = [event.event for event in events if isinstance(event, Played)]
    return any(isinstance(event, DealBegan) and event.number == deal for event in played)


def _seat_step(
    game: AnyGame, state: TableState, events: Iterable[TableEvent], *, seat: Seat | None
) -> SeatStep:
    shown = [view.redact(game, event, seat) for event in events]
    return SeatStep(
        events=tuple(event for event in shown if event is not None),
        match=view.match_view(game, state, seat),
        asks=view.asks(game, state, seat),
    )
