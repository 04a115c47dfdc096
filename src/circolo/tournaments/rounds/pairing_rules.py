"""The director's rules for pairings: teams that must not meet, and meetings of the first round.

The director names people, because teams exist only once the list of entries is closed.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import Final

from msgspec import Struct

from circolo.tables.state import PlayerId
from circolo.tournaments.state import State, entrant_of, team_of

FORBIDDEN_COST: Final = 1_000_000
"""The number of meetings that a forbidden pair counts as having had, so that a Swiss round pairs it
only if no other pairing exists.
"""

People = tuple[PlayerId, PlayerId]
TeamPair = tuple[int, int]


class PairingRules(Struct, frozen=True):
    """The rules for the pairings of teams: `forbidden` pairs, and `forced` pairs of the first
    round. Each pair has the lower team number first.
    """

    forbidden: frozenset[TeamPair] = frozenset()
    forced: tuple[TeamPair, ...] = ()

    def forbids(self, teams: Iterable[int]) -> bool:
        """Return whether two of these teams, which sit at one table, must not meet."""
        return any(pair in self.forbidden for pair in combinations(sorted(teams), 2))


NO_RULES: Final = PairingRules()


def pairing_rules(state: State) -> PairingRules:
    """Return the rules for the teams that have been formed. A pair has no effect if one of the two
    players has not entered, or if they are partners.
    """
    return PairingRules(
        frozenset(_team_pairs(state, state.forbidden)), tuple(_team_pairs(state, state.forced))
    )


def meetings(teams: Iterable[int], rules: PairingRules) -> dict[int, Counter[int]]:
    """Return the meetings of each team before the first round: none but the forbidden ones."""
    met = {team: Counter[int]() for team in teams}
    for one, other in rules.forbidden:
        met[one][other] = met[other][one] = FORBIDDEN_COST
    return met


def entrant_pairs(
    state: State, pairs: tuple[tuple[PlayerId, PlayerId], ...]
) -> tuple[tuple[int, int], ...]:
    """Return pairs of players by entrant number, without those of whom one has not entered."""
    numbered = [tuple(entrant_of(state, player) for player in pair) for pair in pairs]
    return tuple((one, other) for one, other in numbered if one is not None and other is not None)


def _team_pairs(state: State, pairs: Iterable[People]) -> list[TeamPair]:
    found: list[TeamPair] = []
    for pair in pairs:
        one, other = (team_of(state, player) for player in pair)
        if one is not None and other is not None and one != other:
            found.append((min(one, other), max(one, other)))
    return found
