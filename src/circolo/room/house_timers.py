"""The timers of the house: a heartbeat each second, a sweep of idle tables each minute, and daily
work.
"""

from collections.abc import Callable

import structlog
from msgspec import Struct

from circolo.cards.units import DAY, Millis
from circolo.ledger.account import Account
from circolo.room.chips.cashier import Cashier
from circolo.room.interruption import LATE, Interruption
from circolo.room.ports import Cancel, Clock, Spawn
from circolo.room.proofs.daily_anchors import DailyAnchors
from circolo.room.tables.abandoned_tables import AbandonedTables
from circolo.room.tables.ghost_seats import GhostSeats
from circolo.room.tables.paused_tables import PausedTables
from circolo.store.errors import StoreFailed, StoreUnavailable
from circolo.store.people_port import People
from circolo.store.store_port import Store

BEAT = Millis(1_000)
"""Interval between two heartbeats, in milliseconds."""

GHOSTS_EVERY = Millis(10_000)
"""Interval, in milliseconds, at which the seats of people who are gone are freed."""

SWEEP = Millis(60_000)
"""Interval, in milliseconds, between two sweeps, which close abandoned tables and pause tables
whose person has left.
"""

TURNS_EVERY = Millis(5_000)
"""Interval, in milliseconds, at which people are notified of turns that have been open for some
time.
"""

DAILY = DAY
"""Interval, in milliseconds, between two runs of the daily work: the bots' chips, chips of guests
who are gone, the anchor.
"""

log = structlog.get_logger()


class TimerParts(Struct, frozen=True):
    """The parts of a house that its timers call, such as the store, the cashier, the daily anchors
    and the paused tables.
    """

    clock: Clock
    spawn: Spawn
    store: Store
    people: People
    cashier: Cashier
    anchors: DailyAnchors
    interruption: Interruption
    paused: PausedTables
    abandoned: AbandonedTables
    ghosts: GhostSeats
    tell_open_turns: Callable[[], None]
    bot_seats: Callable[[], list[Account]]
    is_open: Callable[[], bool]
    catch_up: Callable[[], None]


class HouseTimers:
    """Runs the heartbeat, the sweeps and the daily work while the house is open."""

    def __init__(self, parts: TimerParts) -> None:
        self._parts = parts
        self._due = parts.clock.now()
        self._beat: Cancel | None = None
        self._daily: Cancel | None = None
        self._sweep_at = parts.clock.now()
        self._ghosts_at = parts.clock.now()
        self._turns_at = parts.clock.now()
        self._sweeping = False
        self._beat_asked: Millis | None = None
        """The time of the heartbeat that the store has not answered yet, None if there is none."""

    def start(self) -> None:
        """Start the heartbeat and the sweeps; the first heartbeat runs now."""
        self._due = self._parts.clock.now()
        self._sweep_at = Millis(self._parts.clock.now() + SWEEP)
        self._ghosts_at = Millis(self._parts.clock.now() + GHOSTS_EVERY)
        self._turns_at = Millis(self._parts.clock.now() + TURNS_EVERY)
        self._beat_again()

    def start_daily_work(self) -> None:
        """Run the daily work now, and then once a day; from now on also close abandoned tables and
        free ghost seats.
        """
        clock = self._parts.clock
        self._parts.spawn(self._daily_work(), name="rounds")
        self._daily = clock.call_at(Millis(clock.now() + DAILY), self.start_daily_work)

    def stop_daily_work(self) -> None:
        """Do no more daily work, close no abandoned tables, free no seats."""
        if self._daily is not None:
            self._daily.cancel()
            self._daily = None

    def stop(self) -> None:
        """Cancel all timers."""
        for timer in (self._beat, self._daily):
            if timer is not None:
                timer.cancel()

    def _beat_again(self) -> None:
        clock = self._parts.clock
        self._parts.catch_up()
        self._parts.interruption.beat_was_due(self._due)
        if self._beat_asked is None:
            self._parts.spawn(self._keep_beat(), name="beat")
        elif self._due - self._beat_asked > LATE:  # not now: this process may have been stopped
            self._parts.interruption.store_is_unavailable(StoreUnavailable("store_busy"))
        self._due = Millis(clock.now() + BEAT)
        if clock.now() >= self._sweep_at:
            self._sweep_at = Millis(clock.now() + SWEEP)
            self._parts.spawn(self._sweep(), name="sweep")
        if clock.now() >= self._ghosts_at:
            self._ghosts_at = Millis(clock.now() + GHOSTS_EVERY)
            self._free_ghost_seats()
        if clock.now() >= self._turns_at and self._parts.is_open():
            self._turns_at = Millis(clock.now() + TURNS_EVERY)
            self._parts.tell_open_turns()
        self._beat = clock.call_at(self._due, self._beat_again)

    def _free_ghost_seats(self) -> None:
        if self._daily is not None and self._parts.is_open():
            self._parts.ghosts.free()

    async def _keep_beat(self) -> None:
        """Store a heartbeat (the current time), which shows whether the store works."""
        self._beat_asked = self._parts.clock.now()
        try:
            await self._parts.store.beat(self._beat_asked)
        except StoreUnavailable as failure:
            self._parts.interruption.store_is_unavailable(failure)
        else:
            self._parts.interruption.store_works()
        finally:
            self._beat_asked = None

    async def _sweep(self) -> None:
        if self._parts.is_open() and not self._sweeping:
            self._sweeping = True
            try:
                if self._daily is not None:
                    self._parts.abandoned.close()
                await self._parts.paused.sweep()
            finally:
                self._sweeping = False

    async def _daily_work(self) -> None:
        if not self._parts.is_open():
            return  # the house was closed before this task ran
        try:
            await self._parts.cashier.provide_for_bots()
            await self._parts.cashier.count_bots(self._parts.bot_seats())
            await self._parts.cashier.clear_abandoned(self._parts.people)
            await self._parts.people.forget_grants(now=self._parts.clock.now())
            if self._parts.anchors.are_daily:
                await self._parts.anchors.make()
        except StoreFailed as failure:
            log.warning("rounds_not_made", code=failure.code)
