"""The director's rules for pairings: teams that must not meet, and meetings of the first round.

The director names people, because teams exist only once the list of entries is closed.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from circolo.tables.state import PlayerId
from circolo.tournaments.refusal import Refused
from circolo.tournaments.rounds.neighbour_pairing import repeat_cost
from circolo.tournaments.state import State, entrant_of, team_of
from circolo.tournaments.tournament_options import RoundRobin, Swiss, unit

FORBIDDEN_COST: Final = 1_000_000
"""The number of meetings that a forbidden pair counts as having had, so that a Swiss round pairs it
only if no other pairing exists.
"""

MOST_FORBIDDEN: Final = 10
"""The most teams from which one team is kept apart. It bounds the time that a pairing takes."""

People = tuple[PlayerId, PlayerId]
TeamPair = tuple[int, int]


class PairingRules(Struct, frozen=True):
    """The rules for the pairings of teams: `forbidden` pairs, and `forced` pairs of the first
    round. Each pair has the lower team number first.
    """

    forbidden: frozenset[TeamPair] = frozenset()
    forced: tuple[TeamPair, ...] = ()

    def forbids(self, one: int, other: int) -> bool:
        """Return whether these two teams must not meet."""
        return (min(one, other), max(one, other)) in self.forbidden


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


def require_possible(
    state: State, forbidden: tuple[People, ...], forced: tuple[People, ...]
) -> None:
    """Raise Refused if an open tournament cannot be played by these lists of pairs."""
    if not isinstance(state.sheet.format, Swiss | RoundRobin):
        raise Refused("no_pairings")
    if forced and state.sheet.format.teams == "drawn":
        raise Refused("teams_drawn")
    people = {player for pair in (*forbidden, *forced) for player in pair}
    if any(entrant_of(state, player) is None for player in people):
        raise Refused("not_registered")
    units = _units(state, people)
    against, fixed = _unit_pairs(units, forbidden), _unit_pairs(units, forced)
    if any(one == other for one, other in (*against, *fixed)):
        raise Refused("bad_pair")
    if (
        max(Counter(team for pair in {*against} for team in pair).values(), default=0)
        > MOST_FORBIDDEN
    ):
        raise Refused("forbidden_many")
    if {*against} & {*fixed}:
        raise Refused("forced_and_forbidden")
    if len({team for pair in fixed for team in pair}) < 2 * len(fixed):
        raise Refused("forced_twice")
    if not _is_possible(state, PairingRules(frozenset(against), tuple(fixed))):
        raise Refused("impossible_pairings")


def _team_pairs(state: State, pairs: Iterable[People]) -> list[TeamPair]:
    found: list[TeamPair] = []
    for pair in pairs:
        one, other = (team_of(state, player) for player in pair)
        if one is not None and other is not None and one != other:
            found.append((min(one, other), max(one, other)))
    return found


def _units(state: State, people: Iterable[PlayerId]) -> dict[PlayerId, int]:
    """Number the teams of these players as far as they are known: partners have one number."""
    units: dict[PlayerId, int] = {}
    for player in sorted(people):
        number = entrant_of(state, player)
        partner = None if number is None else state.entrants[number].partner
        known = units.get(partner) if partner is not None else None
        units[player] = len({*units.values()}) if known is None else known
    return units


def _unit_pairs(units: dict[PlayerId, int], pairs: Iterable[People]) -> list[TeamPair]:
    return [(min(units[one], units[other]), max(units[one], units[other])) for one, other in pairs]


def _is_possible(state: State, rules: PairingRules) -> bool:
    """Return whether a full tournament could be played by these rules.

    Swiss rounds need a first round without a forbidden pair; in a round robin each team needs at
    least one opponent. Drawn pairs are unknown, so they are not checked.
    """
    form, most = state.sheet.format, state.sheet.most // unit(state.sheet)
    if isinstance(form, Swiss | RoundRobin) and form.teams == "drawn":
        return True
    met = meetings(range(most + most % 2), rules)
    if isinstance(form, RoundRobin):
        return all(len(met[team]) < most - 1 for team in range(most))
    taken = {team for pair in rules.forced for team in pair}
    return repeat_cost([team for team in met if team not in taken], met) < FORBIDDEN_COST
