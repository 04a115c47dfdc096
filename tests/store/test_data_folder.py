"""The data folder: its lock, its keys and the rights of its files."""

import os
import resource
from pathlib import Path

import pytest

from circolo.cards.units import Millis
from circolo.store.data_folder import is_open_to_others, open_data_folder
from circolo.store.errors import DataFolderRefused
from circolo.store.sqlite import SqliteStore
from tests.store.children import child, said


def entropy(size: int) -> bytes:
    return bytes(range(1, size + 1))


def other_entropy(size: int) -> bytes:
    return bytes(size)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_only_the_owner_can_read_a_new_data_folder(tmp_path: Path) -> None:
    folder = open_data_folder(tmp_path / "clubs" / "one", entropy=entropy)
    key = folder.path / "keys" / "deal.key"
    assert [mode(folder.path), mode(key.parent), mode(key)] == [0o700, 0o700, 0o600]
    assert folder.deal_key == key.read_bytes() == bytes(range(1, 33))
    assert folder.database == tmp_path / "clubs" / "one" / "circolo.db"
    assert sorted(path.name for path in folder.path.iterdir()) == ["keys", "lock"]
    folder.close()


def test_the_deal_key_is_created_once_and_then_reused(tmp_path: Path) -> None:
    open_data_folder(tmp_path, entropy=entropy).close()
    again = open_data_folder(tmp_path, entropy=other_entropy)
    assert again.deal_key == bytes(range(1, 33))
    again.close()


def test_a_partly_written_key_of_a_crashed_start_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "keys").mkdir()
    (tmp_path / "keys" / "deal.new").write_bytes(b"half")
    folder = open_data_folder(tmp_path, entropy=entropy)
    assert folder.deal_key == bytes(range(1, 33))
    folder.close()


def test_a_folder_in_use_is_refused_with_the_id_of_its_process(tmp_path: Path) -> None:
    with child("keeper", tmp_path, "hold") as process:
        assert said(process, until=lambda line: line == "open")
        with pytest.raises(DataFolderRefused, match=f"process {process.pid}") as refused:
            open_data_folder(tmp_path, entropy=entropy)
        assert refused.value.code == "data_folder_in_use"
        process.kill()
        process.wait()
    folder = open_data_folder(tmp_path, entropy=entropy)
    assert (tmp_path / "lock").read_text() == f"{os.getpid()}\n"
    folder.close()


def test_a_folder_in_use_by_the_same_process_is_refused(tmp_path: Path) -> None:
    folder = open_data_folder(tmp_path, entropy=entropy)
    with pytest.raises(DataFolderRefused, match=f"process {os.getpid()}"):
        open_data_folder(tmp_path, entropy=entropy)
    folder.close()
    open_data_folder(tmp_path, entropy=entropy).close()


def test_a_file_in_place_of_the_data_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    for path in (tmp_path / "data", tmp_path / "data" / "within"):
        with pytest.raises(DataFolderRefused, match="is not a folder") as refused:
            open_data_folder(path, entropy=entropy)
        assert refused.value.code == "data_folder_no_folder"


def test_a_deal_key_that_other_users_can_read_is_refused(tmp_path: Path) -> None:
    open_data_folder(tmp_path, entropy=entropy).close()
    (tmp_path / "keys" / "deal.key").chmod(0o640)
    with pytest.raises(DataFolderRefused, match="chmod 600") as refused:
        open_data_folder(tmp_path, entropy=entropy)
    assert refused.value.code == "deal_key_exposed"


def test_a_deal_key_of_the_wrong_size_is_refused(tmp_path: Path) -> None:
    open_data_folder(tmp_path, entropy=entropy).close()
    (tmp_path / "keys" / "deal.key").write_bytes(b"short")
    with pytest.raises(DataFolderRefused, match="not a key of 32 bytes") as refused:
        open_data_folder(tmp_path, entropy=entropy)
    assert refused.value.code == "deal_key_wrong"


def test_a_refused_folder_is_unlocked(tmp_path: Path) -> None:
    open_data_folder(tmp_path, entropy=entropy).close()
    key = tmp_path / "keys" / "deal.key"
    key.chmod(0o644)
    with pytest.raises(DataFolderRefused):
        open_data_folder(tmp_path, entropy=entropy)
    key.chmod(0o600)
    open_data_folder(tmp_path, entropy=entropy).close()


def test_a_disk_too_full_for_the_key_is_refused_as_full(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (16, before[1]))
    try:
        with pytest.raises(DataFolderRefused, match="Free some space") as refused:
            open_data_folder(tmp_path, entropy=entropy)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert refused.value.code == "disk_full"
    folder = open_data_folder(tmp_path, entropy=entropy)
    assert folder.deal_key == bytes(range(1, 33))
    folder.close()


@pytest.mark.anyio
async def test_only_the_owner_can_read_the_database_and_its_files(tmp_path: Path) -> None:
    """The files are private with any umask of the process."""
    before = os.umask(0)
    try:
        folder = open_data_folder(tmp_path / "one", entropy=entropy)
        store = await SqliteStore.open(folder.database, deal_key=bytes(32))
        await store.beat(Millis(1))
        files = [path for path in folder.path.iterdir() if path.is_file()]
        modes = {path.name: mode(path) for path in files}
        await store.close()
        folder.close()
    finally:
        os.umask(before)
    assert set(modes) == {"lock", "circolo.db", "circolo.db-wal", "circolo.db-shm"}
    assert set(modes.values()) == {0o600}


def test_opening_removes_the_rights_of_other_users_to_the_database(tmp_path: Path) -> None:
    open_data_folder(tmp_path, entropy=entropy).close()
    for name in ("circolo.db", "circolo.db-wal", "lock"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    open_data_folder(tmp_path, entropy=entropy).close()
    names = ("circolo.db", "circolo.db-wal", "lock")
    assert [mode(tmp_path / name) for name in names] == [0o600] * 3


@pytest.mark.parametrize(("rights", "is_open"), [(0o700, False), (0o750, True), (0o702, True)])
def test_a_folder_that_other_users_may_enter_is_reported(
    tmp_path: Path, rights: int, *, is_open: bool
) -> None:
    tmp_path.chmod(rights)
    assert is_open_to_others(tmp_path) is is_open
    tmp_path.chmod(0o700)


def test_a_signing_key_that_other_users_can_read_is_refused(tmp_path: Path) -> None:
    open_data_folder(tmp_path, entropy=entropy).close()
    key = tmp_path / "keys" / "signing.key"
    assert (mode(key), len(key.read_bytes())) == (0o600, 32)
    key.chmod(0o640)
    with pytest.raises(DataFolderRefused) as refused:
        open_data_folder(tmp_path, entropy=entropy)
    assert refused.value.code == "signing_key_exposed"
