"""The writer: commits all queued entries in one transaction (group commit).

The event loop queues all entries of one of its iterations together. While one batch is committed,
further entries are queued, so that a slow server gets larger batches. After a failure only the
entries of that batch are refused: the next batch connects to the server again.
"""

import asyncio
from collections import deque
from typing import NamedTuple

from circolo.store.durations import Durations
from circolo.store.entries import Entry
from circolo.store.errors import DiskFull, StoreFailed, StoreUnavailable
from circolo.store.postgres.journal import Journal

BATCH_MAX = 512
"""The maximum number of entries in one transaction."""

QUEUE_MAX = 8_192
"""The maximum number of entries that wait; one more raises StoreFailed: store_busy."""


class _Item(NamedTuple):
    future: "asyncio.Future[None]"
    entry: Entry
    since: float
    """The time at which it was queued, of the clock of the durations."""


class Writer:
    """The queue of entries in front of a journal.

    `commits` counts the committed batches, `done` the entries in them.
    """

    def __init__(self, journal: Journal) -> None:
        self.commits = 0
        self.done = 0
        self.commit_durations = Durations()
        self.wait_durations = Durations()
        self._journal = journal
        self._queue: deque[_Item] = deque()
        self._unanswered = 0
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def queued(self) -> int:
        """The number of entries that are not committed yet."""
        return self._unanswered

    def append(self, entry: Entry) -> "asyncio.Future[None]":
        """Queue an entry; the future completes when the entry is committed or refused.

        Raises StoreFailed: store_closed; or StoreUnavailable: store_busy.
        """
        if self._closed:
            raise StoreFailed("store_closed")
        if self._unanswered >= QUEUE_MAX:
            raise StoreUnavailable("store_busy")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        self._queue.append(_Item(future, entry, self.wait_durations.now()))
        self._unanswered += 1
        if self._task is None:
            self._task = loop.create_task(self._drain(), name="circolo-writer")
        return future

    async def close(self) -> None:
        """Commit the queued entries and close the connection."""
        self._closed = True
        if self._task is not None:
            await asyncio.shield(self._task)
        await self._journal.close()

    async def _drain(self) -> None:
        """Commit batch after batch until the queue is empty."""
        try:
            while self._queue:
                batch = [self._queue.popleft() for _ in range(min(BATCH_MAX, len(self._queue)))]
                self.wait_durations.add_since(batch[0].since)
                outcomes = await self._commit([item.entry for item in batch])
                self._settle(batch, outcomes)
        finally:
            self._task = None

    async def _commit(self, entries: list[Entry]) -> list[Exception | None]:
        begin = self.commit_durations.now()
        try:
            outcomes = await self._journal.commit(entries)
        except DiskFull:
            return [DiskFull() for _ in entries]
        except Exception as error:  # noqa: BLE001 - each caller gets it, and the writer goes on
            return [_copy_of(error) for _ in entries]
        self.commit_durations.add_since(begin)
        self.commits += 1
        self.done += len(entries)
        return outcomes

    def _settle(self, batch: list[_Item], outcomes: list[Exception | None]) -> None:
        self._unanswered -= len(batch)
        for (future, _, _), outcome in zip(batch, outcomes, strict=True):
            if future.done():  # the caller was cancelled
                continue
            if outcome is None:
                future.set_result(None)
            else:
                future.set_exception(outcome)


def _copy_of(error: Exception) -> StoreFailed:
    """Return a new StoreFailed with `error` as its cause, because each caller must get an exception
    object of its own.
    """
    kind = StoreUnavailable if isinstance(error, StoreUnavailable) else StoreFailed
    copy = kind(error.code if isinstance(error, StoreFailed) else "database_error")
    copy.__cause__ = error
    return copy
