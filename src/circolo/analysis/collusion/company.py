"""How often two accounts sit at one table, and how often they would by chance."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from itertools import combinations

from msgspec import Struct

from circolo.tables.state import PlayerId

Pair = tuple[PlayerId, PlayerId]
"""Two accounts, in the order of their ids."""


class Sitting(Struct, frozen=True):
    """The accounts at one table. `among` names the tables that they could have chosen instead: the
    game and the day.
    """

    among: str
    players: frozenset[PlayerId]


class Company(Struct, frozen=True):
    """At how many tables two accounts sat together, and the number to expect if each of them had
    chosen among the tables of the day without regard to the other.
    """

    together: int
    expected: float


def company(sittings: Iterable[Sitting]) -> Mapping[Pair, Company]:
    """Return the company of every two accounts that have sat together."""
    days = defaultdict[str, list[Sitting]](list)
    for sitting in sittings:
        days[sitting.among].append(sitting)
    together, expected = Counter[Pair](), defaultdict[Pair, float](float)
    for tables in days.values():
        visits = Counter(player for table in tables for player in table.players)
        for table in tables:
            together.update(combinations(sorted(table.players), 2))
        for pair in combinations(sorted(visits), 2):
            expected[pair] += visits[pair[0]] * visits[pair[1]] / len(tables)
    return {pair: Company(many, expected[pair]) for pair, many in together.items()}
