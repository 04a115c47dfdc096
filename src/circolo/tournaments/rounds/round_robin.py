"""Round robin: every team meets every other once or twice, by the tables of Berger (P4).

The matches of forbidden pairs are left out.

All but the last team move around a circle from round to round. If the number of teams is odd, the
opponent of the last place is missing, and its opponent has a bye. So each team has one bye a cycle.
"""

from collections.abc import Sequence

from circolo.tournaments.rounds import standings
from circolo.tournaments.rounds.pairing_rules import NO_RULES, PairingRules, pairing_rules
from circolo.tournaments.state import Match, State
from circolo.tournaments.tournament_options import RoundRobin

Pairing = tuple[int, ...]
"""The teams of one match by seat; one team alone has a bye."""


def rounds(teams: int, *, double: bool) -> int:
    """Return the number of rounds until every team has met every other once, or twice."""
    cycle = teams - 1 + teams % 2
    return 2 * cycle if double else cycle


def schedule(order: Sequence[int], *, double: bool) -> tuple[tuple[Pairing, ...], ...]:
    """Return the pairings of all rounds. `order` is the random order of the teams, by which they
    get their places in the tables. The second cycle repeats the first with the seats exchanged.
    """
    first = tuple(_round(order, number) for number in range(rounds(len(order), double=False)))
    if not double:
        return first
    second = (tuple(pairing[::-1] for pairing in pairings) for pairings in first)
    return (*first, *second)


def next_round(
    order: Sequence[int], after: int, *, double: bool, rules: PairingRules = NO_RULES
) -> tuple[Match, ...]:
    """Return the matches of the first round after the round `after` that has any; none after the
    last round.
    """
    placed = _with_forced_first_round(order, rules)
    for number, pairings in enumerate(schedule(placed, double=double), start=1):
        matches = tuple(
            _match(number, teams)
            for teams in pairings
            if len(teams) == 1 or not rules.forbids(teams)
        )
        if number > after and matches:
            return matches
    return ()


def standings_of(state: State) -> tuple[standings.Row, ...]:
    """Return the standings of a round robin, with the matches that are left out."""
    form = state.sheet.format
    assert isinstance(form, RoundRobin), "only a round robin leaves matches out"
    left_out = [*pairing_rules(state).forbidden] * (2 if form.double else 1)
    return standings.of_round_robin(len(state.teams), state.matches, left_out=left_out)


def _with_forced_first_round(order: Sequence[int], rules: PairingRules) -> list[int]:
    """Return the order in which the forced pairs meet in the first round, where the place `i` from
    the front meets the place `i` from the back. The other teams keep the order of the lot.
    """
    taken = {team for pair in rules.forced for team in pair}
    free = [team for team in order if team not in taken]
    half = (len(free) + 1) // 2
    return [
        *free[:half],
        *(one for one, _ in rules.forced),
        *(other for _, other in reversed(rules.forced)),
        *free[half:],
    ]


def _round(order: Sequence[int], number: int) -> tuple[Pairing, ...]:
    circle, last = _circle(order)
    size = len(circle)
    start = number * (size + 1) // 2 % size
    opposite = [
        (circle[(start + step) % size], circle[(start - step) % size])
        for step in range(1, (size + 1) // 2)
    ]
    top = (circle[start], last) if number % 2 == 0 else (last, circle[start])
    return tuple(_present(pair) for pair in (top, *opposite))


def _circle(order: Sequence[int]) -> tuple[list[int], int | None]:
    """Return the teams that move, and the team of the last place; None for a missing opponent."""
    if len(order) % 2:
        return [*order], None
    return [*order[:-1]], order[-1]


def _present(pair: tuple[int | None, int | None]) -> Pairing:
    return tuple(team for team in pair if team is not None)


def _match(number: int, teams: Pairing) -> Match:
    if len(teams) == 1:
        return Match(round=number, teams=teams, order=teams, is_bye=True)
    return Match(round=number, teams=teams)
