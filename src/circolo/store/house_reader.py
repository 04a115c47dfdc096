"""The port of the commands that read a house: the queries of its store, and the names of people."""

from collections.abc import Collection
from typing import Protocol

from circolo.store.people_port import Person
from circolo.store.store_port import Reader


class HouseReader(Reader, Protocol):
    """The queries of a house. All see the state of the same moment, even if a server changes the
    house meanwhile.

    Every method may raise StoreFailed.
    """

    async def names(self, people: Collection[str], /) -> dict[str, str]:
        """Return the names of accounts by id, "" for an erased account; skip unknown ids."""
        ...

    async def person(self, name: str) -> Person | None:
        """Return the account whose name or id is `name`, or None; case does not matter in names."""
        ...

    async def members(self, people: Collection[str], /) -> dict[str, int]:
        """Return, by id, the position (in commit order) of the last log entry before each person
        became a member. Guests, bots and unknown ids are left out.
        """
        ...
