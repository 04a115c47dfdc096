"""Erasure: deletes an account for good. Its id stays in the log, and nobody is told the name again.

The entry comes first, with the chips that go back. A house that stopped before the account was
deleted completes it when it opens.
"""

from typing import TYPE_CHECKING

from circolo.ledger.account import purse, wallet
from circolo.room.errors import RoomRefused
from circolo.room.streams.house_events import Erased, Returned
from circolo.room.streams.house_stream import HouseStream
from circolo.store.people_port import PeopleRefused, Person
from circolo.store.store_port import Reader
from circolo.tables.state import PlayerId
from circolo.tournaments.state import entrant_of

if TYPE_CHECKING:
    from circolo.room.house import House

WHY = "erased"
"""Why chips of a deleted account go back to the mint."""


class AccountErasure:
    """Deletes accounts of people who sit nowhere."""

    def __init__(self, house: "House", register: HouseStream, reader: Reader) -> None:
        self._house = house
        self._register = register
        self._reader = reader

    async def complete(self) -> None:
        """Delete the accounts whose deletion is written down and was not completed."""
        erased = self._register.state.erased
        for player, name in (await self._house.people.names(erased)).items():
            if name:
                await self._delete(PlayerId(player))

    def check(self, person: Person) -> None:
        """Raise RoomRefused unless an account can be deleted: account_staff, account_seated,
        account_entered.
        """
        player = PlayerId(person.id)
        if self._house.staff.role_of(player) != "player":
            raise RoomRefused("account_staff")
        if self._house.tables_of(player) or self._house.paused.of(player):
            raise RoomRefused("account_seated")
        numbers = ((s, entrant_of(s, player)) for s in self._house.tournaments.states())
        if any(number is not None and s.entrants[number].entered for s, number in numbers):
            raise RoomRefused("account_entered")

    async def erase(self, person: Person, *, by: str, why: str = "") -> None:
        """Delete an account, with its chips; raises RoomRefused."""
        self.check(person)
        player = PlayerId(person.id)
        accounts = (wallet(player), purse(player))
        held = [(account, await self._reader.balance(account)) for account in accounts]
        back = [Returned(account, chips, WHY) for account, chips in held if chips]
        written = await self._register.write(*back, Erased(player, by, why), command=None)
        if not written:  # chips came or went meanwhile
            raise RoomRefused("busy")
        await self._delete(player)

    async def _delete(self, player: PlayerId) -> None:
        try:
            await self._house.people.erase(player)
        except PeopleRefused:
            return  # it was deleted in the meantime
        self._house.directory.erase(player)
        self._house.talk.forget_lines(player)
