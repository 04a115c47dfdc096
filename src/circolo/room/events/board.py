"""Who is shown events: their list, or one of them; the newest only, and not too often."""

from typing import TYPE_CHECKING, Protocol

from circolo.cards.units import Millis
from circolo.room.ports import Cancel
from circolo.tables.state import PlayerId
from circolo.tournaments.state import EventId
from circolo.wire.codec import encode, encoded
from circolo.wire.server import Events as Listing
from circolo.wire.server import EventShown

if TYPE_CHECKING:
    from circolo.room.events.running import Events

EVERY = Millis(500)
"""At most so often what has changed is sent."""


class Watcher(Protocol):
    """A connection that is shown events."""

    player: PlayerId

    def send(self, data: bytes) -> None:
        """Put bytes in its bounded outbox."""
        ...


class Board:
    """The events of a house as they are shown to whoever watches them."""

    def __init__(self, events: "Events") -> None:
        self._events = events
        self._of_list: dict[Watcher, None] = {}
        """In the order in which they came, so that a seeded run always goes the same."""

        self._of_event: dict[EventId, dict[Watcher, None]] = {}
        self._list_due: Cancel | None = None
        self._due: dict[EventId, Cancel] = {}

    def watch_list(self, watcher: Watcher) -> None:
        """Send the list of events, now and whenever it changes."""
        self._of_list[watcher] = None
        self._send_list((watcher,))

    def leave_list(self, watcher: Watcher) -> None:
        """Send it no more."""
        self._of_list.pop(watcher, None)

    def watch(self, watcher: Watcher, event: EventId, shown: bytes) -> None:
        """Send an event as it is shown now, and whenever it changes."""
        self._of_event.setdefault(event, {})[watcher] = None
        watcher.send(shown)

    def leave(self, watcher: Watcher, event: EventId) -> None:
        """Send it no more."""
        watchers = self._of_event.get(event, {})
        watchers.pop(watcher, None)
        if not watchers:
            self._of_event.pop(event, None)

    def gone(self, watcher: Watcher) -> None:
        """Send nothing more."""
        self.leave_list(watcher)
        for event in [*self._of_event]:
            self.leave(watcher, event)

    def changed(self, event: EventId) -> None:
        """Send soon what has become of an event, to whom it is shown."""
        clock = self._events.clock
        if self._list_due is None and self._of_list:
            self._list_due = clock.call_at(Millis(clock.now() + EVERY), self._list_again)
        if event not in self._due and event in self._of_event:
            at = Millis(clock.now() + EVERY)
            self._due[event] = clock.call_at(at, lambda: self._again(event))

    def _list_again(self) -> None:
        self._list_due = None
        self._send_list(tuple(self._of_list))

    def _send_list(self, watchers: tuple[Watcher, ...]) -> None:
        now, rows = self._events.clock.now(), encoded(self._events.rows())
        entered = self._events.entered()
        for watcher in watchers:
            watcher.send(encode(Listing(now, rows, entered.get(watcher.player, ()))))

    def _again(self, event: EventId) -> None:
        del self._due[event]
        shown = self._events.shown(event)
        for watcher in tuple(self._of_event.get(event, ())):
            if shown is not None:
                watcher.send(shown)


def shown(now: Millis, view: object) -> bytes:
    """Return an event as it is sent to everybody."""
    return encode(EventShown(now, view))  # type: ignore[arg-type]
