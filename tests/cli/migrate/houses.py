"""The houses that the tests of `circolo migrate` move, and what is in them."""

import asyncio
import subprocess
from pathlib import Path
from typing import Any

import apsw
import asyncpg

from circolo.store.house_copy.house_tables import POSTGRES_ONLY, SQLITE_ONLY
from circolo.store.sqlite.connections import fetch
from tests.cli.house_processes import circolo, refused
from tests.store.inline import DEAL_KEY

Tables = dict[str, list[tuple[Any, ...]]]


def with_key(folder: Path, key: bytes = DEAL_KEY) -> Path:
    """Make a data folder that has only a deal key."""
    (folder / "keys").mkdir(parents=True)
    (folder / "keys" / "deal.key").write_bytes(key)
    (folder / "keys" / "deal.key").chmod(0o600)
    return folder


def rows_of_file(folder: Path) -> Tables:
    """Return all rows of all copied tables of a data folder."""
    connection = apsw.Connection(str(folder / "circolo.db"))
    try:
        names = fetch(connection, "SELECT name FROM sqlite_schema WHERE type = 'table'")
        return {
            name: sorted(fetch(connection, f"SELECT * FROM {name}"), key=repr)
            for (name,) in names
            if name not in SQLITE_ONLY
        }
    finally:
        connection.close()


def rows_of_database(url: str, like: Tables) -> Tables:
    """Return all rows of all copied tables of a database; `like` are those of SQLite."""

    async def read() -> Tables:
        connection = await asyncpg.connect(url, server_settings={"search_path": "circolo"})
        query = "SELECT tablename FROM pg_tables WHERE schemaname = 'circolo'"
        names = {row[0] for row in await connection.fetch(query)} - POSTGRES_ONLY
        rows = {name: await connection.fetch(f"SELECT * FROM {name}") for name in names}
        await connection.close()
        return {name: sorted(map(as_in_sqlite, found), key=repr) for name, found in rows.items()}

    def as_in_sqlite(row: Any) -> tuple[Any, ...]:
        return tuple(int(cell) if isinstance(cell, bool) else cell for cell in row)

    found = asyncio.run(read())
    assert found.keys() == like.keys()
    return found


async def changed(url: str, statement: str) -> None:
    """Run a statement in a database, without its triggers."""
    connection = await asyncpg.connect(url, server_settings={"search_path": "circolo"})
    await connection.execute(f"SET session_replication_role = replica; {statement}")
    await connection.close()


def code_of(outcome: "subprocess.CompletedProcess[str]") -> str:
    """Return the code of a check that ran and found a fault."""
    assert outcome.returncode == 1, outcome.stderr
    return outcome.stderr.partition(":")[0]


def is_incomplete(url: str) -> bool:
    """Return whether a database is marked as an incomplete copy."""

    async def read() -> bool:
        connection = await asyncpg.connect(url)
        try:
            query = "SELECT FROM circolo.house WHERE filled_from IS NOT NULL"
            return bool(await connection.fetch(query))
        finally:
            await connection.close()

    return asyncio.run(read())


def refused_start(data: Path, **settings: str) -> str:
    return refused(circolo("serve", "--port", 0, "--data", data, settings=settings))
