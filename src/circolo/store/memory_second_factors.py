"""Second factors in memory, for simulations and tests."""

from collections.abc import Mapping

from msgspec.structs import replace

from circolo.store.people_port import PeopleRefused, Person
from circolo.store.second_factors_port import SecondFactor


class MemorySecondFactors:
    """The implementation of `SecondFactors` with a dict; `people` are the accounts of its house."""

    def __init__(self, people: Mapping[str, Person]) -> None:
        self._people = people
        self._factors: dict[str, SecondFactor] = {}

    async def of(self, person: str) -> SecondFactor | None:
        return self._factors.get(person)

    async def put(self, person: str, factor: SecondFactor) -> None:
        if person not in self._people:
            raise PeopleRefused("person_unknown")
        self._factors[person] = replace(factor, codes=tuple(sorted(factor.codes)))

    async def renew_codes(self, person: str, codes: tuple[bytes, ...]) -> None:
        if person in self._factors:
            self._factors[person] = replace(self._factors[person], codes=tuple(sorted(codes)))

    async def use_step(self, person: str, step: int) -> bool:
        factor = self._factors.get(person)
        if factor is None or factor.step >= step:
            return False
        self._factors[person] = replace(factor, step=step)
        return True

    async def use_code(self, person: str, code: bytes) -> bool:
        factor = self._factors.get(person)
        if factor is None or code not in factor.codes:
            return False
        left = tuple(one for one in factor.codes if one != code)
        self._factors[person] = replace(factor, codes=left)
        return True

    async def remove(self, person: str) -> bool:
        return self._factors.pop(person, None) is not None
