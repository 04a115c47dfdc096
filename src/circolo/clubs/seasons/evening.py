"""One tournament of a season: who reached which place, and who beat whom."""

from msgspec import Struct

from circolo.tables.state import PlayerId
from circolo.tournaments.state import State, TournamentId, people
from circolo.tournaments.tournament_options import Duplicate

Duel = tuple[PlayerId, PlayerId]
"""A decided match between two players: the winner, then the loser."""


class Evening(Struct, frozen=True):
    """What a tournament that is over counts for its season.

    `places` has each person and their place, counted from 1, the best first. Partners share a
    place, as do teams that are equal; teams of house bots have none.

    `duels` are the matches of two teams, as pairs of opponents. They are None in a format without
    such matches: there, of two players the one with the better place has won.
    """

    tournament: TournamentId
    places: tuple[tuple[PlayerId, int], ...]
    duels: tuple[Duel, ...] | None

    def place_of(self, player: PlayerId) -> int | None:
        """Return the place of a player; None if they did not play."""
        return next((place for one, place in self.places if one == player), None)


def evening_of(state: State) -> Evening | None:
    """Return what a tournament counts for its season; None unless it is over."""
    if state.phase != "over":
        return None
    places: list[tuple[PlayerId, int]] = []
    ahead = 0
    for group in state.places:
        teams = [found for found in (_people(state, team) for team in group) if found]
        places += [(player, ahead + 1) for team in teams for player in team]
        ahead += len(teams)
    return Evening(state.id, tuple(places), _duels(state))


def _people(state: State, team: int) -> tuple[PlayerId, ...]:
    return tuple(state.entrants[number].player for number in people(state, team))


def _duels(state: State) -> tuple[Duel, ...] | None:
    decided = [match for match in state.matches if match.order and not match.is_bye]
    if isinstance(state.sheet.format, Duplicate):
        return None  # a pair is compared with the pairs at its own seats, not with its opponents
    if state.freeze is not None or any(len(match.order) != 2 for match in decided):
        return None
    return tuple(
        (winner, loser)
        for match in decided
        for winner in _people(state, match.order[0])
        for loser in _people(state, match.order[1])
    )
