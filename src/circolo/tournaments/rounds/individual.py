"""Individual rounds: each player plays alone, at tables of four that are drawn anew each round
(C11).
"""

from collections.abc import Mapping, Sequence
from itertools import permutations, product

from circolo.tournaments.rounds.pairing_rules import NO_RULES, PairingRules, meetings
from circolo.tournaments.state import Match

SEATS = 4
STARTS = 16
"""The number of starting points in the random order that are tried, to find the seating with the
fewest repeated meetings. It bounds the computing time.
"""

Met = Mapping[int, Mapping[int, int]]
Tables = list[list[int]]


def next_round(
    order: Sequence[int], matches: Sequence[Match], rules: PairingRules = NO_RULES
) -> tuple[Match, ...]:
    """Return the matches of the next round: tables of four with as few repeated meetings as
    possible. A forbidden pair counts as having met very often.

    `order` is the random order of the players for this round, by which tables and seats are filled.
    After that, players are exchanged between tables as long as this reduces repeated meetings.
    """
    number = max((match.round for match in matches), default=0) + 1
    met = meetings(order, rules)
    for match in matches:
        for one, other in permutations(match.teams, 2):
            met[one][other] += 1
    best: Tables = []
    for start in range(min(STARTS, len(order))):
        tables = _exchange_all(_filled_tables([*order[start:], *order[:start]], met), met)
        if not best or _total_cost(tables, met) < _total_cost(best, met):
            best = tables
        if not _total_cost(best, met):
            break
    return tuple(Match(round=number, teams=tuple(table)) for table in best)


def _filled_tables(order: Sequence[int], met: Met) -> Tables:
    """Fill one table after the other. The next player is the first in the order who has met nobody
    there, or else the one with the fewest meetings.
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
        if not _repeat_cost(one, table, met):
            return one
    return min(left, key=lambda one: _repeat_cost(one, table, met))


def _exchange_all(tables: Tables, met: Met) -> Tables:
    """Exchange players between tables as long as that reduces repeated meetings."""
    while any(_exchange_one(tables, at, met) for at in range(len(tables))):
        pass
    return tables


def _exchange_one(tables: Tables, at: int, met: Met) -> bool:
    """Exchange one player of the table `at` with one of another table, if that reduces repeated
    meetings; return whether it was done.
    """
    table = tables[at]
    if not _table_cost(table, met):
        return False
    for other in tables:
        if other is table:
            continue
        before = _table_cost(table, met) + _table_cost(other, met)
        for mine, theirs in product(range(SEATS), repeat=2):
            table[mine], other[theirs] = other[theirs], table[mine]
            if _table_cost(table, met) + _table_cost(other, met) < before:
                return True
            table[mine], other[theirs] = other[theirs], table[mine]
    return False


def _total_cost(tables: Tables, met: Met) -> int:
    return sum(_table_cost(table, met) for table in tables)


def _table_cost(table: Sequence[int], met: Met) -> int:
    return sum(_repeat_cost(one, table[:at], met) for at, one in enumerate(table))


def _repeat_cost(one: int, others: Sequence[int], met: Met) -> int:
    """Return the cost of seating a player with others whom they have met. It grows with the square
    of the meetings, so that the same two rarely meet a third time.
    """
    times = met[one]
    return sum(times[other] ** 2 for other in others)
