"""Pairs neighbours in the standings with as few repeated meetings as possible (P4).

From the top, each team is paired with the nearest team below that it has not met, if the remaining
teams can still be paired without an avoidable repeat. That check is a matching in a graph, computed
by networkx. It is skipped while there are many more teams than rounds: if each team may meet at
least half of the others, a full pairing exists (Dirac's theorem).
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

Meetings = Mapping[int, Mapping[int, int]]
"""For each team, the opponents that it has met, and how often."""

AGAIN: Final = 1_000
"""The cost of pairing two teams that have met; 1 is added for each of their earlier meetings.

So a pairing of minimum cost has the fewest repeats, and repeats the meetings that were the rarest.
"""


def neighbours(ranked: Sequence[int], met: Meetings) -> tuple[tuple[int, int], ...]:
    """Return the pairings of an even number of teams with the fewest repeated meetings. `ranked`
    has the best team first.
    """
    left, pairs = tuple(ranked), []
    least = repeat_cost(left, met)
    while left:
        first, other, rest = _first_pair(left, met, least)
        pairs.append((first, other))
        least -= _cost(first, other, met)
        left = rest
    return tuple(pairs)


def repeat_cost(teams: Sequence[int], met: Meetings) -> int:
    """Return the minimum cost of the repeated meetings when these teams (an even number) are
    paired; 0 if no repeat is necessary.
    """
    if len(teams) >= 2 * (1 + max((len(met[team]) for team in teams), default=0)):
        return 0
    costs = {pair: _cost(*pair, met) for pair in combinations(teams, 2)}
    dearest = max(costs.values(), default=0)
    from networkx import Graph, max_weight_matching  # rarely needed, and slow to import

    graph = Graph()
    graph.add_weighted_edges_from((*pair, 1 + dearest - cost) for pair, cost in costs.items())
    pairs = max_weight_matching(graph, maxcardinality=True)
    return sum(_cost(one, other, met) for one, other in pairs)


def _first_pair(
    left: tuple[int, ...], met: Meetings, least: int
) -> tuple[int, int, tuple[int, ...]]:
    first = left[0]
    for at, other in enumerate(left[1:], start=1):
        cost, rest = _cost(first, other, met), left[1:at] + left[at + 1 :]
        if cost <= least and cost + repeat_cost(rest, met) == least:
            return first, other, rest
    raise AssertionError("a pairing of minimum cost includes the first team")


def _cost(one: int, other: int, met: Meetings) -> int:
    times = met[one].get(other, 0)
    return AGAIN + times if times else 0
