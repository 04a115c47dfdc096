"""The side of a copy that is a PostgreSQL database."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from circolo.store.errors import DatabaseRefused
from circolo.store.house_copy.house_tables import PAGE_BYTES, TABLES, Row, Table, size
from circolo.store.postgres import HouseLock, schema
from circolo.store.postgres.connections import SCHEMA, Connection, connect, store_failures
from circolo.store.postgres.queries import foreign_deal_key, incomplete

_LOCK = int.from_bytes(b"copy")
"""The advisory lock of the connection that copies: a copy waits until PostgreSQL has ended the last
transaction of a copy that was killed.
"""

_PREFETCH = 64
_HOUSE = "SELECT mark, filled_from FROM house"
_BEGIN = "INSERT INTO house (one, mark, filled_from) VALUES (1, $1, $2)"
_COMPLETE = "UPDATE house SET filled_from = NULL"
_COUNT = """
UPDATE counters SET position = (SELECT coalesce(max(position), 0) FROM entries),
    transfers = (SELECT coalesce(max(number), 0) FROM transfers),
    deeds = (SELECT coalesce(max(number), 0) FROM deeds)
"""
_NEXT_STREAM = "SELECT setval('stream_ids', max(id)) FROM streams HAVING max(id) IS NOT NULL"
_IS_OWNER = "SELECT has_sequence_privilege('stream_ids', 'UPDATE')"
_BOOLEAN = ("streams", "closed")
"""The only column whose type differs: SQLite stores 0 or 1."""


class DatabaseSide:
    """The rows of a database whose lock is held by this process."""

    def __init__(self, connection: Connection, lock: HouseLock) -> None:
        self._connection = connection
        self._lock = lock

    async def page(self, table: Table, after: Row) -> list[Row]:
        self._check_lock()
        with store_failures():
            async with self._connection.transaction(readonly=True):
                return await _page(self._connection, table, after)

    def _check_lock(self) -> None:
        """Raise DatabaseRefused if another process has taken the lock of the database."""
        if self._lock.taken.done():
            raise self._lock.taken.result()


class DatabaseSource(DatabaseSide):
    """The database of a house."""

    async def check(self, mark: bytes) -> None:
        """Check that the database is complete and belongs to the deal key with this mark.

        Raises DatabaseRefused: database_empty, database_incomplete, deal_key_foreign,
        database_older, database_newer.
        """
        with store_failures():
            await schema.check(self._connection)
            await _check_house(self._connection, mark)


class DatabaseSnapshot:
    """One state of the database of a house, which a server may use meanwhile. The connection is in
    a transaction that sees this state.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def check(self, mark: bytes) -> None:
        """Check that the database is complete and belongs to the deal key with this mark.

        Raises DatabaseRefused: database_empty, database_incomplete, deal_key_foreign.
        """
        with store_failures():
            await _check_house(self._connection, mark)

    async def page(self, table: Table, after: Row) -> list[Row]:
        with store_failures():
            return await _page(self._connection, table, after)


class DatabaseTarget(DatabaseSide):
    """A database that is being filled. Until the copy is complete, the database table `house` in it
    holds the hash of the source.
    """

    def __init__(self, connection: Connection, lock: HouseLock, *, mark: bytes) -> None:
        super().__init__(connection, lock)
        self._mark = mark

    async def check_fillable(self) -> bytes | None:
        """Create the database tables if they are missing, and check that the database holds no
        house.

        Returns the hash of the source of an incomplete copy, or None if the database is empty.
        Raises DatabaseRefused: database_not_empty, database_role, and those of `schema.migrate`.
        """
        with store_failures():
            await schema.migrate(self._connection)
            if not await self._connection.fetchval(_IS_OWNER):
                raise schema.wrong_role()
            house = await self._connection.fetchrow(_HOUSE)
            if house is not None and house["filled_from"] is not None:
                return bytes(house["filled_from"])
            queries = (f"EXISTS (SELECT FROM {table.name})" for table in TABLES)
            is_used = await self._connection.fetchval(f"SELECT {' OR '.join(queries)}")
        if house is not None or is_used:
            raise DatabaseRefused(
                "database_not_empty",
                "The database already holds a house. If this command filled it, it is complete. "
                "Otherwise name an empty database.",
            )
        return None

    async def begin(self, source: bytes) -> None:
        """Mark the database as an incomplete copy of the house whose `house_hash` is `source`.

        If it already holds an incomplete copy of the same state, that copy is continued. Raises
        DatabaseRefused: database_incomplete, and those of `check_fillable`.
        """
        begun = await self.check_fillable()
        if begun is None:
            with store_failures():
                await self._connection.execute(_BEGIN, self._mark, source)
        elif begun != source:
            raise DatabaseRefused(
                "database_incomplete",
                "The database holds an unfinished copy of another house, or of an older state of "
                "this one. Create an empty database, and copy into that.",
            )

    async def last_key(self, table: Table) -> Row:
        with store_failures():
            return tuple(await self._connection.fetchrow(table.last_key_query) or ())

    async def add(self, table: Table, rows: list[Row]) -> None:
        self._check_lock()
        with store_failures():
            async with self._connection.transaction():
                await self._connection.copy_records_to_table(
                    table.name,
                    schema_name=SCHEMA,
                    columns=table.columns,
                    records=_with_booleans_as(bool, table, rows),
                )

    async def finish(self) -> None:
        with store_failures():
            await self._connection.execute(_COUNT)
            await self._connection.execute(_NEXT_STREAM)

    async def complete(self) -> None:
        self._check_lock()
        with store_failures():
            await self._connection.execute(_COMPLETE)


@asynccontextmanager
async def locked_database(url: str) -> AsyncIterator[tuple[Connection, HouseLock]]:
    """Connect to a database, and hold its lock in the `with` block.

    Raises DatabaseRefused: database_in_use; or StoreFailed.
    """
    lock = await HouseLock.take(url, use="alone")
    try:
        connection = await connect(url)
        try:
            with store_failures():
                await connection.execute("SELECT pg_advisory_lock($1)", _LOCK)
            yield connection, lock
        finally:
            connection.terminate()
    finally:
        await lock.release()


async def _check_house(connection: Connection, mark: bytes) -> None:
    house = await connection.fetchrow(_HOUSE)
    if house is None:
        raise schema.no_house()
    if house["filled_from"] is not None:
        raise incomplete()
    if house["mark"] != mark:
        raise foreign_deal_key()


async def _page(connection: Connection, table: Table, after: Row) -> list[Row]:
    """Return the next rows after a primary key; the connection is in a transaction."""
    query = table.page_query([f"${place}" for place in range(1, len(after) + 1)])
    rows: list[Row] = []
    size_ = 0
    async for record in connection.cursor(query, *after, prefetch=_PREFETCH):
        rows.append(tuple(record))
        size_ += size(rows[-1])
        if size_ >= PAGE_BYTES:
            break
    return _with_booleans_as(int, table, rows)


def _with_booleans_as(kind: type[int], table: Table, rows: list[Row]) -> list[Row]:
    """Return the rows with true and false as `kind`: bool for PostgreSQL, int for SQLite. Only one
    column of one database table holds such values; the rows of other database tables stay as they
    are.
    """
    name, column = _BOOLEAN
    if table.name != name:
        return rows
    place = table.columns.index(column)
    return [(*row[:place], kind(row[place]), *row[place + 1 :]) for row in rows]
