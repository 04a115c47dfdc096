"""The database tables of a house that both kinds of store have, in the order in which they are
copied.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

Row = tuple[Any, ...]
"""A row of a database table: its cells in the order of `Table.columns`: int, str, bytes or None."""

PAGE_ROWS = 1_000
PAGE_BYTES = 1 << 20
"""The maximum size of a page: at most one row more than these bytes, so that memory is bounded."""


class Table(NamedTuple):
    """A database table: its name and its columns, the first `keys` of which are the primary key."""

    name: str
    columns: tuple[str, ...]
    keys: int = 1

    @property
    def key(self) -> tuple[str, ...]:
        """The columns of the primary key."""
        return self.columns[: self.keys]

    def key_of(self, row: Row) -> Row:
        """Return the primary key of a row."""
        return row[: self.keys]

    def page_query(self, after: Sequence[str]) -> str:
        """Return the query of the next rows in the order of the primary key.

        `after` has the placeholders of the last key that was read, one for each column of the key.
        If it is empty, the query begins with the first row.
        """
        columns, key = ", ".join(self.columns), ", ".join(self.key)
        above = f"WHERE ({key}) > ({', '.join(after)}) " if after else ""
        return f"SELECT {columns} FROM {self.name} {above}ORDER BY {key} LIMIT {PAGE_ROWS}"  # noqa: S608

    @property
    def insert_query(self) -> str:
        """The statement by which SQLite inserts a row."""
        marks = ", ".join("?" * len(self.columns))
        return f"INSERT INTO {self.name} ({', '.join(self.columns)}) VALUES ({marks})"  # noqa: S608

    @property
    def last_key_query(self) -> str:
        """The query of the greatest primary key."""
        order = ", ".join(f"{column} DESC" for column in self.key)
        return f"SELECT {', '.join(self.key)} FROM {self.name} ORDER BY {order} LIMIT 1"  # noqa: S608


def _table(name: str, columns: str, *, keys: int = 1) -> Table:
    return Table(name, tuple(columns.split()), keys)


TABLES = (
    _table("streams", "id name closed"),
    _table("entries", "position stream version command at cause events salt hash chain"),
    _table("transfers", "number id position debit credit amount why"),
    _table("balances", "account chips"),
    _table("secrets", "stream epoch box", keys=2),
    _table("snapshots", "stream version schema box"),
    _table("matches", "position summary kind"),
    _table("players", "person position", keys=2),
    _table("deeds", "number person position stream kind chips summary"),
    _table("heart", "one at"),
    _table("people", "id name folded kind created password since"),
    _table("sessions", "token person created seen expires"),
    _table("push_subscriptions", "token endpoint p256dh auth language"),
    _table("bot_tokens", "token bot note scopes created expires seen revoked"),
    _table("second_factors", "person box since step codes"),
    _table("passkeys", "id person host key name since used counter asked"),
    _table("emails", "person address since"),
    _table("links", "person link expires"),
    _table("blocks", "person other", keys=2),
    _table("friends", "person other at", keys=2),
    _table("privacy", "person results presence"),
    _table("avatars", "person card"),
    _table("private_messages", "sender id recipient at text", keys=2),
    _table("grants", "mark account at", keys=2),
    _table("erased", "id"),
    _table("club_logos", "club digest picture", keys=2),
)
"""All database tables of a house; a database table stands after those to which its rows refer."""

SQLITE_ONLY = frozenset({"unlisted", "seals", "sums", "sealing"})
"""Database tables that are not copied: an empty list, and seals, which the SQLite store makes
itself.
"""

POSTGRES_ONLY = frozenset({"counters", "desk", "house", "migrations"})
"""Database tables that are not copied: the last numbers, the desk of a cluster, the deal key's
mark, and the schema version.
"""


def size(row: Iterable[Any]) -> int:
    """Return the number of characters and bytes in the cells of a row."""
    return sum(len(cell) for cell in row if isinstance(cell, str | bytes))
