"""One process of a machine, with a clock of its own; it can be stopped for a while, and killed."""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import ContextVar
from typing import Any

from circolo.cards.units import Millis
from circolo.room.ports import Cancel, Clock
from circolo.room.tasks import spawner

RUNNING: ContextVar[str] = ContextVar("running", default="")
"""The name of the process that acts, for the log."""


class Process:
    """A process: its clock, its tasks, and everything that wakes it. Implements `Clock`.

    `clock` is the time of the world; that of the process differs from it by `skew` milliseconds.
    `errors` receives the uncaught exceptions of its tasks. Nothing happens in a frozen process: all
    that would wake it waits, in order, until `thaw`. After `end` nothing happens any more.
    """

    def __init__(
        self, name: str, clock: Clock, *, skew: Millis, errors: Callable[[BaseException], None]
    ) -> None:
        self.name = name
        self.is_over = False
        self.is_frozen = False
        self._clock = clock
        self._ahead = skew
        self._spawn = spawner(errors)
        self._tasks: dict[asyncio.Task[None], None] = {}
        self._due: dict[_Call, None] = {}
        self._held: list[Callable[[], None]] = []

    # --- Clock --------------------------------------------------------------------------------

    def now(self) -> Millis:
        return Millis(self._clock.now() + self._ahead)

    def call_at(self, at: Millis, callback: Callable[[], None]) -> Cancel:
        call = _Call(self, callback)
        self._due[call] = None
        call.handle = self._clock.call_at(Millis(at - self._ahead), call.ring)
        return call

    async def sleep_until(self, at: Millis) -> None:
        if at > self.now():
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            timer = self.call_at(at, lambda: _wake(done))
            try:
                await done
            finally:
                timer.cancel()

    def move_on(self, by: Millis) -> None:
        """Set the clock of the process forward by `by` milliseconds, or back."""
        self._ahead = Millis(self._ahead + by)

    # ------------------------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, None], *, name: str) -> asyncio.Task[None]:
        """Start a task of this process."""
        task = self._spawn(work, name=name)
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)
        if self.is_over:
            task.cancel()
        return task

    def wake(self, action: Callable[[], None]) -> None:
        """Let something from outside happen in this process, now or once it is thawed."""
        if self.is_over:
            return
        if self.is_frozen:
            self._held.append(action)
        else:
            before = RUNNING.set(self.name)
            action()
            RUNNING.reset(before)

    def freeze(self) -> None:
        """Stop the process, timers included, until `thaw`."""
        self.is_frozen = True

    def thaw(self) -> None:
        """Let the process go on, and let everything happen at once that has waited."""
        self.is_frozen = False
        held, self._held = self._held, []
        for action in held:
            self.wake(action)

    def end(self) -> None:
        """Kill the process: pending work is never finished."""
        self.is_over = True
        self._held.clear()
        for task in tuple(self._tasks):
            task.cancel()
        for call in tuple(self._due):
            call.cancel()

    def forget(self, call: "_Call") -> None:
        """Forget a timer that has rung or was cancelled."""
        self._due.pop(call, None)


class _Call:
    """A timer of one process."""

    handle: Cancel

    def __init__(self, process: Process, callback: Callable[[], None]) -> None:
        self._process = process
        self._callback = callback
        self._is_cancelled = False

    def ring(self) -> None:
        """Wake the process."""
        self._process.forget(self)
        self._process.wake(self._run)

    def cancel(self) -> None:
        self._is_cancelled = True
        self._process.forget(self)
        self.handle.cancel()

    def _run(self) -> None:
        if not self._is_cancelled:
            self._callback()


def _wake(sleeper: "asyncio.Future[None]") -> None:
    if not sleeper.done():
        sleeper.set_result(None)
