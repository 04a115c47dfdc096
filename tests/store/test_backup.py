"""Backups are complete or refused, also during writes; only an undamaged backup is restored."""

import asyncio
import shutil
from functools import partial
from pathlib import Path

import apsw
import pytest

from circolo.ledger.account import wallet
from circolo.store.data_folder import open_data_folder
from circolo.store.entries import SealedSecret
from circolo.store.errors import BackupRefused, DataFolderRefused
from circolo.store.sqlite import SqliteStore, database_reader, schema
from circolo.store.sqlite.backup import back_up, restore
from circolo.store.sqlite.connections import connect_writer, fetch
from circolo.store.store_port import Snapshot
from tests.store.entries import after, entries, first, minted

SECRET = b"the seed of a running deal, sealed"


async def filled(folder: Path) -> SqliteStore:
    """Open a store with two tables, an encrypted seed and a snapshot."""
    store = await SqliteStore.open(folder / "circolo.db", deal_key=bytes(32))
    for entry in entries("table:1", 30):
        await store.append(entry)
    await store.append(first("table:2", sealed=(SealedSecret(1, SECRET),)))
    await store.append(first("house", transfers=(minted(wallet("anna"), 100),)))
    await store.keep(Snapshot("table:1", 30, "tressette/1", SECRET))
    return store


def unchecked(_: Path) -> None:
    """Accept any copy, as the `check` of a backup."""


class Unsound(Exception):
    """The error by which a `check` refuses a copy."""


def refuses(_: Path) -> None:
    raise Unsound


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def content(folder: Path) -> dict[str, bytes]:
    """Return the files of a folder by name, without the shared memory of SQLite's readers."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if "-shm" not in path.name}


def refusal_of_restore(backup: Path, data: Path) -> BackupRefused:
    with pytest.raises(BackupRefused) as refused:
        restore(backup, data, check=unchecked)
    assert str(refused.value).endswith(".")
    return refused.value


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """The path of a backup whose source store is closed."""
    (tmp_path / "data").mkdir()
    (tmp_path / "kept").mkdir()
    file = tmp_path / "kept" / "backup.db"

    async def make() -> None:
        store = await filled(tmp_path / "data")
        back_up(tmp_path / "data" / "circolo.db", file, check=unchecked)
        await store.close()

    asyncio.run(make())
    return file


# --- Backing up


def test_a_backup_is_one_file_that_only_its_owner_can_read(backup: Path) -> None:
    assert names(backup.parent) == ["backup.db"]
    assert backup.stat().st_mode & 0o777 == 0o600


@pytest.mark.anyio
async def test_a_backup_holds_every_entry_and_every_chip(backup: Path) -> None:
    with database_reader.open_database(backup) as reader:
        assert await reader.read("table:1") == tuple(entries("table:1", 30))
        assert await reader.balance(wallet("anna")) == 100


@pytest.mark.anyio
async def test_a_backup_holds_no_encrypted_seed_and_no_snapshot(backup: Path) -> None:
    with database_reader.open_database(backup) as reader:
        assert await reader.secrets("table:2") == {}
        assert await reader.snapshot("table:1") is None


def test_freed_pages_of_a_backup_hold_no_encrypted_seed(backup: Path) -> None:
    assert SECRET not in backup.read_bytes()


@pytest.mark.anyio
async def test_a_backup_during_writes_is_a_consistent_state_of_the_log(tmp_path: Path) -> None:
    store = await filled(tmp_path)
    written = 30

    async def write() -> None:
        nonlocal written
        for entry in entries("table:1", 400)[30:]:
            await store.append(entry)
            written = entry.version

    writing = asyncio.ensure_future(write())
    lengths = []
    for number in range(5):
        copy, known = tmp_path / f"backup-{number}", written
        taking = partial(back_up, tmp_path / "circolo.db", copy, check=unchecked)
        await asyncio.get_running_loop().run_in_executor(None, taking)
        with database_reader.open_database(copy) as reader:
            kept = await reader.read("table:1")
        assert kept == tuple(entries("table:1", len(kept)))
        assert known <= len(kept) <= 400
        lengths.append(len(kept))
    await writing
    await store.close()
    assert lengths == sorted(lengths)


def test_a_backup_does_not_overwrite_an_existing_file(backup: Path, tmp_path: Path) -> None:
    before = backup.read_bytes()
    with pytest.raises(BackupRefused, match="is there already") as refused:
        back_up(tmp_path / "data" / "circolo.db", backup, check=unchecked)
    assert refused.value.code == "backup_exists"
    assert backup.read_bytes() == before


def test_a_backup_that_fails_its_check_is_deleted(backup: Path, tmp_path: Path) -> None:
    with pytest.raises(Unsound):
        back_up(tmp_path / "data" / "circolo.db", backup.with_name("other.db"), check=refuses)
    assert names(backup.parent) == ["backup.db"]


def test_a_backup_replaces_the_unfinished_file_of_a_killed_backup(
    backup: Path, tmp_path: Path
) -> None:
    backup.with_name("other.db.unfinished").write_bytes(b"half")
    back_up(tmp_path / "data" / "circolo.db", backup.with_name("other.db"), check=unchecked)
    assert names(backup.parent) == ["backup.db", "other.db"]


def test_a_backup_into_a_missing_folder_is_refused(backup: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupRefused) as refused:
        back_up(tmp_path / "data" / "circolo.db", tmp_path / "no" / "b.db", check=unchecked)
    assert refused.value.code == "backup_no_folder"


def test_a_backup_of_a_missing_database_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataFolderRefused) as refused:
        back_up(tmp_path / "circolo.db", tmp_path / "backup.db", check=unchecked)
    assert refused.value.code == "no_data_folder"
    assert names(tmp_path) == []


def test_a_backup_of_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "circolo.db").write_bytes(b"Dear diary, " * 1_000)
    with pytest.raises(DataFolderRefused) as refused:
        back_up(tmp_path / "circolo.db", tmp_path / "backup.db", check=unchecked)
    assert refused.value.code == "data_folder_damaged"
    assert names(tmp_path) == ["circolo.db"]


# --- Restoring


@pytest.mark.anyio
async def test_a_restored_folder_opens_with_every_entry_of_the_backup(
    backup: Path, tmp_path: Path
) -> None:
    data = tmp_path / "new" / "data"
    restore(backup, data, check=unchecked)
    assert (names(data), data.stat().st_mode & 0o777) == (["circolo.db", "lock"], 0o700)
    folder = open_data_folder(data, entropy=bytes)
    store = await SqliteStore.open(folder.database, deal_key=bytes(32))
    assert await store.read("table:1") == tuple(entries("table:1", 30))
    await store.append(after(entries("table:1", 30)[-1]))
    await store.close()
    folder.close()


def test_a_restore_into_a_folder_with_files_is_refused(backup: Path, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "circolo.db").write_bytes(b"another house")
    assert refusal_of_restore(backup, tmp_path / "new").code == "data_folder_not_empty"
    assert (tmp_path / "new" / "circolo.db").read_bytes() == b"another house"


def test_a_restore_that_fails_its_check_leaves_the_folder_empty(
    backup: Path, tmp_path: Path
) -> None:
    with pytest.raises(Unsound):
        restore(backup, tmp_path / "new", check=refuses)
    assert names(tmp_path / "new") == []


@pytest.mark.anyio
async def test_a_restore_upgrades_a_backup_with_an_older_schema(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrations = schema._migrations()
    monkeypatch.setattr(schema, "_migrations", lambda: migrations[:1])
    connection = connect_writer(tmp_path / "old.db")
    schema.migrate(connection)
    connection.close()
    monkeypatch.undo()
    restore(tmp_path / "old.db", tmp_path / "new", check=unchecked)
    with database_reader.open_database(tmp_path / "new" / "circolo.db") as reader:
        assert await reader.streams("") == ()


def test_a_backup_with_a_newer_schema_is_refused(backup: Path, tmp_path: Path) -> None:
    connection = apsw.Connection(str(backup))
    connection.pragma("user_version", 999)
    connection.close()
    assert refusal_of_restore(backup, tmp_path / "new").code == "backup_newer"
    assert not (tmp_path / "new").exists()


def test_a_restore_from_a_missing_file_is_refused(backup: Path, tmp_path: Path) -> None:
    assert refusal_of_restore(tmp_path / "no.db", tmp_path / "new").code == "backup_missing"
    assert refusal_of_restore(backup.parent, tmp_path / "new").code == "backup_missing"


@pytest.mark.parametrize("content", [b"", b"Dear diary, " * 1_000], ids=["empty", "text"])
def test_a_restore_from_a_file_that_is_no_database_is_refused(
    tmp_path: Path, content: bytes
) -> None:
    (tmp_path / "diary").write_bytes(content)
    assert refusal_of_restore(tmp_path / "diary", tmp_path / "new").code == "backup_wrong"


def test_a_restore_from_a_database_of_another_program_is_refused(tmp_path: Path) -> None:
    connection = apsw.Connection(str(tmp_path / "music.db"))
    connection.execute("CREATE TABLE entries (song TEXT); PRAGMA user_version = 1")
    connection.close()
    assert refusal_of_restore(tmp_path / "music.db", tmp_path / "new").code == "backup_wrong"


@pytest.mark.parametrize("left", [0.1, 0.5, 0.9])
def test_a_restore_from_a_truncated_backup_is_refused(
    backup: Path, tmp_path: Path, left: float
) -> None:
    content = backup.read_bytes()
    backup.write_bytes(content[: int(len(content) * left)])
    assert refusal_of_restore(backup, tmp_path / "new").code == "backup_damaged"
    assert not (tmp_path / "new").exists()


def test_a_restore_from_a_backup_with_an_overwritten_page_is_refused(
    backup: Path, tmp_path: Path
) -> None:
    with apsw.Connection(str(backup)) as connection:
        ((page,),) = fetch(connection, "SELECT rootpage FROM sqlite_schema WHERE name = 'entries'")
    content = bytearray(backup.read_bytes())
    content[(page - 1) * 4_096 : (page - 1) * 4_096 + 64] = bytes(64)
    backup.write_bytes(content)
    assert refusal_of_restore(backup, tmp_path / "new").code == "backup_damaged"


# --- Reading from another process


@pytest.mark.anyio
async def test_a_reader_changes_no_file_of_a_crashed_house(tmp_path: Path) -> None:
    store = await filled(tmp_path)
    crashed = shutil.copytree(tmp_path, tmp_path / "crashed")
    await store.close()
    before = content(crashed)
    with database_reader.open_database(crashed / "circolo.db") as reader:
        assert len(await reader.read("table:1")) == 30
    assert content(crashed) == before


@pytest.mark.anyio
async def test_a_reader_sees_no_entry_committed_after_it_opened(tmp_path: Path) -> None:
    store = await filled(tmp_path)
    with database_reader.open_database(tmp_path / "circolo.db") as reader:
        assert len(await reader.read("table:1")) == 30
        await store.append(after(entries("table:1", 30)[-1]))
        assert len(await reader.read("table:1")) == 30
    await store.close()


@pytest.mark.anyio
async def test_a_reader_refuses_a_database_with_another_schema_version(tmp_path: Path) -> None:
    store = await filled(tmp_path)
    for version, code in ((999, "data_folder_newer"), (1, "data_folder_older")):
        await store.writer.call(partial(_set_version, version=version))
        with (
            pytest.raises(DataFolderRefused) as refused,
            database_reader.open_database(tmp_path / "circolo.db"),
        ):
            pass
        assert refused.value.code == code
    await store.close()


def _set_version(connection: apsw.Connection, version: int) -> None:
    connection.pragma("user_version", version)
