"""Chips from the mint and back to it: what people begin with and get by the day, what the bots play
from.
"""

from collections.abc import Iterable

from msgspec import Struct

from circolo.cards.units import DAY, Chips
from circolo.ledger.account import BOTS, Account, purse, wallet
from circolo.room.ports import Clock
from circolo.room.streams.house_events import BotsCounted, Granted, HouseEvent, Returned
from circolo.room.streams.house_state import HouseState
from circolo.room.streams.house_stream import HouseStream
from circolo.store.people_port import People, Person
from circolo.store.store_port import Store

FOR_BOTS = Chips(10_000_000)
LEAST_FOR_BOTS = Chips(FOR_BOTS // 2)
_PURSES = "purse:"


class Allowance(Struct, frozen=True):
    """What the house gives by the day, and what its bots may keep of what they win."""

    daily: Chips = Chips(500)
    """What a member who has become poor gets in a day; 0: nothing."""

    daily_up_to: Chips = Chips(1_000)
    """He has no more than this afterwards."""

    given_per_day: Chips = Chips(100_000)
    """What staff may give in a day, all together."""

    bots_win_per_day: Chips = Chips(1_000_000)
    """What house bots win above it goes back to the mint."""

    purses_per_address: int = 1
    """How many guests of one address are granted chips in a day."""

    wallets_per_address: int = 4
    """How many members of one address are granted chips in a day, first chips included."""


USUAL = Allowance()


def chips_of(person: Person) -> Account:
    """Return where a person's chips are; a guest's never join a member's."""
    return purse(person.id) if person.kind == "guest" else wallet(person.id)


class Cashier:
    """Gives and takes back, each time once however often it is asked."""

    def __init__(
        self, store: Store, clock: Clock, register: HouseStream, *, allowance: Allowance
    ) -> None:
        self._store = store
        self._clock = clock
        self._register = register
        self._allowance = allowance

    async def chips(self, person: Person) -> Chips:
        """Return the chips that a person holds outside the tables."""
        return await self._store.balance(chips_of(person))

    async def provide_for_bots(self, least: Chips = LEAST_FOR_BOTS) -> None:
        """See to it that the bots can pay so much, and a good deal in any case."""
        held = await self._store.balance(BOTS)
        if held < max(least, LEAST_FOR_BOTS):
            short = Granted(BOTS, Chips(max(FOR_BOTS, least) - held), "bots")
            await self._register.write(short, command=None)

    async def count_bots(self, seats: Iterable[Account]) -> None:
        """Once a day count what the bots have, at these seats too; what they have won above what
        they may keep goes back.
        """
        kept = await self._store.balances("")
        banked = kept.get(BOTS, Chips(0))
        held = Chips(banked + sum(kept.get(seat, 0) for seat in seats))
        today = self._clock.now() // DAY

        def counted(roll: HouseState) -> tuple[HouseEvent, ...]:
            last = roll.bots
            if last is not None and last.day == today:
                return ()
            if last is None:
                return (BotsCounted(held),)
            may_keep = self._allowance.bots_win_per_day * (today - last.day)
            above = min(held - last.held - last.come - may_keep, banked)
            if above <= 0:
                return (BotsCounted(held),)
            back = Returned(BOTS, Chips(above), "bots_won")
            return (back, BotsCounted(Chips(held - above)))

        await self._register.decide(counted, command=f"bots-day-{today}")

    async def welcome_guest(self, guest: str, chips: Chips) -> None:
        """Fill a guest's purse up to so many chips, once a day however often it is asked."""
        missing = chips - await self._store.balance(purse(guest))
        if missing > 0:
            granted = Granted(purse(guest), Chips(missing), "welcome")
            await self._register.write(granted, command=f"guest-{guest}-{self._today}")

    async def welcome_member(self, member: str, chips: Chips) -> bool:
        """Give a new member their first chips; tell whether this was the first time."""
        if not chips:
            return False
        granted = Granted(wallet(member), chips, "welcome")
        return await self._register.write(granted, command=f"welcome-{member}")

    async def help_member(self, member: str, *, has: Chips) -> None:
        """Give a member who has become poor the chips of the day, once; `has` counts those at
        tables too.
        """
        missing = min(self._allowance.daily, self._allowance.daily_up_to - has)
        if missing > 0:
            granted = Granted(wallet(member), Chips(missing), "daily")
            await self._register.write(granted, command=f"daily-{member}-{self._today}")

    async def clear_abandoned(self, people: People) -> None:
        """Take back the chips of all guests whom nobody can be any more, here or as a member."""
        for account in await self._store.balances(_PURSES):
            guest = account.removeprefix(_PURSES)
            person = await people.by_id(guest)
            is_guest = person is not None and person.kind == "guest"
            if not is_guest or not await people.has_session(guest, now=self._clock.now()):
                await self.clear(guest)

    async def clear(self, guest: str) -> None:
        """Take back what lies in a purse."""
        held = await self._store.balance(purse(guest))
        if held:
            await self._register.write(Returned(purse(guest), held, "abandoned"), command=None)

    @property
    def _today(self) -> int:
        return self._clock.now() // DAY
