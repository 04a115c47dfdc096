"""An event loop on which two runs of one story differ in nothing but the story."""

import asyncio
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any, TypeVar

from circolo.simulation.loop import VirtualLoop

ResultT = TypeVar("ResultT")

A_MOMENT = 1e-4
"""Timers that end within so many seconds ring in one turn of the loop, in the order they were set.

The heap of asyncio leaves the order of equal timers open: how many others are in it would decide.
"""

_APART = 1e-10
ROUNDS = 4


class OrderedLoop(VirtualLoop):
    """Rings equal timers in the order in which they were set, and does the work of threads at once.

    What a thread works at costs no virtual time: how long a hash or a page of a log takes is not
    compared here.
    """

    def __init__(self) -> None:
        super().__init__()
        self._clock_resolution = A_MOMENT
        self._timers = count()

    def call_at(  # type: ignore[override]  # its arguments are passed on as they are
        self, when: float, callback: Callable[..., object], *args: Any, context: Any = None
    ) -> asyncio.TimerHandle:
        """Set a timer that rings after all earlier timers of the same time."""
        later = when + next(self._timers) * _APART
        return super().call_at(later, callback, *args, context=context)

    def run_in_executor(  # type: ignore[override]
        self, executor: object, func: Callable[..., ResultT], *args: Any
    ) -> "asyncio.Future[ResultT]":
        """Do the work now."""
        done: asyncio.Future[ResultT] = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:  # noqa: BLE001 - whoever waits for the work gets it
            done.set_exception(error)
        return done


def run(main: Callable[[OrderedLoop], Coroutine[Any, Any, ResultT]]) -> ResultT:
    """Run a story to its end, and drop its pending work."""
    loop = OrderedLoop()
    try:
        asyncio.set_event_loop(loop)
        return loop.run_until_complete(main(loop))
    finally:
        for _ in range(ROUNDS):  # a cancelled task may start another one
            for task in (left := asyncio.all_tasks(loop)):
                task.cancel()
            if left:
                loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        asyncio.set_event_loop(None)
        loop.close()
