"""What came of a freeze-out, for who played in it: kept with the entry that ends it.

Rounds of matches leave nothing here: each of their matches is kept at its table.
"""

from collections.abc import Iterable
from typing import Any, Generic

from msgspec import Struct

from circolo.tables.results import Competitor
from circolo.tables.state import PlayerId
from circolo.tournaments.events import EventEvent, Finished
from circolo.tournaments.sheet import FreezeOut, OptionsT
from circolo.tournaments.state import EventId, State


class Result(Struct, Generic[OptionsT], frozen=True):
    """A freeze-out that was played to its end: the competitors by their places, the best first; who
    share a place stand together.
    """

    event: EventId
    options: OptionsT
    places: tuple[tuple[Competitor, ...], ...]


def result(events: Iterable[EventEvent], after: State) -> Result[Any] | None:
    """Return what came of the freeze-out that these events end; None if they end none."""
    ended = any(isinstance(event, Finished) for event in events)
    if not ended or not isinstance(after.sheet.format, FreezeOut):
        return None
    return Result(
        event=after.id,
        options=after.sheet.options,
        places=tuple(tuple(_competitor(after, team) for team in group) for group in after.places),
    )


def people(of: Result[Any]) -> tuple[PlayerId, ...]:
    """Return who played in it, without the bots, in alphabetical order."""
    return tuple(sorted(one.player for group in of.places for one in group if not one.bot))


def _competitor(state: State, team: int) -> Competitor:
    """In a freeze-out everybody plays for himself."""
    (number,) = state.teams[team].members
    one = state.entrants[number]
    return Competitor(one.player, one.name, one.bot, one.level, one.played_for is not None)
