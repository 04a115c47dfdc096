"""Tables of odds as they are published: on the odds page, by `circolo odds` and in docs/odds.md."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct

from circolo.analysis.chance import Chances, exact


class Table(Struct, frozen=True):
    """One table: its assumptions, as numbers, and the chances that follow."""

    name: str
    given: Mapping[str, int]
    rows: Chances


def published(tables: Iterable[Table]) -> str:
    """Write tables as JSON, one a line, every chance an exact fraction."""
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
