"""The result of a freeze-out, stored with the log entry that ends it.

Other formats have no such result: each of their matches is stored with its own table.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Generic

from msgspec import Struct

from circolo.tables.history.match_result import Competitor
from circolo.tables.state import PlayerId
from circolo.tournaments.events import Finished, TournamentEvent
from circolo.tournaments.freeze_out.late_entry import has_reentered
from circolo.tournaments.state import State, TournamentId
from circolo.tournaments.tournament_options import FreezeOut, OptionsT


class Result(Struct, Generic[OptionsT], frozen=True, rename={"tournament": "event"}):
    """The result of a freeze-out: the competitors by place, the best first. Competitors who share a
    place form one group.
    """

    tournament: TournamentId
    options: OptionsT
    places: tuple[tuple[Competitor, ...], ...]


def result(events: Iterable[TournamentEvent], after: State) -> Result[Any] | None:
    """Return the result to store, or None if these events do not end a freeze-out."""
    ended = any(isinstance(event, Finished) for event in events)
    if not ended or not isinstance(after.sheet.format, FreezeOut):
        return None
    return Result(
        tournament=after.id,
        options=after.sheet.options,
        places=tuple(
            tuple(_competitor(after, team) for team in group) for group in _last_entries(after)
        ),
    )


def people(of: Result[Any]) -> tuple[PlayerId, ...]:
    """Return the ids of the players in a result who are not bots, in alphabetical order."""
    return tuple(sorted(one.player for group in of.places for one in group if not one.bot))


def _last_entries(state: State) -> Iterator[list[int]]:
    """Yield the teams by place, without those whose player has entered again."""
    for group in state.places:
        last = [team for team in group if not has_reentered(state, team)]
        if last:
            yield last


def _competitor(state: State, team: int) -> Competitor:
    """Return how a team appears in the result; in a freeze-out each team is one player."""
    (number,) = state.teams[team].members
    one = state.entrants[number]
    name = one.name if one.bot else ""
    return Competitor(one.player, name, one.bot, one.level, one.played_for is not None)
