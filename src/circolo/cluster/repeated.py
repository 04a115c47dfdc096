"""An action that a node repeats at an interval."""

from collections.abc import Callable

from circolo.cards.units import Millis
from circolo.room.ports import Cancel, Clock


class Repeated:
    """Calls `action` now and then every `every` milliseconds, from `start` to `stop`."""

    def __init__(self, clock: Clock, every: Millis, action: Callable[[], object]) -> None:
        self._clock = clock
        self._every = every
        self._action = action
        self._timer: Cancel | None = None

    def start(self) -> None:
        """Call the action, and set the timer of the next call."""
        self._timer = self._clock.call_at(Millis(self._clock.now() + self._every), self.start)
        self._action()

    def stop(self) -> None:
        """Cancel the next call."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
