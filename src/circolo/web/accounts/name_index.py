"""An index of all names by their appearance, so that no two names look alike."""

import asyncio
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager

from circolo.glyphs.lookalikes import name_key
from circolo.store.people_port import People, Person
from circolo.web.accounts.display_names import GUEST
from circolo.web.refusals import Refusal

_NOBODY = ""
"""The holder of reserved names, such as those of house bots: an id that no person has."""


class NameIndex:
    """Reserves names for people, so that no two names look alike.

    Loads all names that people have chosen from the store at the first use. People whose names
    already look alike keep them.
    """

    def __init__(self, people: People, *, reserved: Collection[str]) -> None:
        self._people = people
        self._holders: dict[str, str] = {name_key(name): _NOBODY for name in reserved}
        self._is_read = False
        self._reading = asyncio.Lock()

    @asynccontextmanager
    async def held(self, name: str, *, by: str) -> AsyncIterator[None]:
        """Reserve a name for the person with the id `by`, before the `with` block runs. The name
        stays reserved after the block, but not if the block raises an exception.

        Raises Refusal `name_alike` if another person has a name that looks the same.
        """
        await self._read()
        key = name_key(name)
        holder = self._holders.get(key)
        if holder not in (None, by):
            raise Refusal("name_alike")
        self._holders[key] = by
        try:
            yield
        except BaseException:
            if holder is None:
                del self._holders[key]
            raise

    async def check_free(self, name: str, *, by: str) -> None:
        """Raise Refusal `name_alike` if another person than `by` has a name that looks like this
        one.
        """
        await self._read()
        if self._holders.get(name_key(name)) not in (None, by):
            raise Refusal("name_alike")

    def forget(self, person: Person) -> None:
        """Release the name of a deleted account, or the earlier name of a renamed one."""
        key = name_key(person.name)
        if self._holders.get(key) == person.id:
            del self._holders[key]

    async def _read(self) -> None:
        async with self._reading:
            if self._is_read:
                return
            named = await self._people.chosen_names(given=GUEST)
            keys = await asyncio.get_running_loop().run_in_executor(None, _keys, named)
            for key, person in keys:
                self._holders.setdefault(key, person)
            self._is_read = True


def _keys(named: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    return [(name_key(name), person) for person, name in named]
