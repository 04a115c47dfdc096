"""Worker processes that compute reviews, so that they take no time from the tables.

The first review starts the workers; each is spawned with its own interpreter. They have the lowest
priority. Reviews wait in a bounded queue. If a worker dies, its reviews fail, and the next review
starts the workers again.
"""

import asyncio
import gzip
import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

import msgspec

from circolo.bots import worker
from circolo.records.record_builder import DealNotRevealed
from circolo.review.branch import branch
from circolo.review.branch_task import BranchAnswer, BranchRefused, BranchTask
from circolo.review.roster import Opened, Review, review
from circolo.wire import message_codec, table_log

QUEUE = 16
"""Maximum number of unfinished reviews."""

MOST_WORKERS = 2
"""Maximum number of workers of a house."""

_encode = msgspec.msgpack.encode
_deal: msgspec.msgpack.Decoder[Opened] = msgspec.msgpack.Decoder(Opened)
_review: msgspec.msgpack.Decoder[Review] = msgspec.msgpack.Decoder(Review)
_task = msgspec.msgpack.Decoder(BranchTask)
_answer = msgspec.msgpack.Decoder(BranchAnswer)


class ReviewsBusy(Exception):
    """The queue is full, or a worker has died: the review can be asked for again later."""


def usual_processes() -> int:
    """Return the number of workers of a house: one for each processor, at most `MOST_WORKERS`."""
    return min(MOST_WORKERS, os.cpu_count() or 1)


def work(deal: bytes) -> bytes:
    """Compute the review of an encoded deal or coup, and return it encoded."""
    return _encode(review(_deal.decode(deal)))


def work_branch(task: bytes) -> bytes:
    """Play the branch of an encoded `BranchTask`, and return an encoded `BranchAnswer`."""
    try:
        played = message_codec.encode(branch(_task.decode(task)))
    except BranchRefused as refused:
        return _encode(BranchAnswer(refused=refused.code))
    except DealNotRevealed:
        return _encode(BranchAnswer(refused="deal_not_over"))
    except table_log.SeedMissing:
        return _encode(BranchAnswer(refused="cards_lost"))
    return _encode(BranchAnswer(gzip.compress(played, compresslevel=6, mtime=0)))


class ReviewWorkers:
    """Computes reviews and branches in worker processes; `function` is what a worker does to an
    encoded deal, `branching` what it does to an encoded `BranchTask`.

    At most `queue` reviews and branches are unfinished at a time.
    """

    def __init__(
        self,
        *,
        processes: int,
        queue: int = QUEUE,
        function: Callable[[bytes], bytes] = work,
        branching: Callable[[bytes], bytes] = work_branch,
    ) -> None:
        self._processes = processes
        self._queue = queue
        self.function = function
        self.branching = branching
        self._executor: ProcessPoolExecutor | None = None
        self._unfinished = 0

    async def review(self, deal: bytes) -> Review:
        """Return the review of an encoded deal. Raises ReviewsBusy."""
        return _review.decode(await self._result(self.function, deal))

    async def branch(self, task: bytes) -> BranchAnswer:
        """Return the branch of an encoded `BranchTask`. Raises ReviewsBusy."""
        return _answer.decode(await self._result(self.branching, task))

    async def _result(self, function: Callable[[bytes], bytes], task: bytes) -> bytes:
        if self._unfinished >= self._queue:
            raise ReviewsBusy
        self._unfinished += 1
        try:
            # Submitting may start processes, which would block the event loop.
            future = await asyncio.to_thread(self._submit, function, task)
            return await asyncio.wrap_future(future)
        except BrokenProcessPool:
            self.close()
            raise ReviewsBusy from None
        finally:
            self._unfinished -= 1

    def close(self) -> None:
        """Stop the workers, and drop the reviews that wait."""
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(wait=False, cancel_futures=True)

    def _submit(self, function: Callable[[bytes], bytes], task: bytes) -> Future[bytes]:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                self._processes, mp_context=get_context("spawn"), initializer=worker.begin
            )
        return self._executor.submit(function, task)


def encode_task(task: Opened | BranchTask) -> bytes:
    """Encode a deal or a branch for a worker; equal tasks have equal bytes."""
    return _encode(task)
