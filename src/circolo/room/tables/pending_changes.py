"""Pending changes of one table: premoves and preferences that are not in the log yet.

Each seat sees its changes at once. They are written together a moment later, or before the next
entry of the table. A crash loses at most the changes of the last second.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from msgspec import Struct

from circolo.cards.units import Millis
from circolo.play.contract import AnyGame
from circolo.room.ports import Cancel, Clock
from circolo.room.rate_limit import WindowLimit
from circolo.tables.commands import (
    ComeBack,
    Command,
    SetLock,
    SetPreferences,
    SetPremove,
    SitOut,
    WithdrawPremove,
)
from circolo.tables.events import (
    PRIVATE,
    PreferencesSet,
    PremoveDropped,
    PremoveSet,
    PremoveWithdrawn,
    TableEvent,
)
from circolo.tables.evolve import evolve
from circolo.tables.refusal import Refused
from circolo.tables.rules import Decision
from circolo.tables.state import Place, PlayerId, TableState

KEPT_AFTER = Millis(1_000)
"""The time from the first pending change until all are written, which a crash may lose."""

MOST_KEPT = 1_000
KEPT_WITHIN = Millis(3_600_000)
"""Changes of one person at one table are written at most `MOST_KEPT` times in this period."""

_PENDING = (SetPremove, WithdrawPremove, SetPreferences)
_AT_ONCE = (SitOut, ComeBack, SetLock)
"""Changes that everybody sees are written at once, and share the limit with pending changes."""

_Change = PremoveSet[Any] | PremoveWithdrawn | PremoveDropped | PreferencesSet[Any]
_CHANGES = (PremoveSet, PremoveWithdrawn, PremoveDropped, PreferencesSet)
Events = tuple[TableEvent, ...]


class KeepChanges(Struct, frozen=True):
    """Tells the table actor to write the pending changes."""


def is_private(command: Command, decision: Decision) -> bool:
    """Return whether a decision changes only the settings of one seat, so that it may wait."""
    is_change = isinstance(command, _PENDING)
    return is_change and all(isinstance(event, _CHANGES) for event in decision.events)


class PendingChanges:
    """Changes that wait to be written; `stored` is the table as the log has it."""

    def __init__(self, game: AnyGame, stored: TableState | None) -> None:
        self.stored = stored
        self.events: Events = ()
        self._timer: Cancel | None = None
        self._last_at: Millis | None = None
        self._game = game
        self._often = WindowLimit(MOST_KEPT, KEPT_WITHIN)

    def check(self, player: str, command: Command, now: Millis) -> None:
        """Raise Refused `too_many_changes` if the limit of this person is used up."""
        is_change = isinstance(command, _PENDING + _AT_ONCE)
        if is_change and not self._often.allows(player, now):
            raise Refused("too_many_changes")

    def add(self, events: Events) -> None:
        """Add the changes of one seat, and drop those that newer changes make superfluous."""
        for event in events:
            assert isinstance(event, _CHANGES)
            self.events = self._needed((*self.events, event), event.seat)

    def ring_later(self, clock: Clock, ring: Callable[[], None]) -> None:
        """Call `ring` when the pending changes are to be written."""
        if self.events and self._timer is None:
            self._timer = clock.call_at(Millis(clock.now() + KEPT_AFTER), partial(self._rung, ring))

    def ring_no_more(self) -> None:
        """Cancel the call."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _rung(self, ring: Callable[[], None]) -> None:
        self._timer = None
        ring()

    def count_of(self, player: str, command: Command, now: Millis) -> None:
        """Count a change that was written at once."""
        if isinstance(command, _AT_ONCE):
            self._often.take(player, now)

    def forget(self) -> None:
        """Drop the pending changes: the table is read again from the log."""
        self.events = ()

    def log_time(self, events: Events, now: Millis) -> Millis:
        """Return the time of an entry. An entry of private events gets the time of the entry before
        it, since records show times; the first one since the start gets `now`.
        """
        is_private = all(isinstance(event, PRIVATE) for event in events)
        return self._last_at if is_private and self._last_at is not None else now

    def written(self, state: TableState, *, at: Millis, now: Millis) -> None:
        """Note that the log holds this state, with an entry of time `at`. Counts the changes."""
        self._last_at = at
        if self.events:
            for player in sorted(self._players()):
                self._often.take(player, now)
        self.stored, self.events = state, ()

    def _players(self) -> set[PlayerId]:
        assert self.stored is not None
        seats = {event.seat for event in self.events if isinstance(event, _CHANGES)}
        return {place.player for at in seats if (place := self.stored.places[at]) is not None}

    def _needed(self, events: Events, seat: int) -> Events:
        """Drop each change of a seat without which its place ends up the same."""
        own = [event for event in events if isinstance(event, _CHANGES) and event.seat == seat]
        end, needed = self._place(own, seat), own
        for event in own:
            without = [one for one in needed if one is not event]
            if self._place(without, seat) == end:
                needed = without
        others = [event for event in events if all(event is not one for one in own)]
        return (*others, *needed)

    def _place(self, events: list[_Change], seat: int) -> Place | None:
        state = self.stored
        assert state is not None, "nobody sits at a table that is not open"
        for event in events:
            state = evolve(self._game, state, event)
        return state.places[seat]
