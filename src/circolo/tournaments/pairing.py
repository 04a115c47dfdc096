"""Who meets whom among neighbours in the standings, the same two as rarely as can be (P4).

From the top, each team meets the nearest below that it has not met, as long as all others can still
be paired with no meeting again that could be avoided. Whether they can is a question of matching in
a graph, which networkx answers. It need not be asked while there are many more teams than rounds:
where each may meet at least half of the others, all can be paired (Dirac).
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

Meetings = Mapping[int, Mapping[int, int]]
"""Of every team whom it has met, and how often."""

AGAIN: Final = 1_000
"""What it costs that two meet again, and one more for each time they have met. So as few as can be
meet again; of as many, those who have met less often.
"""


def neighbours(ranked: Sequence[int], met: Meetings) -> tuple[tuple[int, int], ...]:
    """Return who meets whom, of an even number of teams, the best first."""
    left, pairs = tuple(ranked), []
    least = again(left, met)
    while left:
        first, other, rest = _first_pair(left, met, least)
        pairs.append((first, other))
        least -= _cost(first, other, met)
        left = rest
    return tuple(pairs)


def again(teams: Sequence[int], met: Meetings) -> int:
    """Return what meetings again cost at least among an even number of teams; 0 if none must be."""
    if len(teams) >= 2 * (1 + max((len(met[team]) for team in teams), default=0)):
        return 0
    costs = {pair: _cost(*pair, met) for pair in combinations(teams, 2)}
    dearest = max(costs.values(), default=0)
    from networkx import Graph, max_weight_matching  # seldom needed, slow to come

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
        if cost <= least and cost + again(rest, met) == least:
            return first, other, rest
    raise AssertionError("what is paired at the least cost has a first pair")


def _cost(one: int, other: int, met: Meetings) -> int:
    times = met[one].get(other, 0)
    return AGAIN + times if times else 0
