"""Backups: whole or not at all, of a store that goes on writing, and restored only as they were."""

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
    """Open a store with two tables, a sealed seed and a snapshot."""
    store = await SqliteStore.open(folder / "circolo.db", deal_key=bytes(32))
    for entry in entries("table:1", 30):
        await store.append(entry)
    await store.append(first("table:2", sealed=(SealedSecret(1, SECRET),)))
    await store.append(first("house", transfers=(minted(wallet("anna"), 100),)))
    await store.keep(Snapshot("table:1", 30, "tressette/1", SECRET))
    return store


def unchecked(_: Path) -> None:
    """Find nothing wrong."""


class Unsound(Exception):
    """Something is wrong with the copy."""


def refuses(_: Path) -> None:
    raise Unsound


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def content(folder: Path) -> dict[str, bytes]:
    """Return the files, but for the memory that readers share."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if "-shm" not in path.name}


def refusal_of_restore(backup: Path, data: Path) -> BackupRefused:
    with pytest.raises(BackupRefused) as refused:
        restore(backup, data, check=unchecked)
    assert str(refused.value).endswith(".")
    return refused.value


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A backup, with the store it was made of closed."""
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


def test_a_backup_is_one_file_for_nobody_elses_eyes(backup: Path) -> None:
    assert names(backup.parent) == ["backup.db"]
    assert backup.stat().st_mode & 0o777 == 0o600


@pytest.mark.anyio
async def test_a_backup_holds_every_entry_and_every_chip(backup: Path) -> None:
    with database_reader.open_database(backup) as reader:
        assert await reader.read("table:1") == tuple(entries("table:1", 30))
        assert await reader.balance(wallet("anna")) == 100


@pytest.mark.anyio
async def test_a_backup_holds_nothing_that_was_sealed(backup: Path) -> None:
    with database_reader.open_database(backup) as reader:
        assert await reader.secrets("table:2") == {}
        assert await reader.snapshot("table:1") is None


def test_not_even_freed_pages_of_a_backup_hold_it(backup: Path) -> None:
    assert SECRET not in backup.read_bytes()


@pytest.mark.anyio
async def test_a_backup_is_of_one_moment_however_much_is_written_meanwhile(tmp_path: Path) -> None:
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


def test_a_file_that_is_there_is_not_written_over(backup: Path, tmp_path: Path) -> None:
    before = backup.read_bytes()
    with pytest.raises(BackupRefused, match="is there already") as refused:
        back_up(tmp_path / "data" / "circolo.db", backup, check=unchecked)
    assert refused.value.code == "backup_exists"
    assert backup.read_bytes() == before


def test_a_backup_that_is_not_sound_is_not_kept(backup: Path, tmp_path: Path) -> None:
    with pytest.raises(Unsound):
        back_up(tmp_path / "data" / "circolo.db", backup.with_name("other.db"), check=refuses)
    assert names(backup.parent) == ["backup.db"]


def test_what_a_killed_backup_left_is_no_hindrance(backup: Path, tmp_path: Path) -> None:
    backup.with_name("other.db.unfinished").write_bytes(b"half")
    back_up(tmp_path / "data" / "circolo.db", backup.with_name("other.db"), check=unchecked)
    assert names(backup.parent) == ["backup.db", "other.db"]


def test_a_backup_into_no_folder_is_refused(backup: Path, tmp_path: Path) -> None:
    with pytest.raises(BackupRefused) as refused:
        back_up(tmp_path / "data" / "circolo.db", tmp_path / "no" / "b.db", check=unchecked)
    assert refused.value.code == "backup_no_folder"


def test_where_there_is_no_database_there_is_no_backup(tmp_path: Path) -> None:
    with pytest.raises(DataFolderRefused) as refused:
        back_up(tmp_path / "circolo.db", tmp_path / "backup.db", check=unchecked)
    assert refused.value.code == "no_data_folder"
    assert names(tmp_path) == []


def test_what_is_no_database_is_not_backed_up(tmp_path: Path) -> None:
    (tmp_path / "circolo.db").write_bytes(b"Dear diary, " * 1_000)
    with pytest.raises(DataFolderRefused) as refused:
        back_up(tmp_path / "circolo.db", tmp_path / "backup.db", check=unchecked)
    assert refused.value.code == "data_folder_damaged"
    assert names(tmp_path) == ["circolo.db"]


# --- Restoring


@pytest.mark.anyio
async def test_a_restored_folder_opens_with_all_that_was_backed_up(
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


def test_a_folder_with_anything_in_it_is_not_restored_into(backup: Path, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    (tmp_path / "new" / "circolo.db").write_bytes(b"another house")
    assert refusal_of_restore(backup, tmp_path / "new").code == "data_folder_not_empty"
    assert (tmp_path / "new" / "circolo.db").read_bytes() == b"another house"


def test_a_backup_that_is_not_sound_is_not_restored(backup: Path, tmp_path: Path) -> None:
    with pytest.raises(Unsound):
        restore(backup, tmp_path / "new", check=refuses)
    assert names(tmp_path / "new") == []


@pytest.mark.anyio
async def test_a_backup_of_an_older_version_is_brought_up_to_date(
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


def test_a_backup_of_a_newer_version_is_refused(backup: Path, tmp_path: Path) -> None:
    connection = apsw.Connection(str(backup))
    connection.pragma("user_version", 999)
    connection.close()
    assert refusal_of_restore(backup, tmp_path / "new").code == "backup_newer"
    assert not (tmp_path / "new").exists()


def test_a_backup_that_is_not_there_is_refused(backup: Path, tmp_path: Path) -> None:
    assert refusal_of_restore(tmp_path / "no.db", tmp_path / "new").code == "backup_missing"
    assert refusal_of_restore(backup.parent, tmp_path / "new").code == "backup_missing"


@pytest.mark.parametrize("content", [b"", b"Dear diary, " * 1_000], ids=["empty", "text"])
def test_what_is_no_database_is_no_backup(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "diary").write_bytes(content)
    assert refusal_of_restore(tmp_path / "diary", tmp_path / "new").code == "backup_wrong"


def test_a_database_of_something_else_is_no_backup(tmp_path: Path) -> None:
    connection = apsw.Connection(str(tmp_path / "music.db"))
    connection.execute("CREATE TABLE entries (song TEXT); PRAGMA user_version = 1")
    connection.close()
    assert refusal_of_restore(tmp_path / "music.db", tmp_path / "new").code == "backup_wrong"


@pytest.mark.parametrize("left", [0.1, 0.5, 0.9])
def test_a_backup_that_was_cut_short_is_refused(backup: Path, tmp_path: Path, left: float) -> None:
    content = backup.read_bytes()
    backup.write_bytes(content[: int(len(content) * left)])
    assert refusal_of_restore(backup, tmp_path / "new").code == "backup_damaged"
    assert not (tmp_path / "new").exists()


def test_a_page_that_was_overwritten_is_found(backup: Path, tmp_path: Path) -> None:
    with apsw.Connection(str(backup)) as connection:
        ((page,),) = fetch(connection, "SELECT rootpage FROM sqlite_schema WHERE name = 'entries'")
    content = bytearray(backup.read_bytes())
    content[(page - 1) * 4_096 : (page - 1) * 4_096 + 64] = bytes(64)
    backup.write_bytes(content)
    assert refusal_of_restore(backup, tmp_path / "new").code == "backup_damaged"


# --- A look from outside


@pytest.mark.anyio
async def test_a_look_leaves_a_folder_after_a_crash_as_it_is(tmp_path: Path) -> None:
    store = await filled(tmp_path)
    crashed = shutil.copytree(tmp_path, tmp_path / "crashed")
    await store.close()
    before = content(crashed)
    with database_reader.open_database(crashed / "circolo.db") as reader:
        assert len(await reader.read("table:1")) == 30
    assert content(crashed) == before


@pytest.mark.anyio
async def test_a_look_sees_one_moment(tmp_path: Path) -> None:
    store = await filled(tmp_path)
    with database_reader.open_database(tmp_path / "circolo.db") as reader:
        assert len(await reader.read("table:1")) == 30
        await store.append(after(entries("table:1", 30)[-1]))
        assert len(await reader.read("table:1")) == 30
    await store.close()


@pytest.mark.anyio
async def test_a_folder_of_another_version_is_not_looked_into(tmp_path: Path) -> None:
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
