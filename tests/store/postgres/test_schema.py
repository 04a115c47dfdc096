"""The tables in PostgreSQL: how they are made, upgraded and guarded."""

import asyncio
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

import asyncpg
import pytest
from msgspec.structs import replace

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import MINT, wallet
from circolo.store.emails_port import Email
from circolo.store.entries import Deed, MatchSummary, SealedSecret
from circolo.store.errors import DatabaseRefused
from circolo.store.passkeys_port import Passkey, PasskeyUse
from circolo.store.people_port import Person, Session
from circolo.store.postgres import PostgresStore, open_postgres
from circolo.store.postgres.database_reader import open_database
from circolo.store.second_factors_port import SecondFactor
from circolo.store.store_port import Snapshot
from tests import postgres_server
from tests.store.entries import after, first, minted
from tests.store.postgres.disturbances import code_of

pytestmark = pytest.mark.anyio

Admin = asyncpg.Connection
ANNA = wallet("anna")


@asynccontextmanager
async def new_database(url: str, purpose: str, options: str = "") -> AsyncIterator[str]:
    """Create a database without tables, and drop it afterwards."""
    name = f"circolo_{purpose}_{os.getpid()}"
    await postgres_server.execute(url, f"CREATE DATABASE {name} TEMPLATE template0 {options}")
    try:
        yield postgres_server.with_database(url, name)
    finally:
        await postgres_server.execute(url, f"DROP DATABASE {name} WITH (FORCE)")


async def refusal_of(url: str) -> str:
    """Return the code with which a database is refused."""
    with pytest.raises(DatabaseRefused) as refused:
        await open_postgres(url)
    return refused.value.code


async def refusal_of_reader(url: str) -> str:
    """Return the code with which a database is refused to a command that reads it."""
    with pytest.raises(DatabaseRefused) as refused:
        async with open_database(url):
            pass
    return refused.value.code


async def test_servers_that_start_together_create_the_tables_once(postgres_url: str) -> None:
    async with new_database(postgres_url, "start") as url:
        stores = await asyncio.gather(*(open_postgres(url) for _ in range(4)))
        await asyncio.gather(*(s.append(first(f"t:{n}")) for n, s in enumerate(stores)))
        assert len(await stores[0].streams("")) == 4
        for store in stores:
            await store.close()


async def test_a_database_of_another_program_is_refused_and_left_alone(postgres_url: str) -> None:
    async with new_database(postgres_url, "foreign") as url:
        await postgres_server.execute(url, "CREATE TABLE invoices (id INTEGER)")
        assert await refusal_of(url) == "database_foreign"
        await postgres_server.execute(
            url, "DROP TABLE invoices; CREATE SCHEMA circolo; CREATE TABLE circolo.other ()"
        )
        assert await refusal_of(url) == "database_foreign"
        await postgres_server.execute(url, "DROP TABLE circolo.other")
        await (await open_postgres(url)).close()


async def test_a_database_in_another_encoding_is_refused(postgres_url: str) -> None:
    options = "ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'"
    async with new_database(postgres_url, "latin", options) as url:
        assert await refusal_of(url) == "database_encoding"


async def test_a_newer_database_is_refused(
    store: PostgresStore, admin: Admin, postgres_url: str
) -> None:
    await admin.execute("INSERT INTO migrations (number) VALUES (999)")
    try:
        assert await refusal_of(postgres_url) == "database_newer"
        assert await refusal_of_reader(postgres_url) == "database_newer"
    finally:
        await admin.execute("DELETE FROM migrations WHERE number = 999")


async def test_a_reader_neither_creates_nor_upgrades_tables(postgres_url: str) -> None:
    async with new_database(postgres_url, "older") as url:
        assert await refusal_of_reader(url) == "database_empty"
        await (await open_postgres(url)).close()
        drop = (
            "SET search_path = circolo; DROP TABLE house; DELETE FROM migrations WHERE number > 1"
        )
        await postgres_server.execute(url, drop)
        assert await refusal_of_reader(url) == "database_older"


@pytest.mark.parametrize("table", ["entries", "transfers"])
async def test_entries_and_transfers_never_change(
    store: PostgresStore, admin: Admin, table: str
) -> None:
    await store.append(first("house", transfers=(minted(ANNA, 5),)))
    column = "cause" if table == "entries" else "why"
    for statement in (
        f"UPDATE {table} SET {column} = 'other'",
        f"DELETE FROM {table}",
        f"TRUNCATE {table} CASCADE",
    ):
        with pytest.raises(asyncpg.RaiseError, match="its rows never change"):
            await admin.execute(statement)
    assert len(await store.statement(ANNA, limit=9)) == 1


async def test_only_the_mint_may_owe_chips(store: PostgresStore, admin: Admin) -> None:
    await store.append(first("house", transfers=(minted(ANNA, 5),)))
    for statement in (
        "UPDATE balances SET chips = -1 WHERE account = 'wallet:anna'",
        "INSERT INTO balances VALUES ('fees', -1)",
    ):
        with pytest.raises(asyncpg.CheckViolationError):
            await admin.execute(statement)
    assert await store.balances("") == {MINT: -5, ANNA: 5}


async def test_a_role_with_few_rights_serves_a_house_and_cannot_change_the_log(
    store: PostgresStore, postgres_url: str, server_role_url: str
) -> None:
    weak = await open_postgres(server_role_url)
    await serve_a_house(weak)
    await weak.close()
    server = await asyncpg.connect(server_role_url, server_settings={"search_path": "circolo"})
    for statement in (
        "UPDATE entries SET cause = 'other'",
        "DELETE FROM transfers",
        "TRUNCATE entries",
        "ALTER TABLE entries DISABLE TRIGGER ALL",
        "DELETE FROM balances",
        "UPDATE streams SET name = 'other'",
        "DELETE FROM erased",
        "DELETE FROM desk",
    ):
        with pytest.raises(asyncpg.InsufficientPrivilegeError):
            await server.execute(statement)
    await server.close()
    async with new_database(postgres_url, "weak") as empty:
        name = urlsplit(empty).path.lstrip("/")
        assert (
            await refusal_of(postgres_server.with_database(server_role_url, name))
            == "database_role"
        )


async def serve_a_house(store: PostgresStore) -> None:
    """Make a change of each kind."""
    one = first(
        "table:1",
        transfers=(minted(ANNA, 5),),
        sealed=(SealedSecret(1, b"box"),),
        deeds=(Deed("anna", "hand", Chips(5)),),
        finished=MatchSummary(("anna",), b"won"),
    )
    await store.append(one)
    await store.keep(Snapshot("table:1", 1, "schema", b"box"))
    await store.append(replace(after(one, opened=(1,)), closes=True))
    assert await code_of(store.append(first("table:2", transfers=one.transfers))) == ""
    await store.list_done((), ((1, Deed("anna", "hand", Chips(1))),))
    await store.beat(Millis(1))
    assert await store.take_desk("node", after=(await store.desk()).epoch)
    await store.claim(b"mark", replaces_deal_key=False)
    await store.claim(b"other mark", replaces_deal_key=True)
    people = store.people
    for id_ in ("p1", "p2"):
        await people.create(Person(id_, id_, "guest", Millis(0)))
    await people.claim("p1", name="Anna", password="$1")
    session = Session("p1", Millis(0), Millis(0), Millis(9))
    await people.open_session(b"1", session)
    await people.renew_session(b"1", seen=Millis(1), expires=Millis(9))
    await people.close_session(b"1")
    await people.open_link(b"2", person="p1", expires=Millis(9))
    await people.use_link(b"2", now=Millis(1))
    await people.second_factors.put("p1", SecondFactor(b"box", Millis(0), 1, (bytes(32),)))
    await people.second_factors.use_step("p1", 2)
    await people.second_factors.use_code("p1", bytes(32))
    await people.second_factors.remove("p1")
    passkey = Passkey(b"id", "carte.example", b"key", "Phone", Millis(0), None, 1, Millis(0))
    await people.passkeys.add("p1", passkey)
    await people.passkeys.use("p1", PasskeyUse(b"id", Millis(1), 2, Millis(1)))
    await people.passkeys.rename("p1", b"id", "Old phone")
    await people.passkeys.remove("p1", b"id", may_be_last=True)
    for known, address in (("", "a@b.example"), ("a@b.example", "c@d.example")):
        assert await people.emails.put("p1", Email(address, Millis(0)), in_place_of=known)
    await people.emails.remove("p1")
    await store.club_logos.put("club1", "digest", b"picture")
    await store.club_logos.keep_only("club1", "")
    await people.block("p1", "p2")
    await people.unblock("p1", "p2")
    await people.count_grant(b"mark", account="purse:p2", now=Millis(1), most=1)
    await people.erase("p2")
    assert await people.names(["p1", "p2"]) == {"p1": "Anna", "p2": ""}


def test_a_house_on_sqlite_does_not_need_the_driver() -> None:
    program = "import sys, circolo.bootstrap, circolo.cli.main; print('asyncpg' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60
    )
    assert run.stdout == "False\n"
