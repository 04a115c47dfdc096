"""A house with a fault is not copied, and a fault of the copy is found before a server uses it."""

import asyncio
from pathlib import Path

import pytest

from circolo.cli import migrate
from circolo.store.house_copy import table_copy
from circolo.store.house_copy.database_side import DatabaseSide, locked_database
from circolo.store.house_copy.file_side import FileTarget
from circolo.store.house_copy.house_tables import TABLES, Table
from circolo.store.house_copy.table_copy import Digest, Side, Target
from tests.cli.either_store import typed
from tests.cli.migrate.houses import (
    changed,
    code_of,
    is_incomplete,
    refused_start,
    rows_of_database,
    rows_of_file,
    with_key,
)

SALT = 7
"""The place of the salt in a row of entries."""

_CHANGE = """
SET LOCAL session_replication_role = replica;
DO $do$
DECLARE found record; kind text;
BEGIN
    FOR found IN SELECT conname FROM pg_constraint
        WHERE conrelid = '{table}'::regclass AND contype = 'c'
    LOOP EXECUTE 'ALTER TABLE {table} DROP CONSTRAINT ' || found.conname; END LOOP;
    SELECT data_type INTO kind FROM information_schema.columns
        WHERE table_schema = 'circolo' AND table_name = '{table}' AND column_name = '{column}';
    EXECUTE 'UPDATE {table} SET {column} = ' || CASE kind
        WHEN 'text' THEN 'coalesce({column}, $b$$b$) || $a$ $a$'
        WHEN 'bytea' THEN '{column} || $a$\\x00$a$'
        WHEN 'boolean' THEN 'NOT {column}'
        ELSE '{column} + 1000'
    END || ' WHERE ctid = (SELECT min(ctid) FROM {table})';
END $do$
"""
"""Changes one cell of a column, without triggers and checks."""


def flip_a_byte(file: Path, inside: bytes) -> None:
    """Change one bit of a file, in the middle of some bytes that it holds."""
    content = bytearray(file.read_bytes())
    content[content.index(inside) + len(inside) // 2] ^= 1
    file.write_bytes(content)


def test_a_house_with_a_flipped_byte_is_not_copied(data: Path, url: str) -> None:
    before = rows_of_file(data)
    flip_a_byte(data / "circolo.db", before["entries"][9][SALT])
    outcome = typed("migrate", "--to", url, "--data", data)
    assert code_of(outcome) == "source_unsound"
    assert outcome.stdout.startswith("entry_altered: ")
    assert not any(rows_of_database(url, before).values())


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entries SET at = at + 1 WHERE position = 9",
        "UPDATE balances SET chips = chips + 1 WHERE account = 'bots'",
    ],
)
def test_a_database_that_was_changed_is_not_copied(change: str, data: Path, url: str) -> None:
    assert typed("migrate", "--to", url, "--data", data).returncode == 0
    asyncio.run(changed(url, change))
    back = with_key(data.with_name("back"))
    assert code_of(typed("migrate", "--from", url, "--data", back)) == "source_unsound"
    assert not list(back.glob("circolo.db*"))


@pytest.mark.parametrize("table", ["secrets", "links", "heart"])
def test_a_table_that_is_skipped_is_found(table: str, data: Path, url: str) -> None:
    async def copy_others(one: Table, source: Side, target: Target) -> None:
        if one.name != table:
            await table_copy.copy(one, source, target)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(migrate, "copy", copy_others)
        outcome = typed("migrate", "--to", url, "--data", data)
    assert code_of(outcome) == "copy_differs"
    assert f"the table {table} of the copy" in outcome.stderr
    assert refused_start(data, CIRCOLO_STORE=url) == "database_incomplete"


def test_a_row_that_differs_in_the_copy_is_found(
    data: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert typed("migrate", "--to", url, "--data", data).returncode == 0
    finish = FileTarget.finish

    async def change_and_finish(target: FileTarget) -> None:
        target._connection.execute("UPDATE people SET password = 'known' WHERE id = 'olga'")
        await finish(target)

    monkeypatch.setattr(FileTarget, "finish", change_and_finish)
    back = with_key(data.with_name("back"))
    outcome = typed("migrate", "--from", url, "--data", back)
    assert code_of(outcome) == "copy_differs"
    assert "the table people of the copy" in outcome.stderr
    assert not (back / "circolo.db").exists()


def test_a_copy_that_its_audit_refuses_is_never_opened(
    data: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def digest_and_change(table: Table, side: Side) -> Digest:
        found = await table_copy.digest(table, side)
        if table == TABLES[-1]:
            await changed(url, "UPDATE balances SET chips = chips + 1 WHERE account = 'bots'")
        return found

    monkeypatch.setattr(migrate, "digest", digest_and_change)
    outcome = typed("migrate", "--to", url, "--data", data)
    assert code_of(outcome) == "copy_unsound"
    assert "balance_wrong: bots" in outcome.stdout
    assert is_incomplete(url)


async def differences_found(url: str) -> list[str]:
    """Change each column of each table, and return those without an effect on the digest."""
    missed = []
    async with locked_database(url) as (connection, lock):
        side = DatabaseSide(connection, lock)
        for table in TABLES:
            expected = await table_copy.digest(table, side)
            for column in table.columns:
                transaction = connection.transaction()
                await transaction.start()
                await connection.execute(_CHANGE.format(table=table.name, column=column))
                if await table_copy.digest(table, side) == expected:
                    missed.append(f"{table.name}.{column}")
                await transaction.rollback()
    return missed


def test_the_digest_of_a_table_covers_every_column(data: Path, url: str) -> None:
    assert typed("migrate", "--to", url, "--data", data).returncode == 0
    assert asyncio.run(differences_found(url)) == []
