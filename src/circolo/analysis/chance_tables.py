"""Tables of odds, published on the odds page of the client, by `circolo odds` and in
docs/odds.md.
"""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct

from circolo.analysis.chance import Chances, exact


class Table(Struct, frozen=True):
    """One table of odds.

    `given` are its assumptions, such as the number of players, by name; `rows` are the chances by
    label.
    """

    name: str
    given: Mapping[str, int]
    rows: Chances


def published(tables: Iterable[Table]) -> str:
    """Return a JSON array of tables, one on each line, with chances as exact fractions ("5/42")."""
    lines = (
        msgspec.json.encode(
            {
                "name": table.name,
                "given": table.given,
                "rows": {label: exact(chance) for label, chance in table.rows.items()},
            }
        ).decode()
        for table in tables
    )
    return "[\n" + ",\n".join(lines) + "\n]\n"
