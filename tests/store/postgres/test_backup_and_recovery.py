"""Backups of a house in PostgreSQL, as docs/operating/postgresql.md describes them."""

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest

from circolo.cards.units import Chips
from circolo.cli.audit import audit_database
from circolo.games.tressette import Options
from circolo.ledger.account import Account
from circolo.store.postgres import PostgresStore, open_postgres
from circolo.store.postgres.database_reader import open_database
from circolo.tables.table_options import TableOptions
from circolo.wire import client_messages as client
from circolo.wire.server_messages import Done
from tests.cli.guests import guests
from tests.cli.house_processes import circolo, opened
from tests.store.postgres.own_server import (
    archives_into,
    command,
    own_folder,
    recovers,
    running,
    stands_by,
)
from tests.store.random_batches import content, outcome, random_batch

SHEET = TableOptions(Options(players=2), entry=100)
SETTINGS = {"CIRCOLO_TEMPO": "off", "CIRCOLO_PURSES_PER_DAY": "2"}


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    """Return the data folder of a server that archives its write-ahead log beside it."""
    with own_folder() as parent:
        folder = parent / "data"
        folder.mkdir()
        with running(folder) as server:
            server.psql("CREATE DATABASE circolo ENCODING 'UTF8' TEMPLATE template0;")
            archives_into(folder.with_name("archive"), server)
        yield folder


@pytest.fixture
def url(folder: Path) -> Iterator[str]:
    """Return the address of a new database."""
    with running(folder) as server:
        server.psql("DROP DATABASE circolo;")
        server.psql("CREATE DATABASE circolo ENCODING 'UTF8' TEMPLATE template0;")
        yield server.get_uri("circolo")


def copied(url: str, dump: Path) -> str:
    """Dump a database, restore the dump as another database, and return its address."""
    command("pg_dump", "--format=custom", f"--file={dump}", url)
    copy = url.replace("/circolo?", "/copy?")
    command("psql", url, "-c", "DROP DATABASE IF EXISTS copy")
    command("psql", url, "-c", "CREATE DATABASE copy ENCODING 'UTF8' TEMPLATE template0")
    command("pg_restore", f"--dbname={copy}", dump)
    return copy


async def filled(store: PostgresStore, seeds: range) -> None:
    for seed in seeds:
        for entry in await random_batch(seed, store, count=seed * 100):
            await outcome(store, entry)


async def content_of(url: str) -> tuple[object, ...]:
    store = await open_postgres(url)
    try:
        return await content(store)
    finally:
        await store.close()


@pytest.mark.anyio
async def test_a_dump_made_during_play_holds_a_moment_of_it(url: str, tmp_path: Path) -> None:
    store = await open_postgres(url)
    await filled(store, range(3))
    before = await store.last_position()
    writing = asyncio.create_task(filled(store, range(3, 20)))
    copy = await asyncio.to_thread(copied, url, tmp_path / "dump")
    await writing
    restored = await open_postgres(copy)
    held = await restored.last_position()
    assert before <= held
    assert await restored.feed(0, limit=held) == await store.feed(0, limit=held)
    assert await restored.feed(held, limit=1) == ()
    await filled(restored, range(30, 32))
    assert await restored.last_position() > held
    await store.close()
    await restored.close()


@pytest.mark.anyio
async def test_a_database_is_restored_to_a_moment(url: str, folder: Path) -> None:
    store = await open_postgres(url)
    await filled(store, range(3))
    copy = folder.with_name("copy")
    await asyncio.to_thread(
        command, "pg_basebackup", "--checkpoint=fast", f"--pgdata={copy}", f"--dbname={url}"
    )
    await filled(store, range(3, 6))
    expected = await content(store)
    admin = await asyncpg.connect(url)
    until = await admin.fetchval("SELECT clock_timestamp()::text")
    await filled(store, range(6, 9))
    assert await content(store) != expected
    await store.close()
    await archived(admin)
    await admin.close()
    recovers(copy, archive=folder.with_name("archive"), until=until)
    with running(copy) as server:
        assert await content_of(server.get_uri("circolo")) == expected


async def archived(admin: "asyncpg.Connection[asyncpg.Record]") -> None:
    """Wait until the write-ahead log is archived up to now."""
    last = await admin.fetchval("SELECT pg_walfile_name(pg_switch_wal())")
    query = "SELECT last_archived_wal >= $1 FROM pg_stat_archiver"
    async with asyncio.timeout(30):
        while not await admin.fetchval(query, last):
            await asyncio.sleep(0.05)
            await admin.execute("SELECT pg_stat_clear_snapshot()")


def test_a_house_on_a_restored_database_voids_its_running_deals(url: str, tmp_path: Path) -> None:
    with opened(tmp_path / "data", CIRCOLO_STORE=url, **SETTINGS) as house, guests(house, 2) as two:
        table = two[0].say(client.OpenTable, sheet=SHEET)
        assert isinstance(table, Done)
        two[1].say(client.Sit, table=table.table)
        assert {guest.until_asked() for guest in two} == {True, False}
        copy = copied(url, tmp_path / "dump")
        assert sorted(chips(copy, "purse:").values()) == [900, 900]
    with opened(tmp_path / "other", "--replace-deal-key", CIRCOLO_STORE=copy) as house:
        assert house.end(signal.SIGTERM)[0] == 0
    assert sorted(chips(copy, "purse:").values()) == [1_000, 1_000]
    assert asyncio.run(findings(copy)) == ()


def test_a_house_is_backed_up_from_a_standby(url: str, folder: Path, tmp_path: Path) -> None:
    data, file, standby = tmp_path / "data", tmp_path / "monday.db", folder.with_name("standby")
    with opened(data, CIRCOLO_STORE=url, **SETTINGS) as house:
        house.guest()
        command("pg_basebackup", "--checkpoint=fast", f"--pgdata={standby}", f"--dbname={url}")
        stands_by(standby, archive=folder.with_name("archive"))
        with running(standby) as server:
            copy = server.get_uri("circolo")
            assert "t" in command("psql", copy, "-tc", "SELECT pg_is_in_recovery()")
            done = circolo("backup", file, "--data", data, settings={"CIRCOLO_STORE": copy})
            assert (done.returncode, done.stderr) == (0, "")
    assert circolo("audit", "--data", file, "--keys", data / "keys").returncode == 0


def chips(url: str, accounts: str) -> dict[Account, Chips]:
    """Return the balances of the accounts whose names begin so."""

    async def read() -> dict[Account, Chips]:
        store = await open_postgres(url)
        try:
            return await store.balances(accounts)
        finally:
            await store.close()

    return asyncio.run(read())


async def findings(url: str) -> tuple[object, ...]:
    async with open_database(url) as reader:
        return (await audit_database(reader)).findings
