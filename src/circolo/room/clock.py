"""The clock of the house, the only place of the room that reads the time.

It reads the time of day once, when the house opens, and then runs with the event loop's monotonic
clock: setting the system's time moves no deadline and no schedule.
"""

import asyncio
import time
from collections.abc import Callable

from circolo.cards.units import Millis
from circolo.room.ports import Cancel

SHORT_SLEEP_SECONDS = 1.0
"""Two clocks that are read one after the other differ by less than this."""


class LoopClock:
    """A clock that starts at `start` and runs with the clock of the event loop."""

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
        """Set the clock forward. Calls keep their moment of the loop, and are then late."""
        self._zero -= by / 1000

    def _when(self, at: Millis) -> float:
        # Half a millisecond late, so that `now` has reached `at` when the loop calls.
        return self._zero + (at + 0.5) / 1000


def _wake(sleeper: "asyncio.Future[None]") -> None:
    if not sleeper.done():
        sleeper.set_result(None)


class WallClock(LoopClock):
    """A clock that starts with the time of day, and then runs evenly.

    `since_boot` also counts the time for which the machine sleeps, while the monotonic clock stands
    still. Both are in seconds.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, since_boot: Callable[[], float] | None = None
    ) -> None:
        super().__init__(loop, Millis(int(time.time() * 1000)))
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
    """Return the clock of a house that is open to people."""
    return WallClock(loop, _since_boot if hasattr(time, "CLOCK_BOOTTIME") else None)


def never_asleep() -> None:
    """Do nothing: the machine of a simulation never sleeps."""


def _since_boot() -> float:
    return time.clock_gettime(time.CLOCK_BOOTTIME)
