"""A thread pool with a bounded queue, so that slow work does not block the event loop of the
tables.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from circolo.web.refusals import Refusal

Answer = TypeVar("Answer")


class BoundedThreadPool:
    """A thread pool that refuses further work while `queue` pieces of work are unfinished."""

    def __init__(self, name: str, *, threads: int, queue: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._queue = queue
        self._waiting = 0

    async def run(self, work: Callable[[], Answer]) -> Answer:
        """Run `work` in a thread and return its result; raises Refusal `busy` for a full queue."""
        if self._waiting >= self._queue:
            raise Refusal("busy")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Stop the threads and cancel the queued work."""
        self._threads.shutdown(cancel_futures=True)
