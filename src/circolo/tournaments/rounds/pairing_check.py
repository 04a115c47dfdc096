"""The check of the director's rules for pairings, before the tournament begins."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from circolo.tables.state import PlayerId
from circolo.tournaments.refusal import Refused
from circolo.tournaments.rounds import individual
from circolo.tournaments.rounds.neighbour_pairing import repeat_cost
from circolo.tournaments.rounds.pairing_rules import (
    FORBIDDEN_COST,
    PairingRules,
    People,
    TeamPair,
    meetings,
)
from circolo.tournaments.state import State, entrant_of
from circolo.tournaments.tournament_options import (
    Duplicate,
    Individual,
    RoundRobin,
    Swiss,
    has_drawn_pairs,
    plays_alone,
    unit,
)

MOST_FORBIDDEN: Final = 10
"""The most teams from which one team is kept apart. It bounds the time that a pairing takes."""


def require_possible(
    state: State, forbidden: tuple[People, ...], forced: tuple[People, ...]
) -> None:
    """Raise Refused if an open tournament cannot be played by these lists of pairs."""
    form = state.sheet.format
    if not isinstance(form, Swiss | RoundRobin | Individual | Duplicate):
        raise Refused("no_pairings")
    if forced and (plays_alone(state.sheet) or has_drawn_pairs(state.sheet)):
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

    All formats but a round robin need a first round without a forbidden pair; in a round robin each
    team needs at least one opponent. Drawn pairs are unknown, so they are not checked.
    """
    if plays_alone(state.sheet):
        tables = individual.next_round(range(state.sheet.most), (), rules)
        return not any(rules.forbids(table.teams) for table in tables)
    if has_drawn_pairs(state.sheet):
        return True
    most = state.sheet.most // unit(state.sheet)
    met = meetings(range(most + most % 2), rules)
    if isinstance(state.sheet.format, RoundRobin):
        return all(len(met[team]) < most - 1 for team in range(most))
    taken = {team for pair in rules.forced for team in pair}
    return repeat_cost([team for team in met if team not in taken], met) < FORBIDDEN_COST
