"""Reads a consistent state of the database while a server writes, for audits and lists."""

from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager, suppress
from typing import TypeVar

import asyncpg

from circolo.store.people_port import Person
from circolo.store.postgres import people, queries, schema
from circolo.store.postgres.connections import LOST, Connection, connect_reader, store_failures
from circolo.store.postgres.reader import PostgresReader

CLOSE_SECONDS = 5.0
"""The time that the server has to end the connection of a reader."""

T = TypeVar("T")


class DatabaseReader(PostgresReader):
    """The `HouseReader` port on one connection, whose transaction sees one state of the database.

    It runs one query at a time.
    """

    def __init__(self, connection: Connection) -> None:
        super().__init__(self._run)
        self.connection = connection

    async def members(self, people_: Collection[str]) -> dict[str, int]:
        return await self._run(lambda connection: people.members(connection, people_))

    async def names(self, people_: Collection[str]) -> dict[str, str]:
        return await self._run(lambda connection: people.names(connection, people_))

    async def person(self, name: str) -> Person | None:
        named = await self._run(lambda connection: people.by_name(connection, name))
        return named or await self._run(lambda connection: people.by_id(connection, name))

    async def check_complete(self) -> None:
        """Raise DatabaseRefused: database_incomplete, if `circolo migrate` has not filled it."""
        await self._run(queries.check_complete)

    async def _run(self, query: Callable[[Connection], Awaitable[T]]) -> T:
        with store_failures():
            return await query(self.connection)


@asynccontextmanager
async def open_database(url: str) -> AsyncIterator[DatabaseReader]:
    """Open a database read-only in one transaction, so that all queries see the same state.

    Raises DatabaseRefused: database_empty, database_older, database_newer; or StoreFailed.
    """
    connection = await connect_reader(url)
    try:
        with store_failures():
            await connection.transaction(isolation="repeatable_read", readonly=True).start()
            await schema.check(connection)
        yield DatabaseReader(connection)
    finally:
        with suppress(asyncpg.PostgresError, *LOST):
            await connection.close(timeout=CLOSE_SECONDS)
