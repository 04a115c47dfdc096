"""The store port on one SQLite file."""

import asyncio
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from functools import partial
from pathlib import Path

import apsw

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import Account
from circolo.store.entries import Deed, Entry, Head
from circolo.store.errors import DiskFull
from circolo.store.sqlite import deeds, integrity, matches, queries, schema, seals
from circolo.store.sqlite.club_logos import SqliteClubLogos
from circolo.store.sqlite.connections import connect_reader, connect_writer, store_failures
from circolo.store.sqlite.journal import Journal
from circolo.store.sqlite.people import SqlitePeople
from circolo.store.sqlite.reader_pool import ReaderPool
from circolo.store.sqlite.wal_checkpointer import WalCheckpointer, checkpoint_wal
from circolo.store.sqlite.writer import Writer
from circolo.store.store_port import (
    CommittedEntry,
    FinishedMatch,
    PostedTransfer,
    Sitting,
    Snapshot,
    StoredDeed,
)

READERS = 2


class SqliteStore:
    """The implementation of `Store` with one SQLite file, one writer thread and READERS readers.

    `people` holds the accounts. The lock of the data folder prevents a second writing process.
    """

    sealed_after = 0
    """The position of the last log entry at this start, if the start sealed existing rows; else 0.

    Such rows could not be checked, so the server logs a warning.
    """

    def __init__(self, writer: Writer, readers: ReaderPool) -> None:
        self.people = SqlitePeople(writer, readers)
        self.club_logos = SqliteClubLogos(writer, readers)
        self.writer = writer
        self._readers = readers

    @classmethod
    async def open(cls, database: Path, *, deal_key: bytes, new_key: bool = False) -> "SqliteStore":
        """Open or create the database, upgrade its schema and, after an unclean shutdown, check it.

        The seals of accounts and other database tables are made under a key derived from
        `deal_key`; with `new_key` all existing rows are sealed anew. Raises DataFolderRefused:
        data_folder_newer, data_folder_damaged, seal_key_wrong; or StoreFailed.
        """
        loop = asyncio.get_running_loop()
        sealing = partial(seals.open_, key=seals.SealKey(deal_key), new_key=new_key)
        connect = partial(_connect, database, sealing)
        connections, sealed_anew = await loop.run_in_executor(None, connect)
        writer, checkpointer, *readers = connections
        store = cls(
            Writer(Journal(writer), loop, checkpointer=WalCheckpointer(checkpointer)),
            ReaderPool(readers),
        )
        if sealed_anew:
            store.sealed_after = await store._readers.ask(seals.sealed_since)
        return store

    async def append(self, entry: Entry) -> None:
        await self.writer.append(entry)

    async def read(
        self, stream: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        asked = partial(queries.read, stream=stream, after=after, limit=limit)
        return await self._readers.ask(asked)

    async def streams(self, prefix: str, *, closed: bool = True) -> tuple[Head, ...]:
        return await self._readers.ask(partial(queries.streams, prefix=prefix, closed=closed))

    async def heads(
        self, *, until: int, after: str = "", limit: int
    ) -> tuple[tuple[str, bytes], ...]:
        question = partial(queries.heads, until=until, after=after, limit=limit)
        return await self._readers.ask(question)

    async def last_position(self) -> int:
        return await self._readers.ask(queries.last_position)

    async def commands(self, stream: str, *, limit: int) -> tuple[str, ...]:
        return await self._readers.ask(partial(queries.commands, stream=stream, limit=limit))

    async def keep(self, snapshot: Snapshot) -> None:
        await self.writer.call(partial(keep, snapshot=snapshot))

    async def snapshot(self, stream: str) -> Snapshot | None:
        return await self._readers.ask(partial(queries.snapshot, stream=stream))

    async def secrets(self, stream: str) -> dict[int, bytes]:
        return await self._readers.ask(partial(queries.secrets, stream=stream))

    async def balance(self, account: Account) -> Chips:
        return await self._readers.ask(partial(queries.balance, account=account))

    async def balances(self, prefix: str) -> dict[Account, Chips]:
        return await self._readers.ask(partial(queries.balances, prefix=prefix))

    async def statement(
        self, account: Account, *, limit: int, before: int | None = None
    ) -> tuple[PostedTransfer, ...]:
        return await self._readers.ask(
            partial(queries.statement, account=account, limit=limit, before=before)
        )

    async def matches(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[FinishedMatch, ...]:
        return await self._readers.ask(
            partial(matches.of_person, person=person, limit=limit, before=before)
        )

    async def all_matches(self, position: int, *, limit: int) -> tuple[FinishedMatch, ...]:
        return await self._readers.ask(partial(matches.after, position=position, limit=limit))

    async def unlisted(self) -> int:
        return await self._readers.ask(matches.unlisted)

    async def list_done(
        self, found: tuple[FinishedMatch, ...], done: tuple[tuple[int, Deed], ...]
    ) -> None:
        await self.writer.call(partial(matches.catch_up, matches=found, done=done))

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
        return await self._readers.ask(partial(deeds.hands, asked=asked))

    async def sittings(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[Sitting, ...]:
        return await self._readers.ask(
            partial(deeds.sittings, person=person, limit=limit, before=before)
        )

    async def all_deeds(self, number: int, *, limit: int) -> tuple[StoredDeed, ...]:
        return await self._readers.ask(partial(deeds.after, number=number, limit=limit))

    async def feed(self, position: int, *, limit: int) -> tuple[CommittedEntry, ...]:
        return await self._readers.ask(partial(queries.feed, position=position, limit=limit))

    async def forget_sealed(self) -> None:
        """Delete all encrypted seeds and snapshots, because the key that decrypts them is lost."""
        await self.writer.call(_forget_sealed)

    async def beat(self, now: Millis) -> None:
        await self.writer.call(partial(beat, now=now))

    async def last_beat(self) -> Millis | None:
        return await self._readers.ask(queries.last_beat)

    async def close(self) -> None:
        await self._readers.close()
        await self.writer.close()


def _connect(
    database: Path, sealing: Callable[[apsw.Connection], bool]
) -> tuple[list[apsw.Connection], bool]:
    """Open the connections of the writer, the checkpointer and the readers, in this order.

    `sealing` starts sealing on the writer's connection; its result is the second value.
    """
    # A clean shutdown removes the write-ahead log. If it is there, the last process crashed.
    unclean = database.with_name(database.name + "-wal").exists()
    with ExitStack() as opened:
        try:
            writer = opened.enter_context(closing(connect_writer(database)))
            with store_failures(writer):
                schema.migrate(writer)
                if unclean:
                    integrity.check(writer)
                    _make_durable(writer)
                sealed_anew = sealing(writer)
            checkpointer = opened.enter_context(closing(connect_writer(database)))
            readers = [
                opened.enter_context(closing(connect_reader(database))) for _ in range(READERS)
            ]
        except (apsw.NotADBError, apsw.CorruptError, UnicodeDecodeError) as error:
            raise integrity.damaged(str(error)) from error
        opened.pop_all()
        return [writer, checkpointer, *readers], sealed_anew


def _make_durable(writer: apsw.Connection) -> None:
    """Sync the commits that a killed process wrote to the write-ahead log without syncing them.

    Clients see these commits from now on, so a power cut must not lose them.
    """
    with suppress(DiskFull):  # the write-ahead log is synced first; only the database had no room
        checkpoint_wal(writer)


def keep(connection: apsw.Connection, snapshot: Snapshot) -> None:
    """Store a snapshot in place of an older one; do nothing if the stream has ended."""
    connection.execute(
        "INSERT INTO snapshots SELECT id, ?2, ?3, ?4 FROM streams WHERE name = ?1 AND closed = 0 "
        "ON CONFLICT (stream) DO UPDATE SET version = excluded.version, "
        "schema = excluded.schema, box = excluded.box WHERE excluded.version >= version",
        (snapshot.stream, snapshot.version, snapshot.schema, snapshot.box),
    )


def _forget_sealed(connection: apsw.Connection) -> None:
    connection.execute("DELETE FROM secrets; DELETE FROM snapshots")


def beat(connection: apsw.Connection, now: Millis) -> None:
    """Store `now` as the last time at which the server was running."""
    connection.execute(
        "INSERT INTO heart VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET at = excluded.at", (now,)
    )
