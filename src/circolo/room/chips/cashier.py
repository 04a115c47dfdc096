"""The cashier: moves chips from the mint (the account that issues chips) to people and bots, and
back.
"""

from collections.abc import Iterable

from msgspec import Struct

from circolo.cards.units import DAY, Chips
from circolo.ledger.account import BOTS, Account, purse, wallet
from circolo.room.actors.house_events import BotsCounted, Granted, HouseEvent, Returned
from circolo.room.actors.house_state import HouseState
from circolo.room.actors.house_stream import HouseStream
from circolo.room.chips.chip_account import chips_of
from circolo.room.chips.loss_limits import LossLimits
from circolo.room.ports import Clock
from circolo.store.people_port import People, Person
from circolo.store.store_port import Store

FOR_BOTS = Chips(10_000_000)
"""The balance up to which the bots' account is filled."""

LEAST_FOR_BOTS = Chips(FOR_BOTS // 2)
"""The balance of the bots' account below which it is filled."""

_PURSES = "purse:"


class Allowance(Struct, frozen=True):
    """Limits of the chips that the house grants in a day, and of the chips that its bots may win in
    a day.
    """

    daily: Chips = Chips(500)
    """The maximum daily grant, in chips, to a member whose balance is low; 0 for no grants."""

    daily_up_to: Chips = Chips(1_000)
    """The balance, in chips, up to which the daily grant fills a member's account."""

    given_per_day: Chips = Chips(100_000)
    """The maximum number of chips that all staff together may grant in a day."""

    given_alone_per_day: Chips = Chips(1_000_000_000)
    """The maximum number of chips that one member of staff may grant in a day without a second
    person.
    """

    bots_win_per_day: Chips = Chips(1_000_000)
    """The chips that the house bots together may keep of a day's winnings.

    They return the rest to the mint.
    """

    purses_per_address: int = 1
    """The maximum number of guests of one IP address who receive chips in a day."""

    wallets_per_address: int = 4
    """The maximum number of members of one IP address who receive chips in a day, first chips
    included.
    """


USUAL = Allowance()


class Cashier:
    """Writes grants and returns of chips to the stream `house`.

    A repeated grant to a person has no effect. Grants to guests and daily grants to members are
    written at most once a day, a member's first chips only once. `loss_limits` are those that
    people set for themselves.
    """

    def __init__(
        self, store: Store, clock: Clock, register: HouseStream, *, allowance: Allowance
    ) -> None:
        self._store = store
        self._clock = clock
        self._house_stream = register
        self._allowance = allowance
        self.loss_limits = LossLimits(store, clock, register)

    async def chips(self, person: Person) -> Chips:
        """Return the chips of a person's account, without the chips at tables."""
        return await self._store.balance(chips_of(person))

    async def provide_for_bots(self, least: Chips = LEAST_FOR_BOTS) -> None:
        """If the account of the bots has less than `least` or `LEAST_FOR_BOTS`, whichever is more,
        fill it up to `least` or `FOR_BOTS`, whichever is more.
        """
        held = await self._store.balance(BOTS)
        if held < max(least, LEAST_FOR_BOTS):
            short = Granted(BOTS, Chips(max(FOR_BOTS, least) - held), "bots")
            await self._house_stream.write(short, command=None)

    async def count_bots(self, seats: Iterable[Account]) -> None:
        """Once a day, count the chips that the bots have in their account and at their seats, whose
        accounts are `seats`.

        Move the bots' winnings above the daily limit back to the mint.
        """
        kept = await self._store.balances("")
        banked = kept.get(BOTS, Chips(0))
        held = Chips(banked + sum(kept.get(seat, 0) for seat in seats))
        today = self._clock.now() // DAY

        def counted(state: HouseState) -> tuple[HouseEvent, ...]:
            last = state.bots
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
        """Fill the account of a guest up to `chips`, at most once a day."""
        missing = chips - await self._store.balance(purse(guest))
        if missing > 0:
            granted = Granted(purse(guest), Chips(missing), "welcome")
            await self._house_stream.write(granted, command=f"guest-{guest}-{self._today}")

    async def welcome_member(self, member: str, chips: Chips) -> bool:
        """Grant a new member their first chips.

        Return False if the member has received them before, or `chips` is 0.
        """
        if not chips:
            return False
        granted = Granted(wallet(member), chips, "welcome")
        return await self._house_stream.write(granted, command=f"welcome-{member}")

    async def help_member(self, member: str, *, has: Chips) -> None:
        """Grant a member with a low balance the daily chips, at most once a day.

        `has` is the balance, chips at tables included.
        """
        missing = min(self._allowance.daily, self._allowance.daily_up_to - has)
        if missing > 0:
            granted = Granted(wallet(member), Chips(missing), "daily")
            await self._house_stream.write(granted, command=f"daily-{member}-{self._today}")

    async def clear_abandoned(self, people: People) -> None:
        """Move the chips of all guests whose session has ended back to the mint."""
        for account in await self._store.balances(_PURSES):
            guest = account.removeprefix(_PURSES)
            person = await people.by_id(guest)
            is_guest = person is not None and person.kind == "guest"
            if not is_guest or not await people.has_session(guest, now=self._clock.now()):
                await self.clear(guest)

    async def clear(self, guest: str) -> None:
        """Move all chips of a guest's account back to the mint."""
        held = await self._store.balance(purse(guest))
        if held:
            await self._house_stream.write(Returned(purse(guest), held, "abandoned"), command=None)

    @property
    def _today(self) -> int:
        return self._clock.now() // DAY
