"""The writer thread: commits all queued work in one transaction (group commit).

The event loop queues all work of one of its iterations together. While one batch is synced, further
work is queued, so that a slow disk gets larger batches. On a full disk the thread refuses the batch
and tries the next one. After any other disk failure it refuses all further work. A sync that failed
once may seem to succeed the second time although its data is lost.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from itertools import chain
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

import apsw

from circolo.store.durations import Durations
from circolo.store.entries import Entry
from circolo.store.errors import DiskFull, StoreFailed
from circolo.store.sqlite.journal import Journal, Work
from circolo.store.sqlite.wal_checkpointer import WalCheckpointer

BATCH_MAX = 512
"""The maximum number of pieces of work in one transaction."""

QUEUE_MAX = 8_192
"""The maximum number of pieces that wait; one more raises StoreFailed: store_busy."""

T = TypeVar("T")
_Item = tuple["asyncio.Future[Any]", Work]


class _Batch(NamedTuple):
    items: Sequence[_Item]
    since: float
    """The time at which it was queued, of the clock of the durations."""


class Writer:
    """The queue between an event loop and the thread that writes to the database.

    `commits` counts the committed batches, `done` the pieces of work in them. The future `failed`
    completes with the disk failure after which the writer refuses all work.
    """

    def __init__(
        self,
        journal: Journal,
        loop: asyncio.AbstractEventLoop,
        *,
        checkpointer: WalCheckpointer | None = None,
    ) -> None:
        self.commits = 0
        self.done = 0
        self.commit_durations = Durations()
        self.wait_durations = Durations()
        self.failed: asyncio.Future[StoreFailed] = loop.create_future()
        self._journal = journal
        self._checkpointer = checkpointer
        self._loop = loop
        self._gathered: list[_Item] = []
        self._queue: SimpleQueue[_Batch] = SimpleQueue()
        """The batches for the thread; an empty batch ends it."""
        self._unanswered = 0
        self._failure: StoreFailed | None = None
        self._closing = False
        self._must_truncate = False
        self._ended = loop.create_future()
        Thread(target=self._run, name="circolo-writer", daemon=True).start()

    @property
    def queued(self) -> int:
        """The number of pieces of work that are not committed yet."""
        return self._unanswered

    def append(self, entry: Entry) -> "asyncio.Future[None]":
        """Queue an entry; the future completes when the entry is committed or refused.

        Raises StoreFailed: store_closed, store_busy, or the failure of the disk.
        """
        return self._submit(entry)

    def call(self, work: Callable[[apsw.Connection], T]) -> "asyncio.Future[T]":
        """Queue a function, which runs in the writer thread inside the transaction of its batch.

        The future completes with its result after the commit. Raises StoreFailed like `append`.
        """
        return self._submit(work)

    async def truncate_log(self) -> None:
        """Empty the write-ahead log, so that deleted data does not remain in it.

        While a reader uses the log, this is delayed until a later commit.
        """
        self._must_truncate = True
        await self._submit(_do_nothing)

    async def close(self) -> None:
        """Commit the queued work, close the database and end the thread."""
        if not self._closing:
            self._closing = True
            self._hand_over()
            self._queue.put(_Batch((), 0.0))
        await asyncio.shield(self._ended)

    def _submit(self, work: Work) -> "asyncio.Future[Any]":
        if self._failure is not None:
            raise _copy_of(self._failure)
        if self._closing:
            raise StoreFailed("store_closed")
        if self._unanswered >= QUEUE_MAX:
            raise StoreFailed("store_busy")
        if not self._gathered:
            self._loop.call_soon(self._hand_over)
        future = self._loop.create_future()
        self._gathered.append((future, work))
        self._unanswered += 1
        return future

    def _hand_over(self) -> None:
        if self._gathered:
            self._queue.put(_Batch(self._gathered, self.wait_durations.now()))
            self._gathered = []

    def _run(self) -> None:
        is_last = False
        while not is_last:
            batches = self._take_batches()
            is_last = not batches[-1].items
            items = list(chain.from_iterable(batch.items for batch in batches))
            if items:
                self.wait_durations.add_since(batches[0].since)
            for at in range(0, len(items), BATCH_MAX):
                futures, works = zip(*items[at : at + BATCH_MAX], strict=True)
                self._call_in_loop(self._settle, futures, self._commit(works))
                self._fold_wal()
        try:
            if self._checkpointer is not None:
                self._checkpointer.close()
            if self._failure is None:
                self._journal.close()
            else:
                self._journal.abandon()
        finally:
            self._call_in_loop(self._ended.set_result, None)

    def _take_batches(self) -> list[_Batch]:
        batches = [self._queue.get()]
        size = len(batches[0].items)
        while batches[-1].items and size < BATCH_MAX and not self._queue.empty():
            batches.append(self._queue.get_nowait())
            size += len(batches[-1].items)
        return batches

    def _commit(self, works: Sequence[Work]) -> Sequence[object]:
        if self._failure is None:
            begin = self.commit_durations.now()
            try:
                outcomes = self._journal.commit(works)
            except DiskFull:
                return [DiskFull() for _ in works]
            except StoreFailed as failure:
                self._fail(failure)
            else:
                self.commit_durations.add_since(begin)
                self.commits += 1
                self.done += len(works)
                return outcomes
        assert self._failure is not None
        return [_copy_of(self._failure) for _ in works]

    def _fail(self, failure: StoreFailed) -> None:
        self._failure = failure
        self._call_in_loop(self.failed.set_result, failure)

    def _fold_wal(self) -> None:
        """Checkpoint the write-ahead log if it is long or must be emptied.

        The checkpointer's thread copies most of it; this thread copies the rest, because SQLite
        reuses the log from its start only when all of it is copied.
        """
        if self._failure is not None:
            return
        try:
            if self._must_truncate:
                self._must_truncate = not self._journal.truncate_wal()
            elif not self._journal.has_long_wal:
                return
            elif self._checkpointer is None or self._checkpointer.has_folded():
                self._journal.fold_wal()
        except DiskFull:
            return  # the log still holds all commits; the next commit tries again
        except StoreFailed as failure:
            self._fail(failure)

    def _settle(self, futures: "Sequence[asyncio.Future[Any]]", outcomes: Sequence[object]) -> None:
        self._unanswered -= len(futures)
        for future, outcome in zip(futures, outcomes, strict=True):
            if future.done():  # the caller was cancelled
                continue
            if isinstance(outcome, Exception):
                future.set_exception(outcome)
            else:
                future.set_result(outcome)

    def _call_in_loop(self, callback: Callable[..., object], *arguments: object) -> None:
        with contextlib.suppress(RuntimeError):  # the event loop is closed: no caller is left
            self._loop.call_soon_threadsafe(callback, *arguments)


def _do_nothing(_: apsw.Connection) -> None:
    """Do nothing. As a piece of work it causes a commit, after which the log is checkpointed."""


def _copy_of(failure: StoreFailed) -> StoreFailed:
    """Return a copy of the failure, because each caller must get an exception object of its own."""
    copy = StoreFailed(failure.code)
    copy.__cause__ = failure
    return copy
