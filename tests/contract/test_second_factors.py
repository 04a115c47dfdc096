"""The second factors of members, in every store."""

import asyncio

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.store.people_port import PeopleRefused, Person
from circolo.store.second_factors_port import SecondFactor, SecondFactors
from tests.contract.stores import AnyStore

pytestmark = pytest.mark.anyio

FIRST, SECOND, THIRD = (bytes([number]) * 32 for number in (1, 2, 3))
FACTOR = SecondFactor(b"sealed", Millis(100), 7, (FIRST, SECOND))


@pytest.fixture
async def factors(store: AnyStore) -> SecondFactors:
    """Anna has a second factor, and Bruno has none."""
    for person, name in (("p1", "Anna"), ("p2", "Bruno")):
        await store.people.create(Person(person, name, "guest", Millis(1)))
    await store.people.second_factors.put("p1", FACTOR)
    return store.people.second_factors


async def test_a_person_has_what_was_stored_for_them(factors: SecondFactors) -> None:
    assert await factors.of("p1") == FACTOR
    assert await factors.of("p2") is None


async def test_a_new_factor_takes_the_place_of_the_old_one(factors: SecondFactors) -> None:
    newer = SecondFactor(b"other", Millis(200), 1, (THIRD,))
    await factors.put("p1", newer)
    assert await factors.of("p1") == newer


async def test_nobody_has_the_factor_of_an_unknown_person(factors: SecondFactors) -> None:
    with pytest.raises(PeopleRefused) as refused:
        await factors.put("p9", FACTOR)
    assert refused.value.code == "person_unknown"


@pytest.mark.parametrize(("step", "is_used"), [(6, False), (7, False), (8, True)])
async def test_a_step_is_used_once_and_only_after_the_last(
    factors: SecondFactors, *, step: int, is_used: bool
) -> None:
    assert await factors.use_step("p1", step) is is_used
    assert await factors.use_step("p1", step) is False
    assert await factors.of("p1") == replace(FACTOR, step=max(step, 7))


async def test_one_of_two_simultaneous_uses_of_a_step_succeeds(factors: SecondFactors) -> None:
    used = await asyncio.gather(*(factors.use_step("p1", 9) for _ in range(2)))
    assert sorted(used) == [False, True]


async def test_a_recovery_code_is_used_once(factors: SecondFactors) -> None:
    assert await factors.use_code("p1", FIRST) is True
    assert await factors.use_code("p1", FIRST) is False
    assert await factors.of("p1") == replace(FACTOR, codes=(SECOND,))


async def test_one_of_two_simultaneous_uses_of_a_code_succeeds(factors: SecondFactors) -> None:
    used = await asyncio.gather(*(factors.use_code("p1", FIRST) for _ in range(2)))
    assert sorted(used) == [False, True]


async def test_new_recovery_codes_replace_all_others(factors: SecondFactors) -> None:
    await factors.renew_codes("p1", (THIRD,))
    assert await factors.of("p1") == replace(FACTOR, codes=(THIRD,))


async def test_nobody_without_a_factor_gets_or_uses_codes(factors: SecondFactors) -> None:
    await factors.renew_codes("p2", (THIRD,))
    assert await factors.of("p2") is None
    assert not await factors.use_code("p2", THIRD)
    assert not await factors.use_step("p2", 1)


async def test_a_factor_is_removed_once(factors: SecondFactors) -> None:
    assert await factors.remove("p1") is True
    assert await factors.remove("p1") is False
    assert await factors.of("p1") is None


async def test_a_factor_goes_with_its_account(store: AnyStore, factors: SecondFactors) -> None:
    await store.people.erase("p1")
    assert await factors.of("p1") is None
