"""Account erasure: deletes an account for good. Its id stays in the log, but no client sees its
name.

The house first commits an entry that returns the chips, and then deletes the account. If the server
stops between these two steps, the house does the second one at its next start.
"""

from collections.abc import Awaitable, Callable
from typing import NamedTuple

from circolo.ledger.account import purse, wallet
from circolo.room.actors.house_events import Erased, Returned
from circolo.room.actors.house_stream import HouseStream
from circolo.room.errors import RoomRefused
from circolo.room.people.name_directory import NameDirectory
from circolo.room.people.roles_and_sanctions import RolesAndSanctions
from circolo.store.people_port import People, PeopleRefused, Person
from circolo.store.store_port import Reader
from circolo.tables.state import PlayerId

WHY = "erased"
"""The reason, in the ledger, of chips that a deleted account returns to the mint (the account that
issues chips).
"""


class ErasureCallbacks(NamedTuple):
    """What the erasure needs of the other parts of the house."""

    is_seated: Callable[[PlayerId], bool]
    is_entered: Callable[[PlayerId], bool]
    leave_clubs: Callable[[PlayerId], Awaitable[None]]
    on_erased: Callable[[PlayerId], None]


class AccountErasure:
    """Deletes the accounts of people who have no seat, tournament entry or staff role."""

    def __init__(
        self,
        house: HouseStream,
        reader: Reader,
        people: People,
        *,
        names: NameDirectory,
        roles: RolesAndSanctions,
        callbacks: ErasureCallbacks,
    ) -> None:
        self._house = house
        self._reader = reader
        self._people = people
        self._names = names
        self._roles = roles
        self._callbacks = callbacks

    async def complete(self) -> None:
        """Complete the deletions whose entry was committed before the server stopped."""
        erased = self._house.state.erased
        for player, name in (await self._people.names(erased)).items():
            if name:
                await self._delete(PlayerId(player))

    def check(self, person: Person) -> None:
        """Raise RoomRefused (account_staff, account_seated or account_entered) if the account may
        not be deleted now.
        """
        player = PlayerId(person.id)
        if self._roles.role_of(player) != "player":
            raise RoomRefused("account_staff")
        if self._callbacks.is_seated(player):
            raise RoomRefused("account_seated")
        if self._callbacks.is_entered(player):
            raise RoomRefused("account_entered")

    async def erase(self, person: Person, *, by: str, why: str = "") -> None:
        """Delete an account and return its chips to the mint; `by` is the author, `why` the reason.

        The bots of a member are deleted first. Raises RoomRefused, also if one of the bots has a
        seat.
        """
        self.check(person)
        bots = await self._people.bot_tokens.bots_of(person.id)
        for bot in bots:
            self.check(bot)
        for bot in bots:
            await self.erase(bot, by=by, why=why)
        player = PlayerId(person.id)
        accounts = (wallet(player), purse(player))
        held = [(account, await self._reader.balance(account)) for account in accounts]
        back = [Returned(account, chips, WHY) for account, chips in held if chips]
        written = await self._house.write(*back, Erased(player, by, why), command=None)
        if not written:  # a transfer changed the balance after it was read
            raise RoomRefused("busy")
        await self._delete(player)

    async def _delete(self, player: PlayerId) -> None:
        await self._callbacks.leave_clubs(player)
        try:
            await self._people.erase(player)
        except PeopleRefused:
            return  # another request has deleted the account
        self._names.erase(player)
        self._callbacks.on_erased(player)
