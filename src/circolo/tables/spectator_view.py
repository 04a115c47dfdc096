"""What who has no seat is shown of a match, and when: every deal once it is over (F25).

Until the match begins everything is shown as it happens. What happens in a deal is kept back to its
end and then shown from the beginning, at the pace at which it was played; while it is shown the
next one is played. So nothing an onlooker is sent, nor when, depends on the running deal.
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
"""A longer wait is shown as so long: somebody's clock ran out, or the house was away."""


class Moment(NamedTuple):
    """What happened at once, and the table after it."""

    at: Millis
    events: tuple[TableEvent, ...]
    state: TableState


class Due(NamedTuple):
    """A moment, and when it is to be shown."""

    at: Millis
    moment: Moment


def moments(game: AnyGame, before: TableState | None, entry: Moment) -> Iterator[Moment]:
    """Yield what an entry tells, cut where the next deal begins in one with the end of the last.

    What nobody without a seat may notice is no moment: not even the time between two tells of it.
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
    """Tell whether what came before may be shown: a deal is over, or none has begun."""
    if isinstance(event, Played):
        return isinstance(event.event, DealEnded)
    return isinstance(event, MatchBegan)


def deal_end(
    game: AnyGame, before: TableState, *, at: Millis, events: tuple[TableEvent, ...]
) -> Moment | None:
    """Return the moment at which a deal is settled and nobody has left yet; None if none is over.

    Nobody is asked anything in it.
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


class Reel:
    """The moments of one table, in their order; those of the running deal wait for its end."""

    def __init__(self) -> None:
        self._waiting: list[Moment] = []
        self._playing = False
        self._last = Millis(0)
        self._shown = Millis(0)

    def add(self, moment: Moment) -> Iterator[Due]:
        """Yield what may be shown now that this has happened."""
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
