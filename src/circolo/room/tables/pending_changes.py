"""Pending changes of one table: premoves (answers set before their question) and preferences of
seats that are not in the log yet.

Each seat sees its own changes immediately. The table writes them together a second later, or before
its next entry. A crash loses at most the changes of the last second.
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
"""Delay, in milliseconds, from the first pending change until all are written.

A crash loses at most the changes of this time.
"""

MOST_KEPT = 1_000
KEPT_WITHIN = Millis(3_600_000)
"""The period, in milliseconds, in which the changes of one person at one table are written at most
`MOST_KEPT` times.
"""

_PENDING = (SetPremove, WithdrawPremove, SetPreferences)
_AT_ONCE = (SitOut, ComeBack, SetLock)
"""Commands whose changes everybody sees.

They are written without delay, and count for the same limit as pending changes.
"""

_COUNTED = frozenset(_PENDING + _AT_ONCE)

_Change = PremoveSet[Any] | PremoveWithdrawn | PremoveDropped | PreferencesSet[Any]
_CHANGES = (PremoveSet, PremoveWithdrawn, PremoveDropped, PreferencesSet)
Events = tuple[TableEvent, ...]


class KeepChanges(Struct, frozen=True):
    """Command to the table's actor to write the pending changes."""


def is_private(command: Command, decision: Decision) -> bool:
    """Return whether a decision changes only premoves or preferences of one seat, so that it may be
    written later.
    """
    is_change = type(command) in _PENDING
    return is_change and all(isinstance(event, _CHANGES) for event in decision.events)


class PendingChanges:
    """The changes that are not written yet, in `events`.

    `stored` is the table's state without them, as in the log.
    """

    def __init__(self, game: AnyGame, stored: TableState | None) -> None:
        self.stored = stored
        self.events: Events = ()
        self._timer: Cancel | None = None
        self._last_at: Millis | None = None
        self._game = game
        self._often = WindowLimit(MOST_KEPT, KEPT_WITHIN)

    def check(self, player: str, command: Command, now: Millis) -> None:
        """Raise Refused `too_many_changes` if this command is a change and the person has reached
        the rate limit of changes.
        """
        is_change = type(command) in _COUNTED
        if is_change and not self._often.allows(player, now):
            raise Refused("too_many_changes")

    def add(self, events: Events) -> None:
        """Add the changes of one seat, and drop earlier ones that have no effect any more."""
        for event in events:
            assert isinstance(event, _CHANGES)
            self.events = self._without_superfluous((*self.events, event), event.seat)

    def ring_later(self, clock: Clock, ring: Callable[[], None]) -> None:
        """Schedule a call of `ring` after `KEPT_AFTER`, if there are pending changes and no call is
        scheduled.
        """
        if self.events and self._timer is None:
            self._timer = clock.call_at(Millis(clock.now() + KEPT_AFTER), partial(self._rung, ring))

    def ring_no_more(self) -> None:
        """Cancel the scheduled call, if there is one."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _rung(self, ring: Callable[[], None]) -> None:
        self._timer = None
        ring()

    def count_of(self, player: str, command: Command, now: Millis) -> None:
        """Count this command in the person's rate limit of changes, if it is a change that is
        written without delay.
        """
        if type(command) in _AT_ONCE:
            self._often.take(player, now)

    def forget(self) -> None:
        """Drop the pending changes, because the actor ends without writing them."""
        self.events = ()

    def log_time(self, events: Events, now: Millis) -> Millis:
        """Return the time for the log entry of these events.

        An entry of private events gets the time of the entry before it. Otherwise the record of the
        match, which shows times, would reveal when the player made a change. The first entry since
        the start gets `now`.
        """
        is_private = all(type(event) in PRIVATE for event in events)
        return self._last_at if is_private and self._last_at is not None else now

    def written(self, state: TableState, *, at: Millis, now: Millis) -> None:
        """Record that the log now has this state, with the time `at` in the entry. Count the
        written changes in the rate limit of each player.
        """
        self._last_at = at
        if self.events:
            for player in sorted(self._players()):
                self._often.take(player, now)
        self.stored, self.events = state, ()

    def _players(self) -> set[PlayerId]:
        assert self.stored is not None
        seats = {event.seat for event in self.events if isinstance(event, _CHANGES)}
        return {place.player for at in seats if (place := self.stored.places[at]) is not None}

    def _without_superfluous(self, events: Events, seat: int) -> Events:
        """Return the events, without those of the seat that make no difference to the settings that
        the seat has after all of them.
        """
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
        assert state is not None, "a table with a seated player is open"
        for event in events:
            state = evolve(self._game, state, event)
        return state.places[seat]
