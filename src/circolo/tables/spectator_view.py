"""Spectator view: a spectator sees each deal after it has ended (F25).

Before the match everything is shown at once. The events of a deal are held back to its end and then
shown at the pace of play, while the next deal is played. So neither the content nor the time of
what a spectator receives depends on the running deal.
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
from circolo.tables.state import TableState

LONGEST = Millis(30_000)
"""The longest pause between two moments that is shown; longer ones are cut."""


class Moment(NamedTuple):
    """Events of the same time, and the table after them."""

    at: Millis
    events: tuple[TableEvent, ...]
    state: TableState


class Due(NamedTuple):
    """A moment, and the time at which it is shown."""

    at: Millis
    moment: Moment


def moments(game: AnyGame, before: TableState | None, entry: Moment) -> Iterator[Moment]:
    """Yield the moments of an entry, cut between the end of a deal and the start of the next.

    An entry that a spectator must not notice yields no moment, so that its time stays secret.
    """
    start, state = 0, before
    for end in _cuts(entry.events):
        events, start = entry.events[start:end], end
        for event in events:
            state = evolve(game, state, event)
        assert state is not None, "a table is opened first"
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
    """Return whether the events up to this one may be shown: it ends a deal or begins a match."""
    if isinstance(event, Played):
        return isinstance(event.event, DealEnded)
    return isinstance(event, MatchBegan)


def deal_end(
    game: AnyGame, before: TableState, *, at: Millis, events: tuple[TableEvent, ...]
) -> Moment | None:
    """Return the moment of the end of a deal, before any player leaves; None if no deal ends.

    It has no deadlines, because no question is open then.
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
    """The moments of one table, in order. Those of the running deal wait for its end."""

    def __init__(self) -> None:
        self._waiting: list[Moment] = []
        self._playing = False
        self._last = Millis(0)
        self._shown = Millis(0)

    def add(self, moment: Moment) -> Iterator[Due]:
        """Add a moment, and yield all that may be shown now."""
        self._waiting.append(moment)
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
