"""Results of the workers, each computed once: a rate for each person, and a bounded cache."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from hashlib import sha256
from typing import Generic, TypeVar

from circolo.review.workers import ReviewsBusy
from circolo.room.ports import Clock
from circolo.room.rate_limit import RateLimit
from circolo.tables.state import PlayerId
from circolo.web.refusals import Refusal

Result = TypeVar("Result")


class ComputedOnce(Generic[Result]):
    """Results by the hash of an encoded task. The last `kept` ones stay; the one that was used
    longest ago is dropped. `limit` bounds how many new ones each person gets.
    """

    def __init__(
        self,
        compute: Callable[[bytes], Awaitable[Result]],
        clock: Clock,
        *,
        limit: RateLimit,
        kept: int,
    ) -> None:
        self._compute = compute
        self._clock = clock
        self._limit = limit
        self._most = kept
        self._kept: OrderedDict[bytes, asyncio.Future[Result]] = OrderedDict()

    async def of(self, task: bytes, player: PlayerId) -> Result:
        """Return the result of a task; a second request for it waits for the same computation.

        Raises Refusal `too_fast` if the person asks for too many new ones, `busy` if too much work
        waits.
        """
        key = sha256(task).digest()
        found = self._kept.get(key)
        if found is None:
            now = self._clock.now()
            if wait := self._limit.wait(player, now):
                raise Refusal("too_fast", wait=wait)
            self._limit.take(player, now)
            found = asyncio.ensure_future(self._compute(task))
            found.add_done_callback(lambda done: self._forget_failed(key, done))
            self._kept[key] = found
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        try:
            return await asyncio.shield(found)
        except ReviewsBusy:
            raise Refusal("busy") from None

    def _forget_failed(self, key: bytes, done: asyncio.Future[Result]) -> None:
        if (done.cancelled() or done.exception() is not None) and self._kept.get(key) is done:
            del self._kept[key]
