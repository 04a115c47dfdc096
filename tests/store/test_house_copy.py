"""The parts of a copy of a house: the list of tables, bounded pages, and digests of tables."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import apsw
import asyncpg
import pytest

from circolo.store.house_copy import house_tables
from circolo.store.house_copy.database_side import DatabaseTarget, locked_database
from circolo.store.house_copy.file_side import filled_file
from circolo.store.house_copy.house_tables import (
    PAGE_BYTES,
    POSTGRES_ONLY,
    SQLITE_ONLY,
    TABLES,
    Row,
    Table,
)
from circolo.store.house_copy.table_copy import Side, copy, digest
from circolo.store.sqlite import schema
from circolo.store.sqlite.connections import fetch
from tests import postgres_server

pytestmark = pytest.mark.anyio

DEAL_KEY = bytes(32)
BY_NAME = {table.name: table for table in TABLES}
_COLUMNS = """
SELECT table_name, column_name FROM information_schema.columns
WHERE table_schema = 'circolo' ORDER BY table_name, ordinal_position
"""
_KEY = """
SELECT array_agg(attname::text ORDER BY place)
FROM pg_constraint CROSS JOIN unnest(conkey) WITH ORDINALITY AS key (number, place)
JOIN pg_attribute ON attrelid = conrelid AND attnum = number
WHERE contype = 'p' AND conrelid = $1::text::regclass
"""


class Rows:
    """A side that holds rows of one table in memory; `page_rows` limits its pages."""

    def __init__(self, *rows: Row, page_rows: int = 2) -> None:
        self.rows = list(rows)
        self._page_rows = page_rows

    async def page(self, table: Table, after: Row) -> list[Row]:
        keys = [table.key_of(row) for row in self.rows]
        first = keys.index(after) + 1 if after else 0
        return self.rows[first : first + self._page_rows]


async def test_every_table_and_column_of_sqlite_is_copied_or_left_out_by_name() -> None:
    connection = apsw.Connection(":memory:")
    schema.migrate(connection)
    tables = {n for (n,) in fetch(connection, "SELECT name FROM sqlite_schema WHERE type='table'")}
    assert tables == BY_NAME.keys() | SQLITE_ONLY
    for table in TABLES:
        columns = fetch(connection, f"PRAGMA table_info({table.name})")
        assert {row[1] for row in columns} == set(table.columns)
        keys = sorted((row[5], row[1]) for row in columns if row[5])
        assert tuple(name for _, name in keys) == table.key


async def test_every_table_and_column_of_postgres_is_copied_or_left_out_by_name(
    postgres_url: str,
) -> None:
    connection = await asyncpg.connect(postgres_url, server_settings={"search_path": "circolo"})
    columns: dict[str, set[str]] = {}
    for name, column in await connection.fetch(_COLUMNS):
        columns.setdefault(name, set()).add(column)
    assert columns.keys() == BY_NAME.keys() | POSTGRES_ONLY
    for table in TABLES:
        assert columns[table.name] == set(table.columns)
        assert tuple(await connection.fetchval(_KEY, table.name)) == table.key
    await connection.close()


# --- Digests

PLAYERS = BY_NAME["players"]
THREE = (("anna", 1), ("anna", 2), ("bruno", 1))


async def test_a_digest_does_not_depend_on_the_size_of_pages() -> None:
    found = {await digest(PLAYERS, Rows(*THREE, page_rows=size)) for size in (1, 2, 3, 9)}
    assert len(found) == 1
    assert found.pop().rows == 3


@pytest.mark.parametrize(
    "others",
    [
        THREE[:2],
        (*THREE, ("carla", 1)),
        (("anna", 1), ("anna", 3), ("bruno", 1)),
        (("anna", 1), ("anna", 2), ("brunp", 1)),
        (("anna", 1), ("anna", 2), (b"bruno", 1)),
        (("anna", 1), ("anna", 2), ("bruno", None)),
        (("anna", 1), ("anna", 2), ("bruno", "1")),
        (("anna", 1), ("anna", 2), ("bru", 1, "no")),
    ],
)
async def test_a_digest_shows_each_difference(others: tuple[Row, ...]) -> None:
    assert await digest(PLAYERS, Rows(*THREE)) != await digest(PLAYERS, Rows(*others))


# --- Pages

STREAMS = BY_NAME["streams"]
SECRETS = BY_NAME["secrets"]
STREAM_ROWS: list[Row] = [(number, f"table:{number}", number % 2) for number in (1, 2, 5, 9)]
SECRET_ROWS: list[Row] = [
    (stream, epoch, bytes([epoch]) * (PAGE_BYTES // 3)) for stream in (1, 5) for epoch in range(4)
]


@asynccontextmanager
async def filled_side(kind: str, folder: Path, url: str) -> AsyncIterator[Side]:
    """Yield a store of each kind that holds STREAM_ROWS and SECRET_ROWS."""
    with filled_file(folder, source=bytes(32), deal_key=DEAL_KEY) as target:
        await target.add(STREAMS, STREAM_ROWS)
        await target.add(SECRETS, SECRET_ROWS)
        if kind == "sqlite":
            yield target
            return
        await postgres_server.empty(url)
        async with locked_database(url) as (connection, lock):
            database = DatabaseTarget(connection, lock, mark=b"mark")
            for table in (STREAMS, SECRETS):
                await copy(table, target, database)
            yield database


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_pages_have_a_bounded_number_of_rows_and_bytes(
    kind: str, tmp_path: Path, postgres_url: str
) -> None:
    async with filled_side(kind, tmp_path, postgres_url) as side:
        assert await side.page(STREAMS, ()) == STREAM_ROWS
        assert await side.page(STREAMS, (2,)) == STREAM_ROWS[2:]
        assert await side.page(STREAMS, (9,)) == []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(house_tables, "PAGE_ROWS", 2)
            assert await side.page(STREAMS, (1,)) == STREAM_ROWS[1:3]
        assert await side.page(SECRETS, ()) == SECRET_ROWS[:4]
        assert await side.page(SECRETS, (1, 2)) == SECRET_ROWS[3:7]
        assert await digest(SECRETS, side) == await digest(SECRETS, Rows(*SECRET_ROWS))
        assert await digest(BY_NAME["people"], side) == await digest(PLAYERS, Rows())
