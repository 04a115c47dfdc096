"""The one place where the room touches time."""

import asyncio
import time
from collections.abc import Callable

from circolo.cards.units import Millis
from circolo.room.ports import Cancel


class LoopClock:
    """The time of the house on an event loop: it starts at `start` and runs as the loop's own clock
    does.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop, start: Millis) -> None:
        self._loop = loop
        self._zero = loop.time() - start / 1000

    def now(self) -> Millis:
        return Millis(int((self._loop.time() - self._zero) * 1000))

    def call_at(self, at: Millis, callback: Callable[[], None]) -> Cancel:
        return self._loop.call_at(self._when(at), callback)

    async def sleep_until(self, at: Millis) -> None:
        if at > self.now():
            done = self._loop.create_future()
            timer = self._loop.call_at(self._when(at), _wake, done)
            try:
                await done
            finally:
                timer.cancel()

    def _when(self, at: Millis) -> float:
        # Half a millisecond late, so that `now` has surely come to `at` when the loop calls.
        return self._zero + (at + 0.5) / 1000


def _wake(sleeper: "asyncio.Future[None]") -> None:
    if not sleeper.done():
        sleeper.set_result(None)


def wall_clock(loop: asyncio.AbstractEventLoop) -> LoopClock:
    """Return a clock that shows the time of day now, and from then on runs evenly."""
    return LoopClock(loop, Millis(int(time.time() * 1000)))
