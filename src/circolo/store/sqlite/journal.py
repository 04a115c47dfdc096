"""Commits a batch of work in one transaction. A refused piece writes nothing; the others commit.

Most entries need only an INSERT. The journal inserts several of them in one statement, if it knows
that each is the next entry of its stream. Fewer statements are faster, because each one releases
the interpreter lock to the event loop. All other work runs piece by piece, each in a savepoint; so
do the entries of a statement that SQLite refused.
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
"""One piece of a batch: an entry to append, or a function that runs inside the transaction."""

WAL_PAGES = 4_000
"""The length of the write-ahead log at which a checkpoint starts, in pages of 4 KiB (16 MiB)."""
_HEADS_MAX = 10_000
_REFUSALS_OF_A_PIECE = (apsw.ConstraintError, apsw.MismatchError, apsw.TooBigError)
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
_VERSION_OF_COMMAND = "SELECT version FROM entries WHERE stream = ? AND command = ?"
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
_DROP_SNAPSHOT = "DELETE FROM snapshots WHERE stream = ?"


_Row = tuple[int | None, int, str, int, str, bytes, bytes, bytes, int]


class _Head(NamedTuple):
    id: int | None  # None until the stream has an entry
    version: int
    hash: bytes
    chain: ChainVersion


class Journal:
    """Writes batches of work to the database; only one thread may use it at a time.

    It caches the last entry of each stream, so it must be the only writer of the database.
    """

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._fetch = partial(fetch, connection)
        self._execute = connection.execute
        self._heads: dict[str, _Head] = {}
        self._wal_pages = 0
        connection.set_wal_hook(self._wal_grew)

    def commit(self, batch: Sequence[Work]) -> list[object]:
        """Commit a batch durably in one transaction; return one outcome for each piece, in order.

        An outcome is the value of the piece's function, None for an entry, or the exception that
        refused the piece. Raises DiskFull if the disk is full, and then has written nothing. After
        any other StoreFailed it is unknown whether the batch was committed, and the connection must
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
        """Whether the write-ahead log has reached WAL_PAGES."""
        return self._wal_pages >= WAL_PAGES

    def fold_wal(self) -> None:
        """Copy a write-ahead log of at least WAL_PAGES into the database, as far as readers allow.

        Raises StoreFailed.
        """
        if self.has_long_wal:
            checkpoint_wal(self._connection)

    def truncate_wal(self) -> bool:
        """Copy the write-ahead log into the database and set its length to 0.

        Returns False, and leaves its length, while a reader uses the log. Raises StoreFailed.
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
        """Close the database; SQLite then copies the write-ahead log into it."""
        self._connection.close()

    def abandon(self) -> None:
        """Close the database without a checkpoint: after a failed sync nothing more is written."""
        self._connection.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
        self._connection.close()

    def _work_through(self, batch: Sequence[Work], outcomes: list[object]) -> None:
        run: list[int] = []
        rows: list[_Row] = []
        for index, work in enumerate(batch):
            row = self._row_if_next(work)
            if row is not None:
                run.append(index)
                rows.append(row)
                continue
            self._append_run(run, rows, batch=batch, outcomes=outcomes)
            run, rows = [], []
            outcomes[index] = self._attempt(work)
        self._append_run(run, rows, batch=batch, outcomes=outcomes)

    def _row_if_next(self, work: Work) -> _Row | None:
        """Return the row to insert for an entry that is known to be the next one of its stream.
        Also move the cached head to this entry.

        Returns None if the work needs more than one INSERT, if the head of its stream is not
        cached, or if the entry does not follow that head.
        """
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
        """Insert the rows of `_row_if_next` in few statements.

        If SQLite refuses a statement, for example because of a repeated command, the remaining
        entries are appended one by one. `run` has the index of each row's entry in `batch`.
        """
        done = 0
        while done < len(run):
            count = next(size for size in _ROWS if size <= len(run) - done)
            try:
                self._execute(
                    _INSERTS[count], tuple(chain.from_iterable(rows[done : done + count]))
                )
            except _REFUSALS_OF_A_PIECE:
                break
            done += count
        if done < len(run):
            self._heads.clear()  # some cached heads are of entries that were not inserted
        for index in run[done:]:
            outcomes[index] = self._attempt(batch[index])

    def _attempt(self, work: Work) -> object:
        """Run one piece in a savepoint; return its value, or the exception that rolled it back."""
        self._execute("SAVEPOINT piece")
        try:
            outcome: object = None
            if isinstance(work, Entry):
                self._append(work)
            else:
                outcome = work(self._connection)
        except Exception as refusal:
            if isinstance(refusal, apsw.Error) and not isinstance(refusal, _REFUSALS_OF_A_PIECE):
                raise
            self._execute("ROLLBACK TO piece")
            outcome = refusal
        self._execute("RELEASE piece")
        return outcome

    def _append(self, entry: Entry) -> None:
        head = self._head(entry.stream)
        self._check_next(head, entry)
        stream = head.id
        if stream is None:
            stream = self._insert_stream(entry)
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
            self._execute(_DROP_SNAPSHOT, (stream,))
        if len(self._heads) >= _HEADS_MAX:
            self._heads.clear()
        self._heads[entry.stream] = _Head(stream, entry.version, entry.hash, entry.chain)

    def _insert_stream(self, entry: Entry) -> int:
        """Insert the stream whose first entry is `entry`, and return the stream's id.

        Raises BrokenChain if the index already has the stream's name although the database table
        does not: then another program or a broken disk has changed the file.
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

    def _check_next(self, head: _Head, entry: Entry) -> None:
        for (version,) in self._fetch(_VERSION_OF_COMMAND, (head.id, entry.command)):
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
        self._heads.clear()  # some cached heads are of entries that were not inserted
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
