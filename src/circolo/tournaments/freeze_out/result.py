"""The result of a freeze-out, stored with the entry that ends it.

Tournaments of matches store nothing here: each match is stored at its table.
"""

from collections.abc import Iterable
from typing import Any, Generic

from msgspec import Struct

from circolo.tables.history.match_result import Competitor
from circolo.tables.state import PlayerId
from circolo.tournaments.events import Finished, TournamentEvent
from circolo.tournaments.state import State, TournamentId
from circolo.tournaments.tournament_options import FreezeOut, OptionsT


class Result(Struct, Generic[OptionsT], frozen=True, rename={"tournament": "event"}):
    """A finished freeze-out: the competitors by place, the best first; those who share a place
    stand together.
    """

    tournament: TournamentId
    options: OptionsT
    places: tuple[tuple[Competitor, ...], ...]


def result(events: Iterable[TournamentEvent], after: State) -> Result[Any] | None:
    """Return the result of the freeze-out, or None if these events do not end one."""
    ended = any(isinstance(event, Finished) for event in events)
    if not ended or not isinstance(after.sheet.format, FreezeOut):
        return None
    return Result(
        tournament=after.id,
        options=after.sheet.options,
        places=tuple(tuple(_competitor(after, team) for team in group) for group in after.places),
    )


def people(of: Result[Any]) -> tuple[PlayerId, ...]:
    """Return the players without the bots, in alphabetical order."""
    return tuple(sorted(one.player for group in of.places for one in group if not one.bot))


def _competitor(state: State, team: int) -> Competitor:
    """Return the competitor of a team; in a freeze-out each team is one player."""
    (number,) = state.teams[team].members
    one = state.entrants[number]
    name = one.name if one.bot else ""
    return Competitor(one.player, name, one.bot, one.level, one.played_for is not None)
