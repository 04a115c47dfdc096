"""Opening a database: its schema version, its upgrade, and the check after a crash."""

import shutil
from pathlib import Path

import apsw
import pytest

from circolo.fairness.hash_chain import CHAIN
from circolo.ledger.account import FEES, wallet
from circolo.store.entries import GENESIS_HASH, Entry, Head, SealedSecret, follow_chain, with_hash
from circolo.store.errors import DataFolderRefused
from circolo.store.sqlite import SqliteStore, schema
from tests.store.entries import after, entries, first, minted, moved

pytestmark = pytest.mark.anyio

ANNA = wallet("anna")


async def crashed(folder: Path, *, tamper: str = "") -> Path:
    """Return a database as a crash leaves it, after the statement `tamper`."""
    database = folder / "running" / "circolo.db"
    database.parent.mkdir()
    store = await SqliteStore.open(database, deal_key=bytes(32))
    for entry in entries("table:1", 3):
        await store.append(entry)
    house = first("house", transfers=(minted(ANNA, 100),))
    await store.append(house)
    fee = moved("fee", ANNA, FEES, amount=1)
    await store.append(after(house, transfers=(fee,), sealed=(SealedSecret(1, b"box"),)))
    if tamper:
        await store.writer.call(lambda connection: tampered(connection, tamper))
    left = shutil.copytree(database.parent, folder / "crashed") / "circolo.db"
    await store.close()
    return left


def tampered(connection: apsw.Connection, statement: str) -> None:
    for trigger in ("entries_never_change", "entries_are_for_ever", "transfers_never_change"):
        connection.execute(f"DROP TRIGGER {trigger}")
    connection.execute(statement)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def refusal(database: Path) -> DataFolderRefused:
    with pytest.raises(DataFolderRefused) as refused:
        await SqliteStore.open(database, deal_key=bytes(32))
    return refused.value


async def test_all_entries_are_stored_after_closing_and_reopening(tmp_path: Path) -> None:
    for version in range(3):
        store = await SqliteStore.open(tmp_path / "circolo.db", deal_key=bytes(32))
        assert await store.read("table:1") == tuple(entries("table:1", version))
        await store.append(entries("table:1", version + 1)[-1])
        await store.close()
    assert names(tmp_path) == ["circolo.db"]


async def test_all_entries_balances_and_seeds_are_stored_after_a_crash(tmp_path: Path) -> None:
    store = await SqliteStore.open(await crashed(tmp_path), deal_key=bytes(32))
    assert await store.read("table:1") == tuple(entries("table:1", 3))
    assert await store.balance(ANNA) == 99
    assert await store.secrets("house") == {1: b"box"}
    await store.append(after(entries("table:1", 3)[-1]))
    await store.close()


@pytest.mark.parametrize(
    ("tamper", "damage"),
    [
        ("UPDATE entries SET events = x'00' WHERE version = 3", "the last entry of table:1"),
        ("UPDATE entries SET hash = zeroblob(32) WHERE version = 2", "the last entry of table:1"),
        ("DELETE FROM entries WHERE version = 2 AND stream = 1", "entries of table:1 are missing"),
        ("UPDATE balances SET chips = 100 WHERE account = 'wallet:anna'", "of wallet:anna is not"),
        ("UPDATE transfers SET amount = 2 WHERE id = 'fee'", "of fees is not"),
        ("DELETE FROM balances WHERE account = 'mint'", "of mint is not"),
    ],
)
async def test_an_inconsistent_database_is_refused_after_a_crash(
    tmp_path: Path, tamper: str, damage: str
) -> None:
    refused = await refusal(await crashed(tmp_path, tamper=tamper))
    assert refused.code == "data_folder_damaged"
    assert damage in str(refused)
    assert "Restore the last backup" in str(refused)


async def test_an_overwritten_page_is_refused_after_a_crash(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "circolo.db", deal_key=bytes(32))
    for entry in entries("table:1", 200):
        await store.append(entry)
    await store.close()
    pages = bytearray((tmp_path / "circolo.db").read_bytes())
    pages[4 * 4_096 : 4 * 4_096 + 64] = bytes(64)
    (tmp_path / "circolo.db").write_bytes(pages)
    (tmp_path / "circolo.db-wal").touch()
    assert (await refusal(tmp_path / "circolo.db")).code == "data_folder_damaged"


async def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "circolo.db").write_bytes(b"Dear diary, " * 1_000)
    refused = await refusal(tmp_path / "circolo.db")
    assert (refused.code, "not a database" in str(refused)) == ("data_folder_damaged", True)


def write_as_before(connection: apsw.Connection, *entries: Entry) -> None:
    """Insert entries of one stream as by a house that knew only version 1 of the chain."""
    connection.execute("INSERT INTO streams (name) VALUES (?)", (entries[0].stream,))
    connection.executemany(
        "INSERT INTO entries (stream, version, command, at, cause, events, salt, hash) "
        "VALUES ((SELECT max(id) FROM streams), ?, ?, ?, ?, ?, ?, ?)",
        [(e.version, e.command, e.at, e.cause, e.events, e.salt, e.hash) for e in entries],
    )


async def test_an_upgrade_marks_the_closed_tables_of_an_old_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrations = schema._migrations()
    monkeypatch.setattr(schema, "_migrations", lambda: migrations[:1])
    connection = apsw.Connection(str(tmp_path / "circolo.db"))
    schema.migrate(connection)
    closed = b'[{"type":"cashed_out","seat":0},{"type":"closed","why":"match_over"}]'
    went_on = b'[{"type":"seated","name":"closed"},{"type":"starting"}]'
    for stream, events in (("table:1", closed), ("table:2", went_on), ("table:3", b"\xff")):
        begun = with_hash(GENESIS_HASH, first(stream, events=closed, chain=1))
        write_as_before(connection, begun, after(begun, events=events, chain=1))
    write_as_before(connection, with_hash(GENESIS_HASH, first("house", events=closed, chain=1)))
    connection.close()

    monkeypatch.undo()
    store = await SqliteStore.open(tmp_path / "circolo.db", deal_key=bytes(32))
    marks = {head.stream: head.closed for head in await store.streams("")}
    assert marks == {"house": False, "table:1": True, "table:2": False, "table:3": False}
    read = await store.read("table:1")
    assert [entry.chain for entry in read] == [1, 1]
    await store.append(after(read[-1]))
    assert (
        follow_chain(Head("table:1", 0, GENESIS_HASH), await store.read("table:1")).chain == CHAIN
    )
    await store.close()


async def test_a_database_with_a_newer_schema_is_refused_and_unchanged(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "circolo.db", deal_key=bytes(32))
    await store.writer.call(lambda connection: connection.pragma("user_version", 999))
    await store.close()
    before = (tmp_path / "circolo.db").read_bytes()
    refused = await refusal(tmp_path / "circolo.db")
    assert refused.code == "data_folder_newer"
    assert "schema 999" in str(refused)
    assert (tmp_path / "circolo.db").read_bytes() == before


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entries SET events = x'00'",
        "DELETE FROM entries",
        "UPDATE transfers SET amount = 1000",
        "DELETE FROM transfers",
        "UPDATE balances SET chips = -1 WHERE account = 'wallet:anna'",
        "INSERT INTO balances VALUES ('fees', -1)",
        "INSERT INTO transfers VALUES (9, 'x', 1, 'fees', 'fees', 1, 'loop')",
        "INSERT INTO transfers VALUES (9, 'x', 99, 'fees', 'mint', 1, 'of_no_entry')",
    ],
)
async def test_the_schema_refuses_forbidden_changes(tmp_path: Path, statement: str) -> None:
    store = await SqliteStore.open(tmp_path / "circolo.db", deal_key=bytes(32))
    await store.append(first("house", transfers=(minted(ANNA, 100),)))
    with pytest.raises(apsw.ConstraintError):
        await store.writer.call(lambda connection: connection.execute(statement).fetchall())
    assert await store.balance(ANNA) == 100
    await store.close()
