"""Work done beside the event loop, so that a flood of it does not take the tables' time."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from circolo.web.refusals import Refusal

Answer = TypeVar("Answer")


class BoundedThreadPool:
    """A few threads, and a short queue before them."""

    def __init__(self, name: str, *, threads: int, queue: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._queue = queue
        self._waiting = 0

    async def run(self, work: Callable[[], Answer]) -> Answer:
        """Return what the work returns; raises Refusal `busy` where too much is waiting."""
        if self._waiting >= self._queue:
            raise Refusal("busy")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Let go of the threads."""
        self._threads.shutdown(cancel_futures=True)
