"""Placement: which node plays a table. Pure; the desk decides with it."""

from collections.abc import Mapping, Sequence

MOVES_AT_ONCE = 5
"""Maximum number of tables that one round of rebalancing moves."""

UNEVEN = 10
"""The difference in tables between two nodes below which no table moves."""


def choose(nodes: Sequence[str], loads: Mapping[str, int]) -> str:
    """Return the node with the fewest tables, of several the first. `loads` has the number of
    tables of every node. It is called for each table of a node that is gone, so it is fast.
    """
    return min(nodes, key=loads.__getitem__)


def moves(tables: Mapping[str, int]) -> tuple[str, int]:
    """Return the node with the most tables, and how many of them should move to other nodes to make
    the numbers more even. The number is 0 if they are even enough; `tables` is not empty.
    """
    most = max(sorted(tables), key=tables.__getitem__)
    difference = tables[most] - min(tables.values())
    return most, 0 if difference < UNEVEN else min(MOVES_AT_ONCE, difference // 2)
