"""Copies one database table page by page, and compares the database tables of two stores by their
digests.
"""

from collections.abc import AsyncIterator, Mapping
from hashlib import sha256
from typing import NamedTuple, Protocol

import msgspec

from circolo.store.house_copy.house_tables import TABLES, Row, Table


class Digest(NamedTuple):
    """The number of rows of a database table, and a SHA-256 over them in the order of the primary
    key.
    """

    rows: int
    hash: bytes


class Side(Protocol):
    """The rows of one store. Its methods may raise StoreFailed or DatabaseRefused."""

    async def page(self, table: Table, after: Row) -> list[Row]:
        """Return the next rows after a primary key, or the first ones if `after` is empty. A page
        has at most PAGE_ROWS rows and about PAGE_BYTES; it is empty if no rows are left.
        """
        ...


class Target(Side, Protocol):
    """A store that is filled. It is marked as incomplete until `complete`."""

    async def last_key(self, table: Table) -> Row:
        """Return the greatest primary key of a database table, or an empty row if the table is
        empty.
        """
        ...

    async def add(self, table: Table, rows: list[Row]) -> None:
        """Insert rows in one transaction."""
        ...

    async def finish(self) -> None:
        """Store what follows from the copied rows: counters in a database, seals in a file."""
        ...

    async def complete(self) -> None:
        """Remove the mark of an incomplete copy: from now on a server can open the store."""
        ...


async def pages(table: Table, side: Side, after: Row = ()) -> AsyncIterator[list[Row]]:
    """Yield the rows of a database table after a primary key, page by page."""
    while page := await side.page(table, after):
        yield page
        after = table.key_of(page[-1])


async def copy(table: Table, source: Side, target: Target) -> None:
    """Copy the rows of a database table that the target does not have yet.

    Every page is one transaction in the order of the primary key. So the target always has the
    first rows of the table, and a copy that was interrupted continues after the last of them.
    """
    async for page in pages(table, source, await target.last_key(table)):
        await target.add(table, page)


async def digest(table: Table, side: Side) -> Digest:
    """Return the digest of a database table; the digest depends on the rows, not on the kind of
    store.
    """
    hashed, rows = sha256(), 0
    encoder = msgspec.msgpack.Encoder()
    async for page in pages(table, side):
        for row in page:
            hashed.update(encoder.encode(row))
        rows += len(page)
    return Digest(rows, hashed.digest())


async def digests(side: Side) -> dict[str, Digest]:
    """Return the digest of each database table by its name."""
    return {table.name: await digest(table, side) for table in TABLES}


def house_hash(tables: Mapping[str, Digest]) -> bytes:
    """Return a hash that identifies the state of a whole house."""
    return sha256(msgspec.msgpack.encode(sorted(tables.items()))).digest()
