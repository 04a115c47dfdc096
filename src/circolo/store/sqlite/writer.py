"""The writer thread: takes all queued work, commits it in one transaction, and answers all callers.

The event loop hands over all work of one turn together. While one batch is synced the next one
collects, so that a slow disk gets larger batches. On a full disk the thread refuses the batch and
tries the next one. After any other disk failure it acknowledges nothing more: a sync that failed
once may seem to succeed the second time although its data is lost.
"""

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from itertools import chain
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

import apsw

from circolo.store.entries import Entry
from circolo.store.errors import DiskFull, StoreFailed
from circolo.store.sqlite.journal import Journal, Work
from circolo.store.sqlite.wal_checkpointer import WalCheckpointer

BATCH_MAX = 512
QUEUE_MAX = 8_192

T = TypeVar("T")
_Item = tuple["asyncio.Future[Any]", Work]


class Writer:
    """Passes the work of one event loop to its thread.

    `commits` counts the durable batches, `done` the durable pieces. The future `failed` gets the
    failure after which the writer acknowledges nothing more.
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
        self.failed: asyncio.Future[StoreFailed] = loop.create_future()
        self._journal = journal
        self._checkpointer = checkpointer
        self._loop = loop
        self._gathered: list[_Item] = []
        self._queue: SimpleQueue[list[_Item]] = SimpleQueue()
        """An empty batch ends the thread."""
        self._unanswered = 0
        self._failure: StoreFailed | None = None
        self._closing = False
        self._must_truncate = False
        self._ended = loop.create_future()
        Thread(target=self._run, name="circolo-writer", daemon=True).start()

    @property
    def queued(self) -> int:
        """The number of pieces that are not durable yet."""
        return self._unanswered

    def append(self, entry: Entry) -> "asyncio.Future[None]":
        """Queue an entry; the future is done when the entry is durable or refused."""
        return self._submit(entry)

    def call(self, work: Callable[[apsw.Connection], T]) -> "asyncio.Future[T]":
        """Queue a function; it runs in the writer thread, in the transaction of its batch."""
        return self._submit(work)

    async def truncate_log(self) -> None:
        """Empty the write-ahead log of all that was written so far. While a reader uses the log,
        this happens after a later commit.
        """
        self._must_truncate = True
        await self._submit(_nothing)

    async def close(self) -> None:
        """Commit the queued work, close the file and end the thread."""
        if not self._closing:
            self._closing = True
            self._hand_over()
            self._queue.put([])
        await asyncio.shield(self._ended)

    def _submit(self, work: Work) -> "asyncio.Future[Any]":
        if self._failure is not None:
            raise _again(self._failure)
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
            self._queue.put(self._gathered)
            self._gathered = []

    def _run(self) -> None:
        ended = False
        while not ended:
            handed = self._take()
            ended = not handed[-1]
            items = list(chain.from_iterable(handed))
            for at in range(0, len(items), BATCH_MAX):
                futures, works = zip(*items[at : at + BATCH_MAX], strict=True)
                self._tell(self._settle, futures, self._commit(works))
                self._fold_wal()
        try:
            if self._checkpointer is not None:
                self._checkpointer.close()
            if self._failure is None:
                self._journal.close()
            else:
                self._journal.abandon()
        finally:
            self._tell(self._ended.set_result, None)

    def _take(self) -> list[list[_Item]]:
        handed = [self._queue.get()]
        size = len(handed[0])
        while handed[-1] and size < BATCH_MAX and not self._queue.empty():
            handed.append(self._queue.get_nowait())
            size += len(handed[-1])
        return handed

    def _commit(self, works: Sequence[Work]) -> Sequence[object]:
        if self._failure is None:
            try:
                outcomes = self._journal.commit(works)
            except DiskFull:
                return [DiskFull() for _ in works]
            except StoreFailed as failure:
                self._fail(failure)
            else:
                self.commits += 1
                self.done += len(works)
                return outcomes
        assert self._failure is not None
        return [_again(self._failure) for _ in works]

    def _fail(self, failure: StoreFailed) -> None:
        self._failure = failure
        self._tell(self.failed.set_result, failure)

    def _fold_wal(self) -> None:
        """Checkpoint a long write-ahead log. The checkpointer's thread copies most of it; this
        thread copies the rest, because only a log that is copied whole begins anew.
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
            return  # the log still holds everything; a later commit tries again
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

    def _tell(self, callback: Callable[..., object], *arguments: object) -> None:
        with contextlib.suppress(RuntimeError):  # the event loop is closed: no caller is left
            self._loop.call_soon_threadsafe(callback, *arguments)


def _nothing(_: apsw.Connection) -> None:
    """Do nothing: the writer looks at the log after this commit."""


def _again(failure: StoreFailed) -> StoreFailed:
    """Return a copy of the failure, one for each caller that gets it."""
    again = StoreFailed(failure.code)
    again.__cause__ = failure
    return again
