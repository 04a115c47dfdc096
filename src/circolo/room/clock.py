"""The one place where the room touches time.

The time of day is read once, when the house opens. From then on its clock runs as the event loop's
does, which is monotonic: a time of day that is set back or ahead moves no deadline and no schedule.
"""

import asyncio
import time
from collections.abc import Callable

from circolo.cards.units import Millis
from circolo.room.ports import Cancel

SHORT_SLEEP_SECONDS = 1.0
"""Two clocks that are read one after the other differ by less."""


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

    def move_on(self, by: Millis) -> None:
        """Let it suddenly be later. Calls that were due before stay due at the same moment of the
        loop, and then are late.
        """
        self._zero -= by / 1000

    def _when(self, at: Millis) -> float:
        # Half a millisecond late, so that `now` has surely come to `at` when the loop calls.
        return self._zero + (at + 0.5) / 1000


def _wake(sleeper: "asyncio.Future[None]") -> None:
    if not sleeper.done():
        sleeper.set_result(None)


class WallClock(LoopClock):
    """A clock that shows the time of day as it was at the start, and from then on runs evenly.

    `since_boot` also counts the time for which the machine sleeps, in which the monotonic clock
    stands still. Both are in seconds.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, since_boot: Callable[[], float] | None = None
    ) -> None:
        super().__init__(loop, Millis(int(time.time() * 1000)))
        self._since_boot = since_boot or time.monotonic
        self._ahead = self._since_boot() - time.monotonic()

    def catch_up(self) -> None:
        """Move on by the time for which the machine has slept since the last call."""
        ahead = self._since_boot() - time.monotonic()
        slept = ahead - self._ahead
        if slept > SHORT_SLEEP_SECONDS:
            self._ahead = ahead
            self.move_on(Millis(int(slept * 1000)))


def wall_clock(loop: asyncio.AbstractEventLoop) -> WallClock:
    """Return a clock for a house that is open to people."""
    return WallClock(loop, _since_boot if hasattr(time, "CLOCK_BOOTTIME") else None)


def never_asleep() -> None:
    """The machine of a simulation never sleeps: no clock has to be moved on."""


def _since_boot() -> float:
    return time.clock_gettime(time.CLOCK_BOOTTIME)
