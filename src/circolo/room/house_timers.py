"""What a house does by itself: its heart by the second, its chips by the day, tables that nobody
attends by the minute.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import structlog

from circolo.cards.units import DAY, Millis, Seat
from circolo.ledger.account import Account, seat_account
from circolo.room.chips.cashier import Cashier
from circolo.room.ports import Cancel
from circolo.room.tables.abandoned_tables import AbandonedTables
from circolo.store.errors import DiskFull, StoreFailed
from circolo.store.store_port import Store

if TYPE_CHECKING:
    from circolo.room.house import House

BEAT = Millis(1_000)
SWEEP = Millis(60_000)
"""So often tables that nobody attends are looked for."""

DAILY = DAY
"""So often the bots are counted, chips looked for of guests who will not come back, and an anchor
made.
"""

log = structlog.get_logger()


class HouseTimers:
    """The timers of a house that is open."""

    def __init__(
        self, house: "House", store: Store, cashier: Cashier, *, catch_up: Callable[[], None]
    ) -> None:
        self._house = house
        self._store = store
        self._cashier = cashier
        self._catch_up = catch_up
        self._due = house.clock.now()
        self._beat: Cancel | None = None
        self._daily: Cancel | None = None
        self._sweep_at = house.clock.now()
        self._sweeping = False
        self._abandoned = AbandonedTables(house)

    def start(self) -> None:
        """Begin with the heart and the chips at once."""
        self._due = self._house.clock.now()
        self._sweep_at = Millis(self._house.clock.now() + SWEEP)
        self._beat_again()
        self._go_again()

    def stop(self) -> None:
        """Do nothing any more."""
        for timer in (self._beat, self._daily):
            if timer is not None:
                timer.cancel()

    def _beat_again(self) -> None:
        clock = self._house.clock
        self._catch_up()
        self._house.interruption.beat_was_due(self._due)
        self._house.spawn(self._keep_beat(), name="beat")
        self._due = Millis(clock.now() + BEAT)
        if clock.now() >= self._sweep_at:
            self._sweep_at = Millis(clock.now() + SWEEP)
            self._house.spawn(self._sweep(), name="sweep")
        self._beat = clock.call_at(self._due, self._beat_again)

    async def _keep_beat(self) -> None:
        """Write that the house lives, and learn from it whether there is room on the disk."""
        try:
            await self._store.beat(self._house.clock.now())
        except DiskFull:
            self._house.interruption.disk_is_full()
        else:
            self._house.interruption.disk_has_room()

    async def _sweep(self) -> None:
        if self._house.ready and not self._sweeping:
            self._sweeping = True
            try:
                self._abandoned.close()
                await self._house.paused.sweep()
            finally:
                self._sweeping = False

    def _go_again(self) -> None:
        clock = self._house.clock
        self._house.spawn(self._go(), name="rounds")
        self._daily = clock.call_at(Millis(clock.now() + DAILY), self._go_again)

    async def _go(self) -> None:
        if not self._house.ready:
            return  # it was closed before its turn came
        try:
            await self._cashier.provide_for_bots()
            await self._cashier.count_bots(self._seats_of_bots())
            await self._cashier.clear_abandoned(self._house.people)
            await self._house.people.forget_grants(now=self._house.clock.now())
            if self._house.anchors.are_daily:
                await self._house.anchors.make()
        except StoreFailed as failure:
            log.warning("rounds_not_made", code=failure.code)

    def _seats_of_bots(self) -> list[Account]:
        states = [actor.state for actor in self._house.tables.values()]
        return self._house.paused.bots() + [
            seat_account(state.id, Seat(seat))
            for state in states
            if state is not None
            for seat, place in enumerate(state.places)
            if place is not None and place.bot
        ]
