"""The cashier: grants chips from the mint to people and bots, and takes chips back."""

from collections.abc import Iterable

from msgspec import Struct

from circolo.cards.units import DAY, Chips
from circolo.ledger.account import BOTS, Account, purse, wallet
from circolo.room.actors.house_events import BotsCounted, Granted, HouseEvent, Returned
from circolo.room.actors.house_state import HouseState
from circolo.room.actors.house_stream import HouseStream
from circolo.room.ports import Clock
from circolo.store.people_port import People, Person
from circolo.store.store_port import Store

FOR_BOTS = Chips(10_000_000)
LEAST_FOR_BOTS = Chips(FOR_BOTS // 2)
_PURSES = "purse:"


class Allowance(Struct, frozen=True):
    """The daily grants of the house, and the daily winnings that its bots may keep."""

    daily: Chips = Chips(500)
    """The daily grant of a member whose balance is low; 0 is none."""

    daily_up_to: Chips = Chips(1_000)
    """The balance that a daily grant does not exceed."""

    given_per_day: Chips = Chips(100_000)
    """The chips that all staff together may grant in a day."""

    bots_win_per_day: Chips = Chips(1_000_000)
    """House bots return to the mint what they win above this."""

    purses_per_address: int = 1
    """Guests of one address who are granted chips in a day."""

    wallets_per_address: int = 4
    """Members of one address who are granted chips in a day, first chips included."""


USUAL = Allowance()


def chips_of(person: Person) -> Account:
    """Return the account of a person; chips of guests and of members stay apart."""
    return purse(person.id) if person.kind == "guest" else wallet(person.id)


class Cashier:
    """Grants and takes back chips; each grant is idempotent."""

    def __init__(
        self, store: Store, clock: Clock, register: HouseStream, *, allowance: Allowance
    ) -> None:
        self._store = store
        self._clock = clock
        self._house_stream = register
        self._allowance = allowance

    async def chips(self, person: Person) -> Chips:
        """Return the chips that a person holds outside the tables."""
        return await self._store.balance(chips_of(person))

    async def provide_for_bots(self, least: Chips = LEAST_FOR_BOTS) -> None:
        """Grant the bots chips if they hold less than `least`, or less than a fixed reserve."""
        held = await self._store.balance(BOTS)
        if held < max(least, LEAST_FOR_BOTS):
            short = Granted(BOTS, Chips(max(FOR_BOTS, least) - held), "bots")
            await self._house_stream.write(short, command=None)

    async def count_bots(self, seats: Iterable[Account]) -> None:
        """Count the bots' chips once a day, those at the given seats too; winnings above the limit
        go back.
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

        await self._house_stream.decide(counted, command=f"bots-day-{today}")

    async def welcome_guest(self, guest: str, chips: Chips) -> None:
        """Fill the purse of a guest up to `chips`, once a day."""
        missing = chips - await self._store.balance(purse(guest))
        if missing > 0:
            granted = Granted(purse(guest), Chips(missing), "welcome")
            await self._house_stream.write(granted, command=f"guest-{guest}-{self._today}")

    async def welcome_member(self, member: str, chips: Chips) -> bool:
        """Grant a new member the first chips; return whether this was the first time."""
        if not chips:
            return False
        granted = Granted(wallet(member), chips, "welcome")
        return await self._house_stream.write(granted, command=f"welcome-{member}")

    async def help_member(self, member: str, *, has: Chips) -> None:
        """Grant the daily chips to a member with a low balance, once; `has` includes chips at
        tables.
        """
        missing = min(self._allowance.daily, self._allowance.daily_up_to - has)
        if missing > 0:
            granted = Granted(wallet(member), Chips(missing), "daily")
            await self._house_stream.write(granted, command=f"daily-{member}-{self._today}")

    async def clear_abandoned(self, people: People) -> None:
        """Take back the chips of all guests whose session has ended."""
        for account in await self._store.balances(_PURSES):
            guest = account.removeprefix(_PURSES)
            person = await people.by_id(guest)
            is_guest = person is not None and person.kind == "guest"
            if not is_guest or not await people.has_session(guest, now=self._clock.now()):
                await self.clear(guest)

    async def clear(self, guest: str) -> None:
        """Take back the chips of a purse."""
        held = await self._store.balance(purse(guest))
        if held:
            await self._house_stream.write(Returned(purse(guest), held, "abandoned"), command=None)

    @property
    def _today(self) -> int:
        return self._clock.now() // DAY
