"""Spectator view: a spectator sees each deal only after it has ended (F25).

Before the match, spectators see everything without a delay. The events of a deal wait for its end,
and are then shown at the pace of play while the next deal is played. So neither the content nor the
time of what a spectator receives depends on the running deal.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.play.contract import AnyGame
from circolo.play.events import DealEnded, MatchEnded
from circolo.tables import view
from circolo.tables.events import DeadlinesSet, MatchBegan, Played, TableEvent
from circolo.tables.evolve import evolve
from circolo.tables.state import TableState, is_sealed

LONGEST = Millis(30_000)
"""The maximum pause between two moments shown to spectators, in milliseconds; longer pauses are
shortened to it.
"""


class Moment(NamedTuple):
    """Events that happened at the same server time, and the table's state after them."""

    at: Millis
    events: tuple[TableEvent, ...]
    state: TableState


class Due(NamedTuple):
    """A moment, and the server time `at` at which spectators may see it."""

    at: Millis
    moment: Moment


def moments(game: AnyGame, before: TableState | None, entry: Moment) -> Iterator[Moment]:
    """Yield the moments of a log entry, split between the end of a deal and the start of the next.

    An entry without an event for spectators yields nothing, so that its time stays secret. `before`
    is the table's state before the entry.
    """
    start, state = 0, before
    for end in _cuts(entry.events):
        events, start = entry.events[start:end], end
        for event in events:
            state = evolve(game, state, event)
        assert state is not None, "the first event of a table is Opened"
        yield Moment(entry.at, events, state)
    last = entry.events[start:]
    if _is_noticed(game, last):
        yield Moment(entry.at, last, entry.state)


def _cuts(events: tuple[TableEvent, ...]) -> Iterator[int]:
    over = False
    for at, event in enumerate(events):
        if ends(event):
            over = True
        elif over and isinstance(event, Played) and not isinstance(event.event, MatchEnded):
            over = False
            yield at


def ends(event: TableEvent) -> bool:
    """Return whether this event ends a deal or begins a match, so that spectators may see all
    events up to it.
    """
    if type(event) is Played:
        return type(event.event) is DealEnded
    return type(event) is MatchBegan


def deal_end(
    game: AnyGame, before: TableState, *, at: Millis, events: tuple[TableEvent, ...]
) -> Moment | None:
    """Return the moment in which a deal ends, with the state before any player leaves; None if
    these events end no deal.

    The moment has no deadlines, because no question is open then.
    """
    end = next(_cuts(events), None)
    if end is None:
        return None
    state = before
    for event in events[:end]:
        state = evolve(game, state, event)
    return Moment(at, events[:end], replace(state, deadlines=()))


def _is_noticed(game: AnyGame, events: tuple[TableEvent, ...]) -> bool:
    return any(
        isinstance(event, DeadlinesSet) or view.redact(game, event, None) is not None
        for event in events
    )


class DelayedMoments:
    """A queue of the moments of one table; the moments of a running deal stay in it until the deal
    ends.
    """

    def __init__(self) -> None:
        self._waiting: list[Moment] = []
        self._playing = False
        self._last = Millis(0)
        self._shown = Millis(0)

    def add(self, moment: Moment) -> Iterator[Due]:
        """Add a moment, and yield all moments that spectators may see now, each with its time.

        From the first deal of a duplicate tournament's table on, they wait until everybody may see
        its deals.
        """
        self._waiting.append(moment)
        begins = any(type(event) is MatchBegan for event in moment.events)
        if is_sealed(moment.state) and moment.state.match is not None and not begins:
            return
        live = moment.state.phase != "playing"
        if not (live or any(ends(event) for event in moment.events)):
            return
        waiting, self._waiting = self._waiting, []
        self._shown = Millis(max(self._shown, moment.at))
        for one in waiting:
            if self._playing:
                self._shown = Millis(self._shown + min(one.at - self._last, LONGEST))
            self._last = one.at
            yield Due(self._shown, one)
        self._playing = not live
