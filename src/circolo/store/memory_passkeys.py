"""Passkeys in memory, for simulations and tests."""

from collections.abc import Mapping

from msgspec.structs import replace

from circolo.store.passkeys_port import (
    Passkey,
    PasskeyUse,
    check_addition,
    check_removal,
    check_use,
    found_passkey,
)
from circolo.store.people_port import PeopleRefused, Person


class MemoryPasskeys:
    """The implementation of `Passkeys` with a dict; `people` are the accounts of its house."""

    def __init__(self, people: Mapping[str, Person]) -> None:
        self._people = people
        self._held: dict[str, dict[bytes, Passkey]] = {}

    async def of(self, person: str) -> tuple[Passkey, ...]:
        held = self._held.get(person, {}).values()
        return tuple(sorted(held, key=lambda one: (one.since, one.id)))

    async def add(self, person: str, passkey: Passkey) -> None:
        if person not in self._people:
            raise PeopleRefused("person_unknown")
        if any(passkey.id in held for held in self._held.values()):
            raise PeopleRefused("passkey_known")
        check_addition(await self.of(person), passkey)
        self._held.setdefault(person, {})[passkey.id] = passkey

    async def use(self, person: str, use: PasskeyUse) -> None:
        passkey = check_use(await self.of(person), use)
        used = replace(passkey, used=use.at, counter=use.counter, asked=use.asked)
        self._held[person][use.id] = used

    async def rename(self, person: str, id_: bytes, name: str) -> None:
        passkey = found_passkey(await self.of(person), id_)
        self._held[person][id_] = replace(passkey, name=name)

    async def remove(self, person: str, id_: bytes, *, may_be_last: bool) -> None:
        check_removal(await self.of(person), id_, may_be_last=may_be_last)
        del self._held[person][id_]

    async def remove_all(self, person: str) -> bool:
        return bool(self._held.pop(person, None))
