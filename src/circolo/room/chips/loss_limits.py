"""Loss limits: the most chips that people allow themselves to lose in a day."""

import asyncio
from collections import defaultdict
from weakref import WeakValueDictionary

from circolo.cards.units import DAY, Chips, Millis
from circolo.ledger.account import Account
from circolo.room.actors.house_events import HOUSE, HouseEvent, LossLimitSet
from circolo.room.actors.house_state import HouseState
from circolo.room.actors.house_stream import HouseStream
from circolo.room.actors.loss_limit import NO_LOSS_LIMIT, LossLimit
from circolo.room.chips.chip_account import chips_of
from circolo.room.errors import RoomRefused
from circolo.room.ports import Clock
from circolo.store.errors import StoreFailed
from circolo.store.people_port import Person
from circolo.store.store_port import PostedTransfer, Store
from circolo.tables.state import PlayerId, TableState, seat_of
from circolo.tables.table_options import chips_brought

LOOKS_BACK = Millis(2 * DAY)
"""How long before now, in milliseconds, a game may have begun of which a person lost in the last
day.
"""

_PAGE = 100


class LossLimits:
    """Keeps the loss limits, and refuses chips with which a person could lose more.

    Chips at a table or in a tournament count as lost until they come back.
    """

    def __init__(self, store: Store, clock: Clock, house: HouseStream) -> None:
        self._store = store
        self._clock = clock
        self._house = house
        self._turns: WeakValueDictionary[PlayerId, asyncio.Lock] = WeakValueDictionary()

    def turn(self, player: PlayerId) -> asyncio.Lock:
        """Return the lock that a request for chips of a player holds from its check until the chips
        are committed. So no two requests in this process count the same chips as left.
        """
        return self._turns.setdefault(player, asyncio.Lock())

    def of(self, player: PlayerId) -> LossLimit:
        """Return the limit of a player."""
        return self._house.state.loss_limits.get(player, NO_LOSS_LIMIT)

    async def choose(self, player: PlayerId, most: Chips | None) -> None:
        """Set the limit of a player, None for no limit: a lower one at once, a higher one after
        a day.
        """
        now = self._clock.now()

        def chosen(state: HouseState) -> tuple[HouseEvent, ...]:
            before = state.loss_limits.get(player, NO_LOSS_LIMIT)
            if before.then == most:
                return ()
            holds = before.at(now)
            is_higher = holds is not None and (most is None or most > holds)
            begins = Millis(now + DAY) if is_higher else now
            return (LossLimitSet(player, most, begins),)

        await self._house.decide(chosen)

    async def lost(self, person: Person) -> int:
        """Return the chips that a person has lost in a day, negative if they have won; raises
        StoreFailed.

        That is the sum over all tables and tournaments of the last 24 hours of the chips that went
        there less those that came back, in the last two days.
        """
        now, account = self._clock.now(), chips_of(person)
        lost: defaultdict[str, int] = defaultdict(int)
        of_today: set[str] = set()
        for posted in await self._transfers(account, since=Millis(now - LOOKS_BACK)):
            chips = posted.transfer.amount
            lost[posted.stream] += chips if posted.transfer.debit == account else -chips
            if posted.at > now - DAY:
                of_today.add(posted.stream)
        return sum(lost[stream] for stream in of_today if stream != HOUSE)

    async def must_allow_seat(self, person: Person, state: TableState, buy_in: int | None) -> None:
        """Raise RoomRefused `loss_limit` if a person may not sit down with a buy-in; None is the
        minimum.
        """
        if seat_of(state, PlayerId(person.id)) is None:
            await self.must_allow(person, chips_brought(state.sheet, buy_in))

    async def must_allow(self, person: Person, chips: int) -> None:
        """Raise RoomRefused `loss_limit`, with the chips that are left as its detail, if a person
        could lose more than their limit with these chips. The caller holds their `turn`.
        """
        most = self.of(PlayerId(person.id)).at(self._clock.now())
        if most is None or chips <= 0:
            return
        try:
            left = most - await self.lost(person)
        except StoreFailed as failure:
            raise RoomRefused(failure.refusal) from failure
        if chips > left:
            raise RoomRefused("loss_limit", str(max(left, 0)))

    async def _transfers(self, account: Account, *, since: Millis) -> list[PostedTransfer]:
        found: list[PostedTransfer] = []
        before: int | None = None
        while True:
            page = await self._store.statement(account, limit=_PAGE, before=before)
            found += (posted for posted in page if posted.at > since)
            if len(page) < _PAGE or page[-1].at <= since:
                return found
            before = page[-1].number
