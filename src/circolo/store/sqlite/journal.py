"""Commits a batch of work in one transaction. A refused piece writes nothing; the others commit.

Most entries only append. If the journal knows that an entry is the next one of its stream, it
inserts it with others in one statement. Fewer statements are faster, because each one gives up the
interpreter lock to the event loop. All other work, and what such a statement refuses, runs by
itself in a savepoint.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain
from typing import NamedTuple

import apsw

from circolo.fairness.hash_chain import ChainVersion
from circolo.ledger.book import changes, settled, unposted
from circolo.ledger.transfer import Transfer
from circolo.store.entries import GENESIS_HASH, Entry, Head, SealedSecret, is_chained_to
from circolo.store.errors import (
    BrokenChain,
    DiskFull,
    DuplicateCommand,
    SecretConflict,
    StoreFailed,
    VersionConflict,
)
from circolo.store.sqlite import deeds, matches
from circolo.store.sqlite.connections import failure_code, fetch, write_failure
from circolo.store.sqlite.wal_checkpointer import checkpoint_wal

Work = Entry | Callable[[apsw.Connection], object]
"""An entry to append, or a function that works on the connection inside the transaction."""

WAL_PAGES = 4_000
"""A checkpoint of the write-ahead log starts when the log has this many pages (16 MiB)."""
_HEADS_MAX = 10_000
_OF_ONE_PIECE = (apsw.ConstraintError, apsw.MismatchError, apsw.TooBigError)
_ROWS = (64, 16, 4, 1)
_ENTRY = (
    "INSERT INTO entries (stream, version, command, at, cause, events, salt, hash, chain) VALUES "
    "(?, ?, ?, ?, ?, ?, ?, ?, ?)"
)
_INSERTS = {rows: _ENTRY + ", (?, ?, ?, ?, ?, ?, ?, ?, ?)" * (rows - 1) for rows in _ROWS}
_HEAD = """
SELECT streams.id, version, hash, chain FROM streams JOIN entries ON stream = streams.id
WHERE name = ? ORDER BY version DESC LIMIT 1
"""
_TAKEN = "SELECT version FROM entries WHERE stream = ? AND command = ?"
_STREAM = "INSERT INTO streams (name) VALUES (?) RETURNING id"
_POSTED = "SELECT id, debit, credit, amount, why FROM transfers WHERE id = ?"
_TRANSFER = (
    "INSERT INTO transfers (id, position, debit, credit, amount, why) VALUES (?, ?, ?, ?, ?, ?)"
)
_BALANCE = "SELECT account, chips FROM balances WHERE account = ?"
_SETTLE = """
INSERT INTO balances VALUES (?, ?) ON CONFLICT (account) DO UPDATE SET chips = excluded.chips
"""
_IS_SEALED = "SELECT 1 FROM secrets WHERE stream = ? AND epoch = ?"
_SEAL = "INSERT INTO secrets VALUES (?, ?, ?)"
_OPEN = "DELETE FROM secrets WHERE stream = ? AND epoch = ?"
_CLOSE = "UPDATE streams SET closed = 1 WHERE id = ?"
_DROP = "DELETE FROM snapshots WHERE stream = ?"


_Row = tuple[int | None, int, str, int, str, bytes, bytes, bytes, int]


class _Head(NamedTuple):
    id: int | None  # None until the stream has an entry
    version: int
    hash: bytes
    chain: ChainVersion


class Journal:
    """The only writer of the database; not safe for two threads at once."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._fetch = partial(fetch, connection)
        self._execute = connection.execute
        self._heads: dict[str, _Head] = {}
        self._wal_pages = 0
        connection.set_wal_hook(self._wal_grew)

    def commit(self, batch: Sequence[Work]) -> list[object]:
        """Commit the whole batch durably, and return a value or an exception for each piece.

        Raises DiskFull if there is no room: then nothing is written. Raises another StoreFailed if
        the disk fails: then it is unknown whether the batch is committed, and the connection must
        not be used again.
        """
        outcomes: list[object] = [None] * len(batch)
        try:
            self._execute("BEGIN IMMEDIATE")
            self._work_through(batch, outcomes)
            self._execute("COMMIT")
        except Exception as error:  # also after an error of this code: never commit half a batch
            raise self._failure(error) from error
        return outcomes

    @property
    def has_long_wal(self) -> bool:
        """Return whether the write-ahead log is long enough for a checkpoint."""
        return self._wal_pages >= WAL_PAGES

    def fold_wal(self) -> None:
        """Checkpoint a long write-ahead log as far as readers allow; raises StoreFailed."""
        if self.has_long_wal:
            checkpoint_wal(self._connection)

    def truncate_wal(self) -> bool:
        """Checkpoint the write-ahead log and empty it; returns False while a reader uses it.

        Raises StoreFailed.
        """
        try:
            self._connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_TRUNCATE)
        except (apsw.BusyError, apsw.LockedError):
            return False
        except apsw.Error as error:
            raise write_failure(self._connection, error) from error
        self._wal_pages = 0
        return True

    def close(self) -> None:
        """Checkpoint the log and close the file."""
        self._connection.close()

    def abandon(self) -> None:
        """Close the file without writing: after a failed sync nothing may be written any more."""
        self._connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        self._connection.close()

    def _work_through(self, batch: Sequence[Work], outcomes: list[object]) -> None:
        run: list[int] = []
        rows: list[_Row] = []
        for index, work in enumerate(batch):
            row = self._foreseen(work)
            if row is not None:
                run.append(index)
                rows.append(row)
                continue
            self._append_run(run, rows, batch=batch, outcomes=outcomes)
            run, rows = [], []
            outcomes[index] = self._attempt(work)
        self._append_run(run, rows, batch=batch, outcomes=outcomes)

    def _foreseen(self, work: Work) -> _Row | None:
        """Return the row of an entry that only appends to the known head, and move that head."""
        if not isinstance(work, Entry) or _does_more_than_append(work):
            return None
        head = self._heads.get(work.stream)
        if head is None or not _follows(head, work):
            return None
        self._heads[work.stream] = _Head(head.id, work.version, work.hash, work.chain)
        return _row(head.id, work)

    def _append_run(
        self, run: list[int], rows: list[_Row], *, batch: Sequence[Work], outcomes: list[object]
    ) -> None:
        """Append foreseen entries in few statements; after a repeated command, one by one."""
        done = 0
        while done < len(run):
            many = next(size for size in _ROWS if size <= len(run) - done)
            try:
                self._execute(_INSERTS[many], tuple(chain.from_iterable(rows[done : done + many])))
            except _OF_ONE_PIECE:
                break
            done += many
        if done < len(run):
            self._heads.clear()  # some were foreseen upon what did not come
        for index in run[done:]:
            outcomes[index] = self._attempt(batch[index])

    def _attempt(self, work: Work) -> object:
        """Do one piece in a savepoint; return its value, or the exception that rolled it back."""
        self._execute("SAVEPOINT piece")
        try:
            outcome: object = None
            if isinstance(work, Entry):
                self._append(work)
            else:
                outcome = work(self._connection)
        except Exception as refusal:
            if isinstance(refusal, apsw.Error) and not isinstance(refusal, _OF_ONE_PIECE):
                raise
            self._execute("ROLLBACK TO piece")
            outcome = refusal
        self._execute("RELEASE piece")
        return outcome

    def _append(self, entry: Entry) -> None:
        head = self._head(entry.stream)
        self._judge(head, entry)
        stream = head.id
        if stream is None:
            stream = self._begun(entry)
        self._execute(_INSERTS[1], _row(stream, entry))
        position = self._connection.last_insert_rowid()
        if entry.transfers:
            self._post(entry.transfers, position)
        if entry.finished is not None:
            matches.add(self._connection, position, entry.finished)
        if entry.deeds:
            deeds.add(self._connection, ((position, stream, deed) for deed in entry.deeds))
        for secret in entry.sealed:
            self._seal(entry, stream, secret)
        for epoch in entry.opened:
            self._execute(_OPEN, (stream, epoch))
        if entry.closes:
            self._execute(_CLOSE, (stream,))
            self._execute(_DROP, (stream,))
        if len(self._heads) >= _HEADS_MAX:
            self._heads.clear()
        self._heads[entry.stream] = _Head(stream, entry.version, entry.hash, entry.chain)

    def _begun(self, entry: Entry) -> int:
        """Add a stream.

        Raises BrokenChain if an index has its name but the table does not: then a person or a
        broken disk has changed the file.
        """
        try:
            ((stream,),) = self._fetch(_STREAM, (entry.stream,))
        except apsw.ConstraintError as error:
            raise BrokenChain(entry.stream, entry.version) from error
        return int(stream)

    def _head(self, stream: str) -> _Head:
        known = self._heads.get(stream)
        if known is not None:
            return known
        for row in self._fetch(_HEAD, (stream,)):
            return _Head(*row)
        return _Head(None, 0, GENESIS_HASH, 1)

    def _judge(self, head: _Head, entry: Entry) -> None:
        for (version,) in self._fetch(_TAKEN, (head.id, entry.command)):
            raise DuplicateCommand(entry.stream, entry.command, version)
        if entry.version != head.version + 1:
            raise VersionConflict(entry.stream, entry.version)
        if not _follows(head, entry):
            raise BrokenChain(entry.stream, entry.version)

    def _post(self, transfers: tuple[Transfer, ...], position: int) -> None:
        known = chain.from_iterable(self._fetch(_POSTED, (t.id,)) for t in transfers)
        fresh = unposted(transfers, {row[0]: Transfer(*row) for row in known})
        moved = changes(fresh)
        held = chain.from_iterable(self._fetch(_BALANCE, (account,)) for account in moved)
        after = settled(dict(held), moved)
        self._connection.executemany(
            _TRANSFER, [(t.id, position, t.debit, t.credit, t.amount, t.why) for t in fresh]
        )
        self._connection.executemany(_SETTLE, after.items())

    def _seal(self, entry: Entry, stream: int, secret: SealedSecret) -> None:
        if self._fetch(_IS_SEALED, (stream, secret.epoch)):
            raise SecretConflict(entry.stream, secret.epoch)
        self._execute(_SEAL, (stream, secret.epoch, secret.box))

    def _wal_grew(self, connection: apsw.Connection, name: str, pages: int) -> int:
        self._wal_pages = pages
        return apsw.SQLITE_OK

    def _failure(self, error: Exception) -> StoreFailed:
        failure = write_failure(self._connection, error)
        if not isinstance(failure, DiskFull):
            return failure
        self._heads.clear()  # some were foreseen upon what did not come
        try:
            if self._connection.in_transaction:
                self._execute("ROLLBACK")
        except apsw.Error as worse:
            return StoreFailed(failure_code(worse, self._connection.system_errno))
        return failure


def _does_more_than_append(entry: Entry) -> bool:
    beside = entry.sealed or entry.opened or entry.closes or entry.finished or entry.deeds
    return bool(entry.transfers or beside)


def _follows(head: _Head, entry: Entry) -> bool:
    _, version, hash_, chain = head
    return is_chained_to(Head(entry.stream, version, hash_, chain=chain), entry)


def _row(stream: int | None, entry: Entry) -> _Row:
    return (
        stream,
        entry.version,
        entry.command,
        entry.at,
        entry.cause,
        entry.events,
        entry.salt,
        entry.hash,
        entry.chain,
    )
