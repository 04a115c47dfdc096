"""The port over one file of SQLite."""

import asyncio
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path

import apsw

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import Account
from circolo.store.errors import StoreFailed
from circolo.store.sqlite import integrity, queries, schema
from circolo.store.sqlite.connection import connect_reader, connect_writer, failure_code
from circolo.store.sqlite.journal import Journal
from circolo.store.sqlite.people import SqlitePeople
from circolo.store.sqlite.readers import Readers
from circolo.store.sqlite.writer import Writer
from circolo.store.unit_of_work import Committed, Entry, Head, Posted

READERS = 2


class SqliteStore:
    """One process at a time may have it: the lock of the data folder sees to that."""

    def __init__(self, writer: Writer, readers: Readers) -> None:
        self.people = SqlitePeople(writer, readers)
        self.writer = writer
        self._readers = readers

    @classmethod
    async def open(cls, database: Path) -> "SqliteStore":
        """Open or make the file, bring it up to date and, after an unclean end, check it.

        Raises DataFolderRefused: data_folder_newer, data_folder_damaged; or StoreFailed.
        """
        loop = asyncio.get_running_loop()
        connection, *readers = await loop.run_in_executor(None, _connect, database)
        return cls(Writer(Journal(connection), loop), Readers(readers))

    async def append(self, entry: Entry) -> None:
        await self.writer.append(entry)

    async def read(self, stream: str, *, after: int = 0) -> tuple[Entry, ...]:
        return await self._readers.ask(partial(queries.read, stream=stream, after=after))

    async def streams(self, prefix: str) -> tuple[Head, ...]:
        return await self._readers.ask(partial(queries.streams, prefix=prefix))

    async def secrets(self, stream: str) -> dict[int, bytes]:
        return await self._readers.ask(partial(queries.secrets, stream=stream))

    async def balance(self, account: Account) -> Chips:
        return await self._readers.ask(partial(queries.balance, account=account))

    async def balances(self, prefix: str) -> dict[Account, Chips]:
        return await self._readers.ask(partial(queries.balances, prefix=prefix))

    async def statement(
        self, account: Account, *, limit: int, before: str | None = None
    ) -> tuple[Posted, ...]:
        return await self._readers.ask(
            partial(queries.statement, account=account, limit=limit, before=before)
        )

    async def feed(self, position: int, *, limit: int) -> tuple[Committed, ...]:
        return await self._readers.ask(partial(queries.feed, position=position, limit=limit))

    async def beat(self, now: Millis) -> None:
        await self.writer.call(partial(_beat, now=now))

    async def last_beat(self) -> Millis | None:
        return await self._readers.ask(queries.last_beat)

    async def close(self) -> None:
        await self._readers.close()
        await self.writer.close()


def _connect(database: Path) -> list[apsw.Connection]:
    """Return the connection that writes, then those that read."""
    # A clean end removes the write-ahead log; what is there now was left by a crash.
    unclean = database.with_name(database.name + "-wal").exists()
    with ExitStack() as opened:
        try:
            writer = opened.enter_context(closing(connect_writer(database)))
            schema.migrate(writer)
            if unclean:
                integrity.check(writer)
            readers = [
                opened.enter_context(closing(connect_reader(database))) for _ in range(READERS)
            ]
        except (apsw.NotADBError, apsw.CorruptError) as error:
            raise integrity.damaged(str(error)) from error
        except apsw.Error as error:
            raise StoreFailed(failure_code(error)) from error
        opened.pop_all()
        return [writer, *readers]


def _beat(connection: apsw.Connection, now: Millis) -> None:
    connection.execute("INSERT OR REPLACE INTO heart VALUES (1, ?)", (now,))
