"""Push subscriptions, in every store."""

import pytest
from msgspec.structs import replace

from circolo.cards.units import Millis
from circolo.store.people_port import SESSIONS_MAX, Person, Session
from circolo.store.push_port import PushSubscription, PushSubscriptions
from tests.contract.stores import AnyStore

pytestmark = pytest.mark.anyio

PHONE, TABLET, OTHER = (bytes([one]) * 32 for one in (1, 2, 3))
NOW, LATER = Millis(100), Millis(1_000)
ONE = PushSubscription("https://push.example/one", b"p" * 65, b"a" * 16, "it")
TWO = replace(ONE, endpoint="https://push.example/two", language="en")


@pytest.fixture
async def push(store: AnyStore) -> PushSubscriptions:
    """The subscriptions of Anna, who is signed in on two devices, and of Bruno; nobody has any."""
    for name, tokens in (("anna", (PHONE, TABLET)), ("bruno", (OTHER,))):
        await store.people.create(Person(name, name, "guest", Millis(1)))
        for token in tokens:
            await store.people.open_session(token, Session(name, NOW, NOW, LATER))
    return store.people.push


async def test_each_device_of_a_person_has_one_subscription(push: PushSubscriptions) -> None:
    assert await push.subscribe(PHONE, ONE)
    assert await push.subscribe(TABLET, TWO)
    assert await push.of_person("anna", now=NOW) == (ONE, TWO)
    assert await push.of_person("bruno", now=NOW) == ()
    people = ("anna", "bruno", "nobody")
    assert await push.subscribed(people, now=NOW) == {"anna"}
    assert await push.subscribed(people, now=LATER) == frozenset()
    newer = replace(ONE, endpoint="https://push.example/newer")
    assert await push.subscribe(PHONE, newer)
    assert await push.of_person("anna", now=NOW) == (newer, TWO)


async def test_a_browser_that_another_person_uses_now_is_theirs(push: PushSubscriptions) -> None:
    await push.subscribe(PHONE, ONE)
    assert await push.subscribe(OTHER, replace(ONE, language="es"))
    assert await push.of_person("anna", now=NOW) == ()
    assert await push.of_person("bruno", now=NOW) == (replace(ONE, language="es"),)


async def test_a_subscription_ends_when_it_is_asked_for_or_gone(push: PushSubscriptions) -> None:
    await push.subscribe(PHONE, ONE)
    await push.subscribe(TABLET, TWO)
    await push.unsubscribe(PHONE)
    await push.unsubscribe(PHONE)
    assert await push.of_person("anna", now=NOW) == (TWO,)
    await push.forget(TWO.endpoint)
    await push.forget(TWO.endpoint)
    assert await push.of_person("anna", now=NOW) == ()


async def test_nobody_subscribes_without_a_session(push: PushSubscriptions) -> None:
    assert not await push.subscribe(bytes(32), ONE)


async def test_a_subscription_ends_with_its_session(
    store: AnyStore, push: PushSubscriptions
) -> None:
    await push.subscribe(PHONE, ONE)
    await push.subscribe(TABLET, TWO)
    await store.people.close_session(PHONE)
    assert await push.of_person("anna", now=NOW) == (TWO,)
    assert await push.of_person("anna", now=LATER) == ()
    await store.people.close_sessions("anna")
    assert await push.of_person("anna", now=NOW) == ()


async def test_the_oldest_subscription_goes_with_the_oldest_session(
    store: AnyStore, push: PushSubscriptions
) -> None:
    await push.subscribe(PHONE, ONE)
    for number in range(SESSIONS_MAX):
        seen = Millis(NOW + 1 + number)
        await store.people.open_session(bytes([9, number]) * 16, Session("anna", seen, seen, LATER))
    assert await push.of_person("anna", now=NOW) == ()


async def test_nothing_remains_of_a_deleted_account(
    store: AnyStore, push: PushSubscriptions
) -> None:
    await push.subscribe(PHONE, ONE)
    await store.people.erase("anna")
    assert await push.subscribe(OTHER, ONE)
    assert await push.of_person("bruno", now=NOW) == (ONE,)
