"""Commits a batch of entries in one transaction. A refused entry writes nothing; the others commit.

The journal first writes a batch at once. It checks the entries against the cached last entries of
their streams, and one statement writes all rows. The database's unique keys and triggers refuse the
statement if another writer was faster or an entry contradicts a stored row.

If the check or the statement fails, the journal writes the batch with care. It takes the lock of
all writers, and reads the stored rows that the entries may contradict. Then it refuses the wrong
entries and writes the others.

A cached last entry may be older than the stored one, if another writer has appended to the stream.
It is never newer. So the database refuses an entry that follows it, and the careful way, which
reads the stored one into the cache, happens once for each time that a stream comes back.
"""

from collections.abc import Awaitable, Callable, Sequence

import asyncpg

from circolo.ledger.book import InsufficientChips, TransferConflict, changes
from circolo.ledger.transfer import Transfer
from circolo.store.entries import GENESIS_HASH, Entry, Head
from circolo.store.errors import DiskFull, StoreFailed, StoreRefusal
from circolo.store.postgres.batch import Batch, Rows, Stored, Stream
from circolo.store.postgres.connections import (
    LOST,
    ROLLED_BACK,
    Connection,
    failure,
    fetch,
)
from circolo.store.postgres.statements import DELETE_SECRETS, columns, write_statement

LOCK = "SELECT FROM counters FOR UPDATE"
"""Takes the lock of all writers, which every transaction holds that adds entries or deeds."""

_HEADS_MAX = 10_000
_TRIES = 5
_REFUSALS = (StoreRefusal, InsufficientChips, TransferConflict, ValueError)
_CONTRADICTIONS = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError)
_HEADS = """
SELECT coalesce(streams.id, nextval('stream_ids')) AS id, closed, version, hash, chain
FROM unnest($1::text[]) WITH ORDINALITY AS asked (name, place)
LEFT JOIN streams ON streams.name = asked.name
LEFT JOIN LATERAL (
    SELECT version, hash, chain FROM entries WHERE stream = streams.id
    ORDER BY version DESC LIMIT 1
) AS head ON true
ORDER BY place
"""
_COMMANDS = """
SELECT name, entries.command, version
FROM unnest($1::text[], $2::text[]) AS asked (stream, command)
JOIN streams ON streams.name = asked.stream
JOIN entries ON entries.stream = streams.id AND entries.command = asked.command
"""
_POSTED = "SELECT id, debit, credit, amount, why FROM transfers WHERE id = ANY($1::text[])"
_BALANCES = "SELECT account, chips FROM balances WHERE account = ANY($1::text[])"
_SECRETS = "SELECT stream, epoch FROM secrets WHERE stream = ANY($1::bigint[])"


class Journal:
    """Writes batches of entries to the database; it commits one batch at a time.

    `connect` opens its connection when it is first needed, and again after a failure.
    """

    def __init__(self, connect: Callable[[], Awaitable[Connection]]) -> None:
        self._connect = connect
        self._connection: Connection | None = None
        self._streams: dict[str, Stream] = {}

    async def commit(self, entries: Sequence[Entry]) -> list[Exception | None]:
        """Commit a batch durably; return None or the exception that refused it for each entry.

        Raises StoreUnavailable, and then has written nothing. After any other StoreFailed it is
        unknown whether the batch was committed.
        """
        try:
            connection = await self._connected()
            outcomes = await self._write_at_once(connection, entries)
            if outcomes is None:
                outcomes = await self._write_with_care(connection, entries)
        except (asyncpg.PostgresError, *LOST) as error:
            failed = failure(error)
            if not isinstance(failed, DiskFull) and failed.code != "store_busy":
                self._drop_connection()
            raise failed from error
        return outcomes

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None and not self._connection.is_closed():
            try:
                await self._connection.close()
            except (asyncpg.PostgresError, *LOST):
                self._drop_connection()

    async def _connected(self) -> Connection:
        if self._connection is None or self._connection.is_closed():
            self._streams.clear()  # another server may answer, which lacks the last commits
            self._connection = await self._connect()
        return self._connection

    def _drop_connection(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _write_at_once(
        self, connection: Connection, entries: Sequence[Entry]
    ) -> list[Exception | None] | None:
        """Commit all entries with one statement; return None if one of them may be refused."""
        batch = Batch(await self._read_streams(connection, entries))
        try:
            for entry in entries:
                batch.add(entry)
            if batch.is_doubtful:
                return None
            await _write(connection, batch.rows)
        except (*_REFUSALS, *_CONTRADICTIONS, *ROLLED_BACK):
            return None
        self._remember(batch)
        return [None] * len(entries)

    async def _write_with_care(
        self, connection: Connection, entries: Sequence[Entry]
    ) -> list[Exception | None]:
        """Commit the entries that nothing contradicts, and return the refusals of the others.

        If the database refuses a row of the batch, its entries are committed one by one.
        """
        for _ in range(_TRIES):
            try:
                return await self._write_under_lock(connection, entries)
            except ROLLED_BACK:
                continue
            except _CONTRADICTIONS as error:
                if len(entries) == 1:
                    refusal = StoreFailed("database_error")
                    refusal.__cause__ = error
                    return [refusal]
                one_by_one = [await self._write_with_care(connection, [one]) for one in entries]
                return [outcome for (outcome,) in one_by_one]
        return await self._write_under_lock(connection, entries)

    async def _write_under_lock(
        self, connection: Connection, entries: Sequence[Entry]
    ) -> list[Exception | None]:
        self._forget(entries)
        async with connection.transaction():
            await connection.execute(LOCK)
            streams = await self._read_streams(connection, entries)
            batch = Batch(streams, await _read_stored(connection, streams, entries))
            outcomes = [_refusal(batch, entry) for entry in entries]
            if batch.rows.entries:
                await _delete_secrets(connection, batch.rows)
                await _write(connection, batch.rows)
        self._remember(batch)
        return outcomes

    async def _read_streams(
        self, connection: Connection, entries: Sequence[Entry]
    ) -> dict[str, Stream]:
        """Return the streams of these entries, with ids for new streams."""
        streams = {entry.stream: self._streams.get(entry.stream) for entry in entries}
        unknown = [name for name, stream in streams.items() if stream is None]
        rows = await fetch(connection, _HEADS, unknown) if unknown else []
        found = {name: _stream(name, row) for name, row in zip(unknown, rows, strict=True)}
        return {name: stream or found[name] for name, stream in streams.items()}

    def _forget(self, entries: Sequence[Entry]) -> None:
        """Forget the cached heads of these streams, because another writer may have gone on."""
        for entry in entries:
            self._streams.pop(entry.stream, None)

    def _remember(self, batch: Batch) -> None:
        if len(self._streams) >= _HEADS_MAX:
            self._streams.clear()
        self._streams |= {n: known for n, known in batch.streams.items() if known.head.version}


def _stream(name: str, row: asyncpg.Record) -> Stream:
    id_, closed, version, hash_, chain = row
    if version is None:
        return Stream(id_, Head(name, 0, GENESIS_HASH))
    return Stream(id_, Head(name, version, hash_, closed, chain))


async def _write(connection: Connection, rows: Rows) -> None:
    statement, parameters = write_statement(rows)
    await connection.fetch(statement, *parameters)


async def _delete_secrets(connection: Connection, rows: Rows) -> None:
    """Delete the secrets of the revealed epochs in `rows`, and empty `rows.opened`.

    It runs before the rows are inserted, because they may hold a new secret of the same epoch.
    """
    if rows.opened:
        await connection.execute(DELETE_SECRETS, *columns(rows.opened))
        rows.opened.clear()


async def _read_stored(
    connection: Connection, streams: dict[str, Stream], entries: Sequence[Entry]
) -> Stored:
    """Read the stored rows that the entries of a batch may contradict.

    The caller holds the lock of all writers, so no other writer can change these rows.
    """
    pairs = ([entry.stream for entry in entries], [entry.command for entry in entries])
    commands = await fetch(connection, _COMMANDS, *pairs)
    transfers = [transfer for entry in entries for transfer in entry.transfers]
    posted, balances, secrets = [], [], []
    if transfers:
        posted = await fetch(connection, _POSTED, [transfer.id for transfer in transfers])
        balances = await fetch(connection, _BALANCES, [*changes(transfers)])
    if any(entry.sealed or entry.opened for entry in entries):
        secrets = await fetch(connection, _SECRETS, [stream.id for stream in streams.values()])
    return Stored(
        {(stream, command): version for stream, command, version in commands},
        {row["id"]: Transfer(*row) for row in posted},
        {row["account"]: row["chips"] for row in balances},
        frozenset((stream, epoch) for stream, epoch in secrets),
    )


def _refusal(batch: Batch, entry: Entry) -> Exception | None:
    try:
        batch.add(entry)
    except _REFUSALS as refusal:
        return refusal
    return None
