"""Reads a consistent state of the database while the server writes, for audits and lists."""

from collections.abc import Collection, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import apsw

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import Account
from circolo.store.entries import Entry, Head
from circolo.store.errors import DataFolderRefused, StoreFailed
from circolo.store.people_port import Person
from circolo.store.sqlite import deeds, integrity, matches, people, queries, schema
from circolo.store.sqlite.connections import connect_observer, failure_code
from circolo.store.store_port import (
    CommittedEntry,
    FinishedMatch,
    PostedTransfer,
    Sitting,
    Snapshot,
    StoredDeed,
)


class SqliteReader:
    """The `HouseReader` port on one SQLite connection.

    Its methods run in the caller's thread and block it.
    """

    def __init__(self, connection: apsw.Connection) -> None:
        self.connection = connection

    async def read(
        self, stream: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        return queries.read(self.connection, stream, after=after, limit=limit)

    async def streams(self, prefix: str, *, closed: bool = True) -> tuple[Head, ...]:
        return queries.streams(self.connection, prefix, closed=closed)

    async def heads(
        self, *, until: int, after: str = "", limit: int
    ) -> tuple[tuple[str, bytes], ...]:
        return queries.heads(self.connection, until=until, after=after, limit=limit)

    async def last_position(self) -> int:
        return queries.last_position(self.connection)

    async def commands(self, stream: str, *, limit: int) -> tuple[str, ...]:
        return queries.commands(self.connection, stream, limit)

    async def snapshot(self, stream: str) -> Snapshot | None:
        return queries.snapshot(self.connection, stream)

    async def secrets(self, stream: str) -> dict[int, bytes]:
        return queries.secrets(self.connection, stream)

    async def balance(self, account: Account) -> Chips:
        return queries.balance(self.connection, account)

    async def balances(self, prefix: str) -> dict[Account, Chips]:
        return queries.balances(self.connection, prefix)

    async def statement(
        self, account: Account, *, limit: int, before: int | None = None
    ) -> tuple[PostedTransfer, ...]:
        return queries.statement(self.connection, account, limit=limit, before=before)

    async def matches(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[FinishedMatch, ...]:
        return matches.of_person(self.connection, person, limit=limit, before=before)

    async def all_matches(self, position: int, *, limit: int) -> tuple[FinishedMatch, ...]:
        return matches.after(self.connection, position, limit=limit)

    async def hands(
        self,
        person: str,
        *,
        limit: int,
        before: int | None = None,
        stream: str | None = None,
        after: int = 0,
    ) -> tuple[StoredDeed, ...]:
        asked = deeds.Asked(person, limit=limit, before=before, stream=stream, after=after)
        return deeds.hands(self.connection, asked)

    async def sittings(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[Sitting, ...]:
        return deeds.sittings(self.connection, person, limit=limit, before=before)

    async def all_deeds(self, number: int, *, limit: int) -> tuple[StoredDeed, ...]:
        return deeds.after(self.connection, number, limit=limit)

    async def feed(self, position: int, *, limit: int) -> tuple[CommittedEntry, ...]:
        return queries.feed(self.connection, position, limit)

    async def last_beat(self) -> Millis | None:
        return queries.last_beat(self.connection)

    async def members(self, people_: Collection[str]) -> dict[str, int]:
        return people.members(self.connection, people_)

    async def names(self, people_: Collection[str]) -> dict[str, str]:
        return people.names(self.connection, people_)

    async def person(self, name: str) -> Person | None:
        return people.by_name(self.connection, name) or people.by_id(self.connection, name)


def database_missing(database: Path) -> DataFolderRefused:
    """Return the refusal that names a missing database file."""
    return DataFolderRefused(
        "no_data_folder",
        f"There is no Circolo database at {database}. Name another data folder with --data.",
    )


@contextmanager
def open_database(database: Path) -> Iterator[SqliteReader]:
    """Open a database read-only in one transaction, so that all queries see the same state.

    Raises DataFolderRefused: no_data_folder, data_folder_older, data_folder_newer,
    data_folder_damaged; or StoreFailed.
    """
    if not database.is_file():
        raise database_missing(database)
    try:
        with closing(connect_observer(database)) as connection:
            connection.execute("BEGIN")
            schema.check(connection)
            yield SqliteReader(connection)
    except (apsw.NotADBError, apsw.CorruptError, UnicodeDecodeError) as error:
        raise integrity.damaged(str(error)) from error
    except apsw.Error as error:
        raise StoreFailed(failure_code(error)) from error
