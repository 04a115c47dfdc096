"""Change notices: send a changed list or state to all its subscribers, at a limited rate
(debounce).
"""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from circolo.cards.units import Millis
from circolo.room.ports import Cancel, Clock

MIN_INTERVAL = Millis(500)
"""The delay from a change until it is sent, in milliseconds.

Further changes in this time are sent together with it.
"""

Watcher = TypeVar("Watcher")


class ChangeNotice(Generic[Watcher]):
    """The subscribers of one subject, such as the lobby's list, and the timer that sends its
    current state to them after a change.

    The timer calls `send` with all subscribers.
    """

    def __init__(self, clock: Clock, send: Callable[[Sequence[Watcher]], None]) -> None:
        self._clock = clock
        self._send = send
        self._watchers: dict[Watcher, None] = {}
        """The subscribers in the order of subscription, so that a simulation with a fixed seed
        repeats exactly.
        """

        self._due: Cancel | None = None

    def __len__(self) -> int:
        return len(self._watchers)

    def watch(self, watcher: Watcher) -> None:
        """Add a subscriber."""
        self._watchers[watcher] = None

    def leave(self, watcher: Watcher) -> None:
        """Remove a subscriber; no effect if it is not subscribed."""
        self._watchers.pop(watcher, None)

    def changed(self) -> None:
        """Schedule the sending to all subscribers, unless it is scheduled already."""
        if self._due is None and self._watchers:
            self._due = self._clock.call_at(Millis(self._clock.now() + MIN_INTERVAL), self._again)

    def _again(self) -> None:
        self._due = None
        self._send(tuple(self._watchers))
