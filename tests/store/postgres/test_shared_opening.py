"""Opening the database of a cluster: with other nodes, with the deal key, and during an upgrade."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from circolo.store.cluster_port import DatabaseUse
from circolo.store.data_folder import DataFolder
from circolo.store.entries import Entry
from circolo.store.errors import DatabaseRefused
from circolo.store.opening import open_store
from circolo.store.postgres import open_postgres, schema
from tests import postgres_server
from tests.store.entries import after, first
from tests.store.postgres.test_schema import new_database

pytestmark = pytest.mark.anyio

Folder = Callable[[int], DataFolder]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """Return a function that makes a data folder with a deal key of this byte."""

    def make(key: int) -> DataFolder:
        with (tmp_path / "lock").open("w") as lock:
            return DataFolder(
                tmp_path, lock=lock, deal_key=bytes([key] * 32), new_key=False, signing_key=b""
            )

    return make


async def opened(
    folder: DataFolder, url: str, *, use: DatabaseUse, replaces_deal_key: bool = False
) -> str:
    """Open a store and close it; return the code of the refusal, or ""."""
    try:
        async with open_store(folder, url=url, use=use, replaces_deal_key=replaces_deal_key):
            return ""
    except DatabaseRefused as refused:
        return refused.code


async def test_a_house_in_sqlite_has_no_second_node(folder: Folder) -> None:
    assert await opened(folder(1), "", use="in_cluster") == "cluster_needs_postgresql"


async def test_nodes_open_one_database_together_and_a_lone_server_does_not(
    postgres_url: str, folder: Folder
) -> None:
    await postgres_server.empty(postgres_url)
    async with (
        open_store(folder(1), url=postgres_url, use="in_cluster", replaces_deal_key=False) as one,
        open_store(folder(1), url=postgres_url, use="in_cluster", replaces_deal_key=False) as two,
    ):
        assert one.cluster is not None
        assert two.cluster is not None
        assert await one.cluster.take_desk("one", after=0)
        assert (await two.cluster.desk()).node == "one"
        await one.store.append(first("table:1"))
        await two.store.append(after(first("table:1")))
        assert await opened(folder(1), postgres_url, use="alone") == "database_in_use"


async def test_a_lone_server_has_no_cluster(postgres_url: str, folder: Folder) -> None:
    await postgres_server.empty(postgres_url)
    async with open_store(
        folder(1), url=postgres_url, use="alone", replaces_deal_key=False
    ) as alone:
        assert alone.cluster is None
        assert await opened(folder(1), postgres_url, use="in_cluster") == "database_in_use"


# --- The deal key


async def test_only_a_lone_server_replaces_the_deal_key(postgres_url: str, folder: Folder) -> None:
    await postgres_server.empty(postgres_url)
    url, other = postgres_url, folder(2)
    assert await opened(folder(1), url, use="in_cluster") == ""
    assert await opened(other, url, use="in_cluster") == "deal_key_foreign"
    for key in (1, 2):
        code = await opened(folder(key), url, use="in_cluster", replaces_deal_key=True)
        assert code == "deal_key_in_use"
    async with open_store(folder(1), url=url, use="in_cluster", replaces_deal_key=False):
        assert await opened(other, url, use="alone", replaces_deal_key=True) == "database_in_use"
    assert await opened(other, url, use="alone", replaces_deal_key=True) == ""
    assert await opened(folder(1), url, use="in_cluster") == "deal_key_foreign"


async def test_of_nodes_that_claim_a_new_database_together_one_key_stays(
    postgres_url: str, folder: Folder
) -> None:
    for _ in range(5):
        await postgres_server.empty(postgres_url)
        keys = (folder(1), folder(2), folder(1), folder(2))
        codes = await asyncio.gather(*(opened(key, postgres_url, use="in_cluster") for key in keys))
        assert sorted(codes) == ["", "", "deal_key_foreign", "deal_key_foreign"]
        assert codes[:2] == codes[2:]


# --- Upgrades

_ADDITIONS = re.compile(
    r"CREATE (TABLE|INDEX|SEQUENCE) (?P<new>\w+) .*"
    r"|ALTER TABLE \w+ ADD COLUMN (?!.* NOT NULL(?!.* DEFAULT )).*"
    r"|INSERT INTO (?P<filled>\w+) .*",
    re.DOTALL,
)
"""Statements after which the statements of the former version still work."""


def disturbing(migration: str) -> list[str]:
    """Return the statements of a migration that may stop servers of the former version."""
    text = re.sub(r"--.*", "", migration)
    found = [(one, _ADDITIONS.fullmatch(one)) for one in map(str.strip, text.split(";")) if one]
    new = {match["new"] for _, match in found if match}
    return [one for one, match in found if not match or match["filled"] not in {None, *new}]


def test_each_migration_lets_servers_of_the_former_version_go_on() -> None:
    assert [disturbing(migration) for migration in schema._migrations()[1:]] == [[]] * 11


@pytest.mark.parametrize(
    "statement",
    [
        "DROP TABLE heart",
        "ALTER TABLE heart RENAME COLUMN at TO beat",
        "ALTER TABLE heart ADD COLUMN node TEXT NOT NULL",
        "INSERT INTO heart VALUES (1, 0)",
        "CREATE UNIQUE INDEX one_cause ON entries (cause)",
    ],
)
def test_a_statement_that_may_stop_the_former_version_is_found(statement: str) -> None:
    column = "ALTER TABLE house ADD COLUMN node TEXT NOT NULL DEFAULT ''"
    assert disturbing(f"{column};\n{statement};\n-- DROP TABLE people;\n") == [statement]


async def test_nodes_that_start_together_upgrade_the_tables_once(
    postgres_url: str, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrations = schema._migrations()
    async with new_database(postgres_url, "upgrade") as url:
        monkeypatch.setattr(schema, "_migrations", lambda: migrations[:3])
        assert await opened(folder(1), url, use="in_cluster") == ""
        monkeypatch.setattr(schema, "_migrations", lambda: migrations)
        nodes = (opened(folder(1), url, use="in_cluster") for _ in range(4))
        assert await asyncio.gather(*nodes) == [""] * 4
        store = await open_postgres(url)
        assert (await store.desk()).epoch == 0
        await store.close()


async def test_a_node_of_the_former_version_goes_on_while_another_upgrades(
    postgres_url: str, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrations = schema._migrations()
    async with new_database(postgres_url, "rolling") as url:
        monkeypatch.setattr(schema, "_migrations", lambda: migrations[:-1])
        async with open_store(
            folder(1), url=url, use="in_cluster", replaces_deal_key=False
        ) as former:
            written: Entry = first("table:1")
            await former.store.append(written)
            monkeypatch.setattr(schema, "_migrations", lambda: migrations)
            async with open_store(
                folder(1), url=url, use="in_cluster", replaces_deal_key=False
            ) as newer:
                await newer.store.append(after(written))
                await former.store.append(after(after(written)))
                assert len(await newer.store.read("table:1")) == 3
            monkeypatch.setattr(schema, "_migrations", lambda: migrations[:-1])
            assert await opened(folder(1), url, use="in_cluster") == "database_newer"
