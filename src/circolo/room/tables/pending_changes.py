"""Pending changes of one table: premoves and preferences that are set and not yet in the log.

Each seat's changes are shown to it at once and written together a moment later, or before the next
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
    SetHabits,
    SetLock,
    SetPremove,
    SitOut,
    WithdrawPremove,
)
from circolo.tables.events import (
    PRIVATE,
    HabitsSet,
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
"""The most that a crash may lose: changes are written so long after the first of them."""

MOST_KEPT = 1_000
KEPT_WITHIN = Millis(3_600_000)
"""One person's changes at one table are written at most so often within so long."""

_PENDING = (SetPremove, WithdrawPremove, SetHabits)
_AT_ONCE = (SitOut, ComeBack, SetLock)
"""Changes that everybody sees are written at once, and counted with those that wait."""

_Change = PremoveSet[Any] | PremoveWithdrawn | PremoveDropped | HabitsSet[Any]
_CHANGES = (PremoveSet, PremoveWithdrawn, PremoveDropped, HabitsSet)
Events = tuple[TableEvent, ...]


class KeepChanges(Struct, frozen=True):
    """Tells the table actor to write the pending changes."""


def is_private(command: Command, decision: Decision) -> bool:
    """Tell whether a decision only changes what one seat has set, so that it may wait."""
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
        """Raise Refused `too_many_changes` if this person's changes were written too often."""
        is_change = isinstance(command, _PENDING + _AT_ONCE)
        if is_change and not self._often.allows(player, now):
            raise Refused("too_many_changes")

    def add(self, events: Events) -> None:
        """Add what one seat has changed; drop what the newer changes make superfluous."""
        for event in events:
            assert isinstance(event, _CHANGES)
            self.events = self._needed((*self.events, event), event.seat)

    def ring_later(self, clock: Clock, ring: Callable[[], None]) -> None:
        """Call back when the changes that are pending are to be written."""
        if self.events and self._timer is None:
            self._timer = clock.call_at(Millis(clock.now() + KEPT_AFTER), partial(self._rung, ring))

    def ring_no_more(self) -> None:
        """Do not call back any more."""
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
        """Drop what is pending: the table is read again from the log."""
        self.events = ()

    def log_time(self, events: Events, now: Millis) -> Millis:
        """Return the time of an entry. One of private events gets that of the entry before it, as
        records show times, or `now` if it is the first one since the start.
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
        """Leave out each change of a seat without which its place becomes the same."""
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
