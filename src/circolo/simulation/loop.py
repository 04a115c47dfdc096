"""An asyncio event loop in virtual time, which jumps to the next timer instead of waiting.

A simulated day takes seconds, and every run is the same.
"""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

ResultT = TypeVar("ResultT")


class Stalled(RuntimeError):
    """The simulation cannot continue: a task waits, and no timer is left to wake it."""


class _JumpingSelector(selectors.SelectSelector):
    """A selector that advances the virtual clock to the next timer instead of sleeping."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise Stalled("every task waits and no timer runs")
        self.now += max(timeout, 0)
        return []


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop with a virtual clock, which starts at 0 and advances only when no callback can
    run.

    It supports no threads and no sockets.
    """

    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        super().__init__(self._jumping)
        self._clock_resolution = 1e-9

    def time(self) -> float:
        return self._jumping.now

    def pass_by(self, seconds: float) -> None:
        """Advance the clock by some seconds without running timers, as if the process were
        suspended.
        """
        self._jumping.now += seconds


def run(main: Coroutine[Any, Any, ResultT]) -> ResultT:
    """Run a coroutine in virtual time and return its result.

    Raises Stalled if it waits for an event that no timer can cause. Cancels all tasks that are
    left.
    """
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
