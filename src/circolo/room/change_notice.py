"""Change notices: send what has changed to everybody who is subscribed to it."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from circolo.cards.units import Millis
from circolo.room.ports import Cancel, Clock

MIN_INTERVAL = Millis(500)
"""Minimum interval between two updates, in milliseconds."""

Watcher = TypeVar("Watcher")


class ChangeNotice(Generic[Watcher]):
    """One subject, sent to its subscribers soon after a change, in its state at that time."""

    def __init__(self, clock: Clock, send: Callable[[Sequence[Watcher]], None]) -> None:
        self._clock = clock
        self._send = send
        self._watchers: dict[Watcher, None] = {}
        """In order of subscription, so that a run with a seed repeats exactly."""

        self._due: Cancel | None = None

    def __len__(self) -> int:
        return len(self._watchers)

    def watch(self, watcher: Watcher) -> None:
        """Subscribe to changes."""
        self._watchers[watcher] = None

    def leave(self, watcher: Watcher) -> None:
        """Unsubscribe."""
        self._watchers.pop(watcher, None)

    def changed(self) -> None:
        """Send the subject soon to all subscribers."""
        if self._due is None and self._watchers:
            self._due = self._clock.call_at(Millis(self._clock.now() + MIN_INTERVAL), self._again)

    def _again(self) -> None:
        self._due = None
        self._send(tuple(self._watchers))
