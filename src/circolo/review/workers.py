"""Worker processes that compute reviews, so that they take no time from the tables.

The first review starts the workers; each is spawned with its own interpreter. They have the lowest
priority. Reviews wait in a bounded queue. If a worker dies, its reviews fail, and the next review
starts the workers again.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context

import msgspec

from circolo.bots import worker
from circolo.review.deal_review import DealReview
from circolo.review.decisions import OpenDeal
from circolo.review.roster import review

QUEUE = 16
"""Maximum number of unfinished reviews."""

MOST_WORKERS = 2
"""Maximum number of workers of a house."""

_encode = msgspec.msgpack.encode
_deal = msgspec.msgpack.Decoder(OpenDeal)
_review = msgspec.msgpack.Decoder(DealReview)


class ReviewsBusy(Exception):
    """The queue is full, or a worker has died: the review can be asked for again later."""


def usual_processes() -> int:
    """Return the number of workers of a house: one for each processor, at most `MOST_WORKERS`."""
    return min(MOST_WORKERS, os.cpu_count() or 1)


def work(deal: bytes) -> bytes:
    """Compute the review of an encoded `OpenDeal`, and return it encoded."""
    return _encode(review(_deal.decode(deal)))


class ReviewWorkers:
    """Computes reviews in worker processes; `function` is what a worker does to an encoded deal.

    At most `queue` reviews are unfinished at a time.
    """

    def __init__(
        self,
        *,
        processes: int,
        queue: int = QUEUE,
        function: Callable[[bytes], bytes] = work,
    ) -> None:
        self._processes = processes
        self._queue = queue
        self.function = function
        self._executor: ProcessPoolExecutor | None = None
        self._unfinished = 0

    async def review(self, deal: bytes) -> DealReview:
        """Return the review of an encoded deal. Raises ReviewsBusy."""
        if self._unfinished >= self._queue:
            raise ReviewsBusy
        self._unfinished += 1
        try:
            # Submitting may start processes, which would block the event loop.
            future = await asyncio.to_thread(self._submit, deal)
            encoded: bytes = await asyncio.wrap_future(future)
            return _review.decode(encoded)
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

    def _submit(self, deal: bytes) -> Future[bytes]:
        if self._executor is None:
            self._executor = ProcessPoolExecutor(
                self._processes, mp_context=get_context("spawn"), initializer=worker.begin
            )
        return self._executor.submit(self.function, deal)


def encode_deal(deal: OpenDeal) -> bytes:
    """Encode a deal for a worker; equal deals have equal bytes."""
    return _encode(deal)
