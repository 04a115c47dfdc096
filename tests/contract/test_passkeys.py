"""The passkeys of members, in every store."""

import asyncio
from collections.abc import Awaitable

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.store.passkeys_port import PASSKEYS_MAX, Passkey, Passkeys, PasskeyUse
from circolo.store.people_port import PeopleRefused, Person
from tests.contract.stores import AnyStore

pytestmark = pytest.mark.anyio

PHONE = Passkey(b"phone", "bar.example", b"key", "Phone", Millis(100), None, 3, Millis(90))
STICK = Passkey(b"stick", "bar.example", b"other", "Stick", Millis(200), None, 0, Millis(190))
USE = PasskeyUse(PHONE.id, asked=Millis(300), counter=4, at=Millis(310))


@pytest.fixture
async def passkeys(store: AnyStore) -> Passkeys:
    """Anna has two passkeys, and Bruno has none."""
    for person, name in (("p1", "Anna"), ("p2", "Bruno")):
        await store.people.create(Person(person, name, "guest", Millis(1)))
    await store.people.passkeys.add("p1", PHONE)
    await store.people.passkeys.add("p1", STICK)
    return store.people.passkeys


async def refusal(change: Awaitable[None]) -> str:
    """Return the code with which the store refuses a change, "" if it carries it out."""
    try:
        await change
    except PeopleRefused as refused:
        return refused.code
    return ""


async def test_a_person_has_their_passkeys_the_oldest_first(passkeys: Passkeys) -> None:
    assert await passkeys.of("p1") == (PHONE, STICK)
    assert await passkeys.of("p2") == ()


async def test_nobody_has_the_passkey_of_an_unknown_person(passkeys: Passkeys) -> None:
    assert await refusal(passkeys.add("p9", replace(PHONE, id=b"new"))) == "person_unknown"


async def test_a_passkey_belongs_to_one_person(passkeys: Passkeys) -> None:
    newer = replace(PHONE, asked=Millis(900))
    assert await refusal(passkeys.add("p2", newer)) == "passkey_known"
    assert await refusal(passkeys.add("p1", newer)) == "passkey_known"


async def test_a_person_has_ten_passkeys_at_most(passkeys: Passkeys) -> None:
    codes = [
        await refusal(
            passkeys.add("p1", replace(STICK, id=bytes([number]), asked=Millis(1_000 + number)))
        )
        for number in range(PASSKEYS_MAX - 1)
    ]
    assert codes == [""] * (PASSKEYS_MAX - 2) + ["passkeys_full"]


async def test_a_challenge_registers_one_passkey(passkeys: Passkeys) -> None:
    second = replace(PHONE, id=b"second", asked=STICK.asked)
    assert await refusal(passkeys.add("p1", second)) == "passkey_expired"


async def test_a_use_is_kept(passkeys: Passkeys) -> None:
    await passkeys.use("p1", USE)
    used = replace(PHONE, used=USE.at, counter=USE.counter, asked=USE.asked)
    assert await passkeys.of("p1") == (used, STICK)


async def test_a_challenge_is_answered_once(passkeys: Passkeys) -> None:
    await passkeys.use("p1", USE)
    later = replace(USE, counter=5)
    by_the_other = PasskeyUse(STICK.id, asked=USE.asked, counter=0, at=USE.at)
    assert await refusal(passkeys.use("p1", later)) == "passkey_expired"
    assert await refusal(passkeys.use("p1", by_the_other)) == "passkey_expired"


async def test_one_of_two_simultaneous_answers_succeeds(passkeys: Passkeys) -> None:
    by_the_other = PasskeyUse(STICK.id, asked=USE.asked, counter=0, at=USE.at)
    codes = await asyncio.gather(
        refusal(passkeys.use("p1", USE)), refusal(passkeys.use("p1", by_the_other))
    )
    assert sorted(codes) == ["", "passkey_expired"]


@pytest.mark.parametrize("counter", [0, 2, 3])
async def test_a_counter_that_does_not_grow_is_refused(passkeys: Passkeys, counter: int) -> None:
    assert await refusal(passkeys.use("p1", replace(USE, counter=counter))) == "passkey_copied"
    assert await passkeys.of("p1") == (PHONE, STICK)


async def test_a_device_that_does_not_count_is_used_again_and_again(passkeys: Passkeys) -> None:
    for asked in (300, 301):
        await passkeys.use("p1", PasskeyUse(STICK.id, Millis(asked), 0, Millis(asked)))
    (_, stick) = await passkeys.of("p1")
    assert (stick.used, stick.counter) == (301, 0)


async def test_nobody_changes_the_passkey_of_another(passkeys: Passkeys) -> None:
    codes = [
        await refusal(passkeys.use("p2", USE)),
        await refusal(passkeys.rename("p2", PHONE.id, "Mine")),
        await refusal(passkeys.remove("p2", PHONE.id, may_be_last=True)),
    ]
    assert codes == ["passkey_unknown"] * 3
    assert await passkeys.of("p1") == (PHONE, STICK)


async def test_a_passkey_gets_another_name(passkeys: Passkeys) -> None:
    await passkeys.rename("p1", PHONE.id, "Old phone")
    assert await passkeys.of("p1") == (replace(PHONE, name="Old phone"), STICK)


async def test_the_last_passkey_is_removed_only_if_it_may_be(passkeys: Passkeys) -> None:
    await passkeys.remove("p1", PHONE.id, may_be_last=False)
    assert await refusal(passkeys.remove("p1", STICK.id, may_be_last=False)) == "passkey_last"
    await passkeys.remove("p1", STICK.id, may_be_last=True)
    assert await passkeys.of("p1") == ()


async def test_one_of_two_last_passkeys_removed_at_once_stays(passkeys: Passkeys) -> None:
    codes = await asyncio.gather(
        *(refusal(passkeys.remove("p1", one.id, may_be_last=False)) for one in (PHONE, STICK))
    )
    assert sorted(codes) == ["", "passkey_last"]


async def test_all_passkeys_are_removed_at_once(passkeys: Passkeys) -> None:
    assert await passkeys.remove_all("p1") is True
    assert await passkeys.remove_all("p1") is False
    assert await passkeys.of("p1") == ()


async def test_passkeys_go_with_their_account(store: AnyStore, passkeys: Passkeys) -> None:
    await store.people.erase("p1")
    assert await passkeys.of("p1") == ()
    await passkeys.add("p2", PHONE)
