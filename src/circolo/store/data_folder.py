"""The data folder of a house: the database, the keys, and a lock that only one process holds.

<data>/lock             locked while the server runs; contains its pid
<data>/circolo.db       the log, the ledger, the people
<data>/keys/deal.key    encrypts the secrets of live deals; never in a backup
<data>/keys/signing.key signs the heads of the house; in a backup only on request
"""

import errno
import fcntl
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from circolo.store.errors import DataFolderRefused
from circolo.store.vault import KEY_BYTES

DATABASE = "circolo.db"
_LOCK = "lock"
KEYS = "keys"
_DEAL_KEY = "deal.key"
_SIGNING_KEY = "signing.key"
_PRIVATE_FOLDER = 0o700
_PRIVATE_FILE = 0o600
_RIGHTS_OF_OTHERS = 0o077
_REFUSALS = (
    (
        {errno.ENOSPC, errno.EDQUOT, errno.EFBIG},
        "disk_full",
        "is on a full disk. Free some space.",
    ),
    (
        {errno.EACCES, errno.EPERM, errno.EROFS},
        "data_folder_read_only",
        "cannot be written to. Give the server's user the right to write there, or choose "
        "another folder.",
    ),
    (
        {errno.EEXIST, errno.ENOTDIR},
        "data_folder_no_folder",
        "is not a folder. Choose another path.",
    ),
)


class DataFolder:
    """An opened data folder with its keys, locked until `close` or the end of the process.

    If `new_key` is true, opening has created the deal key. Secrets that are encrypted with an
    earlier deal key are then lost.
    """

    def __init__(
        self, path: Path, *, lock: TextIO, deal_key: bytes, new_key: bool, signing_key: bytes
    ) -> None:
        self.path = path
        self.database = path / DATABASE
        self.deal_key = deal_key
        self.new_key = new_key
        self.signing_key = signing_key
        self._lock = lock

    def close(self) -> None:
        """Unlock the folder, so that another process can open it."""
        self._lock.close()


def open_data_folder(path: Path, *, entropy: Callable[[int], bytes]) -> DataFolder:
    """Open or create a data folder, lock it, and load its keys.

    `entropy(n)` returns n random bytes; it is called only to create a missing key.

    Raises DataFolderRefused: data_folder_in_use, data_folder_read_only, data_folder_no_folder,
    disk_full, deal_key_exposed, deal_key_wrong, signing_key_exposed, signing_key_wrong.
    """
    with _os_errors_as_refusals(path):
        lock = _create_and_lock(path)
        try:
            new_key = not (path / KEYS / _DEAL_KEY).exists()
            deal_key = _deal_key(path / KEYS / _DEAL_KEY, entropy)
            _make_key(path / KEYS / _SIGNING_KEY, entropy)
            secret = signing_key(path)
            _make_private(path)
            return DataFolder(
                path, lock=lock, deal_key=deal_key, new_key=new_key, signing_key=secret
            )
        except BaseException:
            lock.close()
            raise


@contextmanager
def claimed(path: Path) -> Iterator[None]:
    """Create a data folder if it is missing, and hold its lock while the caller fills it.

    If the caller raises an exception, the lock file is removed, so that the folder is empty again.

    Raises DataFolderRefused: data_folder_in_use, data_folder_read_only, data_folder_no_folder,
    disk_full.
    """
    with locked(path):
        try:
            yield
        except BaseException:
            (path / _LOCK).unlink(missing_ok=True)
            raise


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Create a data folder if it is missing, and hold its lock for a `with` block.

    Raises DataFolderRefused: data_folder_in_use, data_folder_read_only, data_folder_no_folder,
    disk_full.
    """
    with _os_errors_as_refusals(path):
        lock = _create_and_lock(path)
    with lock:
        yield


def _create_and_lock(path: Path) -> TextIO:
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    path.mkdir(mode=_PRIVATE_FOLDER, parents=True, exist_ok=True)
    for folder in missing:  # else a power cut could remove the folder and all its content
        sync_folder(folder.parent)
    return _lock_folder(path)


def _lock_folder(path: Path) -> TextIO:
    # The operating system releases a flock when its process ends, even after a crash.
    lock = (path / _LOCK).open("a+")
    os.fchmod(lock.fileno(), _PRIVATE_FILE)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        lock.seek(0)
        holder = lock.read().strip() or "unknown"
        lock.close()
        raise DataFolderRefused(
            "data_folder_in_use",
            f"{path} is in use by another Circolo (process {holder}). Stop that process, or choose "
            "another folder for this one.",
        ) from error
    lock.truncate(0)
    lock.write(f"{os.getpid()}\n")
    lock.flush()
    return lock


def _deal_key(path: Path, entropy: Callable[[int], bytes]) -> bytes:
    _make_key(path, entropy)
    if _is_exposed(path):
        raise DataFolderRefused(
            "deal_key_exposed",
            f"Other users can read {path}, and with it every hidden card. Run: chmod 600 {path}",
        )
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise DataFolderRefused(
            "deal_key_wrong",
            f"{path} is not a key of {KEY_BYTES} bytes. Put back the key that belongs to this "
            "data folder. Or move the file away: the house then voids the running deals.",
        )
    return key


def signing_key(path: Path) -> bytes:
    """Return the key with which the house (the server) signs its records, from its data folder.

    Raises DataFolderRefused: no_signing_key, signing_key_exposed, signing_key_wrong.
    """
    return read_signing_key(path / KEYS / _SIGNING_KEY)


def read_signing_key(file: Path) -> bytes:
    """Return the signing key in a file, for example in a copy beside a backup.

    Raises DataFolderRefused: no_signing_key, signing_key_exposed, signing_key_wrong.
    """
    if not file.is_file():
        raise DataFolderRefused(
            "no_signing_key", f"There is no {file}. The house makes its key at its first start."
        )
    if _is_exposed(file):
        raise DataFolderRefused(
            "signing_key_exposed",
            f"Other users can read {file} and could sign as this house. Run: chmod 600 {file}",
        )
    key = file.read_bytes()
    if len(key) != KEY_BYTES:
        raise DataFolderRefused(
            "signing_key_wrong",
            f"{file} is not a key of {KEY_BYTES} bytes. Put back the key that belongs to this "
            "data folder. Or move the file away: the house then makes a new key.",
        )
    return key


def _make_key(path: Path, entropy: Callable[[int], bytes]) -> None:
    if not path.exists():
        path.parent.mkdir(mode=_PRIVATE_FOLDER, exist_ok=True)
        _write_durably(path, entropy(KEY_BYTES))


def _is_exposed(path: Path) -> bool:
    return bool(path.stat().st_mode & ~_PRIVATE_FILE & 0o777)


def put_signing_key(path: Path, key: bytes, *, has_database: bool = True) -> None:
    """Write `key` as the signing key of the data folder `path`; no server may be using the folder.

    `has_database` is false for a house in a PostgreSQL database: its folder has keys only.

    Raises DataFolderRefused: no_data_folder, data_folder_in_use, data_folder_read_only, disk_full.
    """
    with _locked_keys_folder(path, has_database=has_database) as keys:
        keys.mkdir(mode=_PRIVATE_FOLDER, exist_ok=True)
        _write_durably(keys / _SIGNING_KEY, key)


def forget_signing_key(path: Path, *, has_database: bool = True) -> None:
    """Delete the signing key of a data folder that no server uses; the next start makes a new one.

    `has_database` is false for a house in a PostgreSQL database: its folder has keys only.

    Raises DataFolderRefused: no_data_folder, data_folder_in_use, data_folder_read_only.
    """
    with _locked_keys_folder(path, has_database=has_database) as keys:
        (keys / _SIGNING_KEY).unlink(missing_ok=True)
        sync_folder(path)


@contextmanager
def _locked_keys_folder(path: Path, *, has_database: bool = True) -> Iterator[Path]:
    """Lock a data folder that no server uses, and yield the path of its `keys` folder.

    Raises DataFolderRefused: no_data_folder, data_folder_in_use, data_folder_read_only, disk_full.
    """
    if has_database and not (path / DATABASE).is_file():
        raise DataFolderRefused("no_data_folder", f"There is no Circolo database in {path}.")
    if not has_database and not (path / KEYS).is_dir():
        raise DataFolderRefused("no_data_folder", f"There are no keys of a house in {path}.")
    with _os_errors_as_refusals(path), _lock_folder(path):
        yield path / KEYS


def kept_deal_key(keys: Path) -> bytes | None:
    """Return the deal key in the folder `keys`, or None if it is missing or not a valid key.

    Unlike `open_data_folder` it changes no file: an audit of a running house uses it.
    """
    try:
        key = (keys / _DEAL_KEY).read_bytes()
    except OSError:
        return None
    return key if len(key) == KEY_BYTES else None


def required_deal_key(path: Path) -> bytes:
    """Return the deal key of a data folder; raises DataFolderRefused: deal_key_missing."""
    key = kept_deal_key(path / KEYS)
    if key is None:
        raise DataFolderRefused(
            "deal_key_missing",
            f"There is no deal key in {path / KEYS}. Copy the keys of the house there. If the "
            "key is lost, start the server once: it makes another, and voids the running deals.",
        )
    return key


def _make_private(path: Path) -> None:
    """Remove the rights of other users to the database files.

    An older version of Circolo, or a copy, may have left such rights.
    """
    for name in (_LOCK, DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm"):
        file = path / name
        if file.exists() and file.stat().st_mode & _RIGHTS_OF_OTHERS:
            file.chmod(_PRIVATE_FILE)


def is_open_to_others(path: Path) -> bool:
    """Return whether the folder's mode gives other users of the system any right."""
    return bool(path.stat().st_mode & _RIGHTS_OF_OTHERS)


def _write_durably(path: Path, content: bytes) -> None:
    """Write a file so that, after a crash, it has the new content or the old one, never a part."""
    temporary = path.with_suffix(".new")
    temporary.unlink(missing_ok=True)
    with os.fdopen(
        os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE_FILE), "wb"
    ) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    temporary.rename(path)
    for folder in (path.parent, path.parent.parent):
        sync_folder(folder)


def sync_folder(folder: Path) -> None:
    """Sync a folder, so that files created or renamed in it survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _os_errors_as_refusals(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        for reasons, code, sentence in _REFUSALS:
            if error.errno in reasons:
                raise DataFolderRefused(code, f"{path} {sentence}") from error
        raise
