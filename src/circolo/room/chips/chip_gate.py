"""The chip gate: decides all grants of chips to people, except grants by staff.

A grant has three limits. An account receives each kind of grant once a day. A member receives the
first chips only once. Only a limited number of accounts of one IP address receive chips in a day.
"""

from collections.abc import Callable

from circolo.cards.units import Chips
from circolo.ledger.account import purse, wallet
from circolo.room.chips.cashier import Allowance, Cashier
from circolo.room.ports import Clock
from circolo.store.people_port import People, Person
from circolo.tables.state import PlayerId


class ChipGate:
    """Decides which person receives chips when they connect; the cashier writes the grants.

    `welcome` is the number of chips that a new member receives at first, and to which the account
    of a guest is filled up.
    """

    def __init__(
        self,
        cashier: Cashier,
        people: People,
        clock: Clock,
        *,
        welcome: Chips,
        allowance: Allowance,
        mark: Callable[[str], bytes],
        at_tables: Callable[[PlayerId], int],
        on_join: Callable[[Person], None],
    ) -> None:
        self._cashier = cashier
        self._people = people
        self._clock = clock
        self._mark = mark
        self._at_tables = at_tables
        self._on_join = on_join
        self._welcome = welcome
        self._allowance = allowance

    async def enter(self, person: Person, address: str) -> None:
        """Grant the chips of the day to a person who has connected.

        Nothing is granted if their IP address has no grant left.
        """
        if person.kind == "guest":
            await self._fill_purse(person, address)
        elif person.kind == "member":
            await self._help_member(person, address)

    async def join(self, member: Person, address: str) -> None:
        """Complete the change of a guest into a member: grant the member's chips, and move the
        guest's chips back to the mint.
        """
        self._on_join(member)
        await self._help_member(member, address)
        await self._cashier.clear(member.id)

    async def _fill_purse(self, guest: Person, address: str) -> None:
        is_short = await self._cashier.chips(guest) < self._welcome
        most = self._allowance.purses_per_address
        if is_short and await self._passes(address, purse(guest.id), most=most):
            await self._cashier.welcome_guest(guest.id, self._welcome)

    async def _help_member(self, member: Person, address: str) -> None:
        """Grant a member the first chips or, if they have received those, the daily chips."""
        has = Chips(await self._cashier.chips(member) + self._at_tables(PlayerId(member.id)))
        if has >= max(self._welcome, self._allowance.daily_up_to):
            return
        most = self._allowance.wallets_per_address
        passes = await self._passes(f"member/{address}", wallet(member.id), most=most)
        if passes and not await self._cashier.welcome_member(member.id, self._welcome):
            await self._cashier.help_member(member.id, has=has)

    async def _passes(self, place: str, account: str, *, most: int) -> bool:
        """Return whether an account may receive a grant today, and count the grant if it may.

        It may not if `most` other accounts of the same IP address have received a grant in the last
        day. `place` is the IP address, after `member/` for a member; the store has only a keyed
        hash of it.
        """
        mark, now = self._mark(place), self._clock.now()
        return await self._people.count_grant(mark, account=account, now=now, most=most)
