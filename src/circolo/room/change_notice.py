"""What people watch: who does, and when they are sent it again."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from circolo.cards.units import Millis
from circolo.room.ports import Cancel, Clock

MIN_INTERVAL = Millis(500)
"""At most so often what has changed is sent."""

Watcher = TypeVar("Watcher")


class ChangeNotice(Generic[Watcher]):
    """One thing that is sent to its watchers soon after it has changed, as it is by then."""

    def __init__(self, clock: Clock, send: Callable[[Sequence[Watcher]], None]) -> None:
        self._clock = clock
        self._send = send
        self._watchers: dict[Watcher, None] = {}
        """In the order in which they came, so that a seeded run always goes the same."""

        self._due: Cancel | None = None

    def __len__(self) -> int:
        return len(self._watchers)

    def watch(self, watcher: Watcher) -> None:
        """Send it whenever it has changed."""
        self._watchers[watcher] = None

    def leave(self, watcher: Watcher) -> None:
        """Send it no more."""
        self._watchers.pop(watcher, None)

    def changed(self) -> None:
        """Send it soon to all who watch."""
        if self._due is None and self._watchers:
            self._due = self._clock.call_at(Millis(self._clock.now() + MIN_INTERVAL), self._again)

    def _again(self) -> None:
        self._due = None
        self._send(tuple(self._watchers))
