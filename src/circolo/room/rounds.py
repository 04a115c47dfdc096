"""What a house does by itself: its heart by the second, its chips by the day."""

from typing import TYPE_CHECKING

import structlog

from circolo.cards.units import DAY, Millis, Seat
from circolo.ledger.account import Account, seat_account
from circolo.room.cashier import Cashier
from circolo.room.ports import Cancel
from circolo.store.errors import StoreFailed
from circolo.store.unit_of_work import Store

if TYPE_CHECKING:
    from circolo.room.house import House

BEAT = Millis(1_000)
ROUND = DAY
"""So often the bots are counted, and chips looked for of guests who will not come back."""

log = structlog.get_logger()


class Rounds:
    """The timers of a house that is open."""

    def __init__(self, house: "House", store: Store, cashier: Cashier) -> None:
        self._house = house
        self._store = store
        self._cashier = cashier
        self._beat: Cancel | None = None
        self._daily: Cancel | None = None

    def start(self) -> None:
        """Begin with both at once."""
        self._beat_again()
        self._go_again()

    def stop(self) -> None:
        """Do neither any more."""
        for timer in (self._beat, self._daily):
            if timer is not None:
                timer.cancel()

    def _beat_again(self) -> None:
        clock = self._house.clock
        self._house.spawn(self._store.beat(clock.now()), name="beat")
        self._beat = clock.call_at(Millis(clock.now() + BEAT), self._beat_again)

    def _go_again(self) -> None:
        clock = self._house.clock
        self._house.spawn(self._go(), name="rounds")
        self._daily = clock.call_at(Millis(clock.now() + ROUND), self._go_again)

    async def _go(self) -> None:
        if not self._house.ready:
            return  # it was closed before its turn came
        try:
            await self._cashier.provide_for_bots()
            await self._cashier.count_bots(self._seats_of_bots())
            await self._cashier.clear_abandoned(self._house.people)
            await self._house.people.forget_purses(now=self._house.clock.now())
        except StoreFailed as failure:
            log.warning("rounds_not_made", code=failure.code)

    def _seats_of_bots(self) -> list[Account]:
        states = [actor.state for actor in self._house.tables.values()]
        return [
            seat_account(state.id, Seat(seat))
            for state in states
            if state is not None
            for seat, place in enumerate(state.places)
            if place is not None and place.bot
        ]
