"""The e-mail addresses of members, in every store."""

import pytest

from circolo.cards.units import Millis
from circolo.store.emails_port import Email, Emails
from circolo.store.people_port import PeopleRefused, Person
from tests.contract.stores import AnyStore

pytestmark = pytest.mark.anyio

FIRST, SECOND = Email("anna@example.org", Millis(1)), Email("altra@example.org", Millis(2))


@pytest.fixture
async def emails(store: AnyStore) -> Emails:
    """Anna has an address."""
    await store.people.create(Person("p1", "Anna", "guest", Millis(1)))
    assert await store.people.emails.put("p1", FIRST, in_place_of="")
    return store.people.emails


async def test_a_person_has_the_address_that_was_stored(emails: Emails) -> None:
    assert await emails.of("p1") == FIRST
    assert await emails.of("p9") is None


async def test_an_address_takes_the_place_of_the_one_that_was_known(emails: Emails) -> None:
    assert await emails.put("p1", SECOND, in_place_of=FIRST.address) is True
    assert await emails.of("p1") == SECOND


@pytest.mark.parametrize("known", ["", "unknown@example.org"])
async def test_an_address_takes_the_place_of_no_other(emails: Emails, known: str) -> None:
    assert await emails.put("p1", SECOND, in_place_of=known) is False
    assert await emails.of("p1") == FIRST


async def test_nobody_unknown_has_an_address(emails: Emails) -> None:
    with pytest.raises(PeopleRefused) as refused:
        await emails.put("p9", FIRST, in_place_of="")
    assert refused.value.code == "person_unknown"


async def test_an_address_is_removed_also_twice(emails: Emails) -> None:
    await emails.remove("p1")
    await emails.remove("p1")
    assert await emails.of("p1") is None


async def test_an_address_goes_with_its_account(store: AnyStore, emails: Emails) -> None:
    await store.people.erase("p1")
    assert await emails.of("p1") is None
