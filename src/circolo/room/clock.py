"""The clock of the house, the only module of the room that reads the time.

It reads the time of day once, when the house opens, and then follows the monotonic clock of the
event loop. So a change of the system's time moves no deadline and no schedule.
"""

import asyncio
import time
from collections.abc import Callable

from circolo.cards.units import Millis
from circolo.room.ports import Cancel

SHORT_SLEEP_SECONDS = 1.0
"""Maximum sleep of the machine, in seconds, that `WallClock.catch_up` ignores, because two clocks
read one after the other may differ a little.
"""


class LoopClock:
    """A clock that starts at the time `start` and then follows the event loop's clock."""

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
        """Set the clock forward by `by` milliseconds.

        Calls that are already scheduled still wait as long as they would have waited before. So, by
        this clock, they run late.
        """
        self._zero -= by / 1000

    def _when(self, at: Millis) -> float:
        # Half a millisecond late, so that `now` has reached `at` when the loop calls.
        return self._zero + (at + 0.5) / 1000


def time_of_day() -> Millis:
    """Return the time of the system clock."""
    return Millis(int(time.time() * 1000))


def _wake(sleeper: "asyncio.Future[None]") -> None:
    if not sleeper.done():
        sleeper.set_result(None)


class WallClock(LoopClock):
    """A clock that starts at the time of day and then follows the event loop's monotonic clock.

    `since_boot` returns the seconds since the machine started, time asleep included. The monotonic
    clock does not count time asleep, so the two together show how long the machine slept.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, since_boot: Callable[[], float] | None = None
    ) -> None:
        super().__init__(loop, time_of_day())
        self._since_boot = since_boot or time.monotonic
        self._ahead = self._since_boot() - time.monotonic()

    def catch_up(self) -> None:
        """Set the clock forward by the time for which the machine has slept since the last call."""
        ahead = self._since_boot() - time.monotonic()
        slept = ahead - self._ahead
        if slept > SHORT_SLEEP_SECONDS:
            self._ahead = ahead
            self.move_on(Millis(int(slept * 1000)))


def wall_clock(loop: asyncio.AbstractEventLoop) -> WallClock:
    """Return the clock of a real house, which starts at the time of day. It can catch up after the
    machine slept, if the system has a clock that counts time asleep.
    """
    return WallClock(loop, _since_boot if hasattr(time, "CLOCK_BOOTTIME") else None)


def never_asleep() -> None:
    """Do nothing: the `catch_up` function of a simulation, whose machine never sleeps."""


def _since_boot() -> float:
    return time.clock_gettime(time.CLOCK_BOOTTIME)
