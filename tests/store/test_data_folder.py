"""The folder a room keeps: whose it is, and what is in it."""

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


def test_a_new_folder_is_nobody_elses_to_read(tmp_path: Path) -> None:
    folder = open_data_folder(tmp_path / "clubs" / "one", entropy=entropy)
    key = folder.path / "keys" / "deal.key"
    assert [mode(folder.path), mode(key.parent), mode(key)] == [0o700, 0o700, 0o600]
    assert folder.deal_key == key.read_bytes() == bytes(range(1, 33))
    assert folder.database == tmp_path / "clubs" / "one" / "circolo.db"
    assert sorted(path.name for path in folder.path.iterdir()) == ["keys", "lock"]
    folder.close()


def test_the_key_is_made_once(tmp_path: Path) -> None:
    open_data_folder(tmp_path, entropy=entropy).close()
    again = open_data_folder(tmp_path, entropy=other_entropy)
    assert again.deal_key == bytes(range(1, 33))
    again.close()


def test_a_key_half_written_by_a_crash_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "keys").mkdir()
    (tmp_path / "keys" / "deal.new").write_bytes(b"half")
    folder = open_data_folder(tmp_path, entropy=entropy)
    assert folder.deal_key == bytes(range(1, 33))
    folder.close()


def test_a_folder_in_use_is_refused_with_the_process_that_has_it(tmp_path: Path) -> None:
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


def test_a_folder_in_use_by_this_process_is_refused_too(tmp_path: Path) -> None:
    folder = open_data_folder(tmp_path, entropy=entropy)
    with pytest.raises(DataFolderRefused, match=f"process {os.getpid()}"):
        open_data_folder(tmp_path, entropy=entropy)
    folder.close()
    open_data_folder(tmp_path, entropy=entropy).close()


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    for path in (tmp_path / "data", tmp_path / "data" / "within"):
        with pytest.raises(DataFolderRefused, match="is not a folder") as refused:
            open_data_folder(path, entropy=entropy)
        assert refused.value.code == "data_folder_no_folder"


def test_a_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    open_data_folder(tmp_path, entropy=entropy).close()
    (tmp_path / "keys" / "deal.key").chmod(0o640)
    with pytest.raises(DataFolderRefused, match="chmod 600") as refused:
        open_data_folder(tmp_path, entropy=entropy)
    assert refused.value.code == "deal_key_exposed"


def test_what_is_no_key_is_refused(tmp_path: Path) -> None:
    open_data_folder(tmp_path, entropy=entropy).close()
    (tmp_path / "keys" / "deal.key").write_bytes(b"short")
    with pytest.raises(DataFolderRefused, match="not a key of 32 bytes") as refused:
        open_data_folder(tmp_path, entropy=entropy)
    assert refused.value.code == "deal_key_wrong"


def test_a_refused_folder_is_not_kept_locked(tmp_path: Path) -> None:
    open_data_folder(tmp_path, entropy=entropy).close()
    key = tmp_path / "keys" / "deal.key"
    key.chmod(0o644)
    with pytest.raises(DataFolderRefused):
        open_data_folder(tmp_path, entropy=entropy)
    key.chmod(0o600)
    open_data_folder(tmp_path, entropy=entropy).close()


def test_a_disk_without_room_for_the_key_says_so(tmp_path: Path) -> None:
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
async def test_the_database_and_all_beside_it_are_nobody_elses_to_read(tmp_path: Path) -> None:
    """Whatever the umask of the process is."""
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


def test_a_database_that_others_could_read_is_theirs_no_more(tmp_path: Path) -> None:
    open_data_folder(tmp_path, entropy=entropy).close()
    for name in ("circolo.db", "circolo.db-wal", "lock"):
        (tmp_path / name).touch()
        (tmp_path / name).chmod(0o644)
    open_data_folder(tmp_path, entropy=entropy).close()
    names = ("circolo.db", "circolo.db-wal", "lock")
    assert [mode(tmp_path / name) for name in names] == [0o600] * 3


@pytest.mark.parametrize(("rights", "is_open"), [(0o700, False), (0o750, True), (0o702, True)])
def test_a_folder_that_others_may_enter_is_told_of(
    tmp_path: Path, rights: int, *, is_open: bool
) -> None:
    tmp_path.chmod(rights)
    assert is_open_to_others(tmp_path) is is_open
    tmp_path.chmod(0o700)


def test_a_signing_key_that_others_can_read_is_refused(tmp_path: Path) -> None:
    open_data_folder(tmp_path, entropy=entropy).close()
    key = tmp_path / "keys" / "signing.key"
    assert (mode(key), len(key.read_bytes())) == (0o600, 32)
    key.chmod(0o640)
    with pytest.raises(DataFolderRefused) as refused:
        open_data_folder(tmp_path, entropy=entropy)
    assert refused.value.code == "signing_key_exposed"
