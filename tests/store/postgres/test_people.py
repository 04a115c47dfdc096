"""Accounts in PostgreSQL that two servers change at the same time."""

import asyncio
from collections.abc import Awaitable

import asyncpg
import pytest

from circolo.cards.units import Millis
from circolo.store.people_port import PeopleRefused, Person, Session
from circolo.store.postgres import PostgresStore, people
from tests.store.postgres.disturbances import failing_inserts, waiting_writers

pytestmark = pytest.mark.anyio

Admin = asyncpg.Connection


def person(name: str) -> Person:
    return Person(name, name, "guest", Millis(0))


async def codes(*work: Awaitable[object]) -> list[str]:
    """Return the codes of the refusals, in order, "" where there was none."""
    found = await asyncio.gather(*work, return_exceptions=True)
    return sorted(one.code if isinstance(one, PeopleRefused) else "" for one in found)


@pytest.mark.parametrize(
    ("other", "code"), [(("anna", "carla"), "person_exists"), (("p2", "anna"), "name_taken")]
)
async def test_an_account_that_another_server_creates_first_is_refused(
    store: PostgresStore, admin: Admin, *, other: tuple[str, str], code: str
) -> None:
    async with admin.transaction():
        await admin.execute("INSERT INTO people VALUES ($1, $2, $2, 'guest', 0)", *other)
        creating = asyncio.ensure_future(store.people.create(person("anna")))
        await waiting_writers(admin)
    assert await codes(creating) == [code]


async def test_a_name_that_another_server_gives_away_first_cannot_be_claimed(
    store: PostgresStore, admin: Admin
) -> None:
    await store.people.create(person("anna"))
    async with admin.transaction():
        await admin.execute("INSERT INTO people VALUES ('p2', 'rosa', 'rosa', 'guest', 0)")
        claiming = asyncio.ensure_future(store.people.claim("anna", name="Rosa", password="$1"))
        await waiting_writers(admin)
    assert await codes(claiming) == ["name_taken"]


async def test_two_servers_together_keep_to_the_limit_of_block_lists(
    store: PostgresStore, other: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "BLOCKS_MAX", 3)
    names = [f"p{number}" for number in range(12)]
    for name in ("anna", *names):
        await store.people.create(person(name))
    for _ in range(3):
        servers = (store, other) * 6
        blocking = [
            asyncio.ensure_future(server.people.block("anna", name))
            for server, name in zip(servers, names, strict=True)
        ]
        assert (await codes(*blocking)).count("") == 3
        for blocked in await store.people.blocked("anna"):
            await store.people.unblock("anna", blocked.id)


async def test_two_servers_together_grant_the_chips_of_an_address_once(
    store: PostgresStore, other: PostgresStore
) -> None:
    async def count(server: PostgresStore, account: str) -> bool:
        return await server.people.count_grant(b"mark", account=account, now=Millis(1), most=3)

    grants = [count((store, other)[n % 2], f"purse:{n}") for n in range(12)]
    assert sum(await asyncio.gather(*grants)) == 3


async def test_people_who_block_each_other_at_once_do_not_deadlock(
    store: PostgresStore, other: PostgresStore
) -> None:
    for name in ("anna", "bruno"):
        await store.people.create(person(name))
    for _ in range(5):
        await asyncio.gather(
            store.people.block("anna", "bruno"), other.people.block("bruno", "anna")
        )
        await asyncio.gather(
            store.people.unblock("anna", "bruno"), other.people.unblock("bruno", "anna")
        )
    assert await store.people.blocked("anna") == ()


async def test_a_change_that_the_server_rolls_back_is_made_again(
    store: PostgresStore, admin: Admin
) -> None:
    await store.people.create(person("anna"))
    session = Session("anna", Millis(0), Millis(0), Millis(9))
    async with failing_inserts(admin, "40P01", times=2, table="sessions"):
        await store.people.open_session(b"token", session)
    assert await store.people.session(b"token", now=Millis(1)) == session


async def test_a_text_that_postgres_cannot_store_names_nobody(store: PostgresStore) -> None:
    await store.people.create(person("anna"))
    assert await store.people.by_name("anna\0") is None
    assert await store.people.by_id("anna\ud800") is None
    assert await store.people.names(["anna", "a\0"]) == {"anna": "anna"}
    await store.people.close_sessions("a\0")
