"""An asyncio event loop in virtual time: it jumps to the next timer, so that a day takes a second
and is reproducible.
"""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

ResultT = TypeVar("ResultT")


class Stalled(RuntimeError):
    """No timer is left, but a task still waits."""


class _JumpingSelector(selectors.SelectSelector):
    """Advances the virtual clock to the next timer instead of sleeping."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Stalled("every task waits and no timer runs")
        self.now += max(timeout, 0)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock starts at 0 and stands still while a callback can run; it serves no
    threads and no sockets.
    """

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)
        self._clock_resolution = 1e-9

    def time(self) -> float:
        return self._jumping.now

    def pass_by(self, seconds: float) -> None:
        """Advance the clock while nothing runs, as in a process that is suspended."""
        self._jumping.now += seconds


def run(main: Coroutine[Any, Any, ResultT]) -> ResultT:
    """Run to the end in virtual time; raises Stalled if the end can never come."""
    loop = VirtualLoop()
    try:
        asyncio.set_event_loop(loop)
        return loop.run_until_complete(main)
    finally:
        _cancel_all(loop)
        asyncio.set_event_loop(None)
        loop.close()


def _cancel_all(loop: asyncio.AbstractEventLoop) -> None:
    tasks = asyncio.all_tasks(loop)
    for task in tasks:
        task.cancel()
    if tasks:
        loop.run_until_complete(asyncio.gather(*tasks, return_exceptions=True))
