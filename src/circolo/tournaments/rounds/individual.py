"""Rounds at tables of four, drawn anew each round; each player plays alone (C11)."""

from collections.abc import Mapping, Sequence
from itertools import permutations, product

from circolo.tournaments.state import Match

SEATS = 4
STARTS = 16
"""How many starting positions in the lot are tried, to find the round with the fewest repeated
meetings.
"""

Met = Mapping[int, Mapping[int, int]]
Tables = list[list[int]]


def next_round(order: Sequence[int], matches: Sequence[Match]) -> tuple[Match, ...]:
    """Return the tables of the next round, for as many players as fill them.

    `order` is the lot of this round, from which tables and seats follow. A search by exchanges
    keeps repeated meetings rare.
    """
    number = max((match.round for match in matches), default=0) + 1
    met = {one: dict.fromkeys(order, 0) for one in order}
    for match in matches:
        for one, other in permutations(match.teams, 2):
            met[one][other] += 1
    best: Tables = []
    for start in range(min(STARTS, len(order))):
        tables = _improved(_dealt([*order[start:], *order[:start]], met), met)
        if not best or _cost(tables, met) < _cost(best, met):
            best = tables
        if not _cost(best, met):
            break
    return tuple(Match(round=number, teams=tuple(table)) for table in best)


def _dealt(order: Sequence[int], met: Met) -> Tables:
    """Fill one table after the other with the next player who has met nobody there, or the
    fewest.
    """
    left, tables = list(order), []
    while left:
        table: list[int] = []
        while len(table) < SEATS:
            chosen = _next(left, table, met)
            left.remove(chosen)
            table.append(chosen)
        tables.append(table)
    return tables


def _next(left: Sequence[int], table: Sequence[int], met: Met) -> int:
    for one in left:
        if not _bond(one, table, met):
            return one
    return min(left, key=lambda one: _bond(one, table, met))


def _improved(tables: Tables, met: Met) -> Tables:
    """Exchange two players as long as that reduces repeated meetings."""
    while any(_exchanged(tables, at, met) for at in range(len(tables))):
        pass
    return tables


def _exchanged(tables: Tables, at: int, met: Met) -> bool:
    """Make the first exchange with another table that is an improvement; return whether there was
    one.
    """
    table = tables[at]
    if not _strain(table, met):
        return False
    for other in tables:
        if other is table:
            continue
        before = _strain(table, met) + _strain(other, met)
        for mine, theirs in product(range(SEATS), repeat=2):
            table[mine], other[theirs] = other[theirs], table[mine]
            if _strain(table, met) + _strain(other, met) < before:
                return True
            table[mine], other[theirs] = other[theirs], table[mine]
    return False


def _cost(tables: Tables, met: Met) -> int:
    return sum(_strain(table, met) for table in tables)


def _strain(table: Sequence[int], met: Met) -> int:
    return sum(_bond(one, table[:at], met) for at, one in enumerate(table))


def _bond(one: int, others: Sequence[int], met: Met) -> int:
    """Return the weight of a player's earlier meetings with others: twice the same player weighs
    more than two players once.
    """
    times = met[one]
    return sum(times[other] ** 2 for other in others)
