"""The one folder that a room keeps: database, deal key, and the lock that makes it one process's.

<data>/lock             held while the server runs, with its pid
<data>/circolo.db       the log, the ledger, the people
<data>/keys/deal.key    what the secrets of live deals are sealed under; not in backups
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
_DEAL_KEY = "deal.key"
_PRIVATE_FOLDER = 0o700
_PRIVATE_FILE = 0o600
_REFUSALS = (
    (
        {errno.ENOSPC, errno.EDQUOT, errno.EFBIG},
        "disk_full",
        "is on a disk that is full. Free some space.",
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
        "is not a folder. Choose another.",
    ),
)


class DataFolder:
    """An opened data folder; it stays this process's until `close` or the end of the process.

    With a new key, whatever was sealed under the one before cannot be opened any more.
    """

    def __init__(self, path: Path, *, lock: TextIO, deal_key: bytes, new_key: bool) -> None:
        self.path = path
        self.database = path / DATABASE
        self.deal_key = deal_key
        self.new_key = new_key
        self._lock = lock

    def close(self) -> None:
        """Let another process have the folder."""
        self._lock.close()


def open_data_folder(path: Path, *, entropy: Callable[[int], bytes]) -> DataFolder:
    """Open or make the folder; `entropy(n)` returns the n bytes of a new key.

    Raises DataFolderRefused: data_folder_in_use, data_folder_read_only, data_folder_no_folder,
    disk_full, deal_key_exposed, deal_key_wrong.
    """
    with _explained(path):
        lock = _made_and_locked(path)
        try:
            new_key = not (path / "keys" / _DEAL_KEY).exists()
            deal_key = _deal_key(path / "keys", entropy)
            return DataFolder(path, lock=lock, deal_key=deal_key, new_key=new_key)
        except BaseException:
            lock.close()
            raise


@contextmanager
def claimed(path: Path) -> Iterator[None]:
    """Keep others out of a folder while it is filled; one that could not be is left empty.

    Raises DataFolderRefused: data_folder_in_use, data_folder_read_only, data_folder_no_folder,
    disk_full.
    """
    with _explained(path):
        lock = _made_and_locked(path)
    with lock:
        try:
            yield
        except BaseException:
            (path / _LOCK).unlink(missing_ok=True)
            raise


def _made_and_locked(path: Path) -> TextIO:
    path.mkdir(mode=_PRIVATE_FOLDER, parents=True, exist_ok=True)
    return _locked(path)


def _locked(path: Path) -> TextIO:
    # The system lets go of a flock when its process ends, however it ends.
    lock = (path / _LOCK).open("a+")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        lock.seek(0)
        holder = lock.read().strip() or "unknown"
        lock.close()
        raise DataFolderRefused(
            "data_folder_in_use",
            f"{path} is in use by another Circolo (process {holder}). Stop that one, or give "
            "this one a folder of its own.",
        ) from error
    lock.truncate(0)
    lock.write(f"{os.getpid()}\n")
    lock.flush()
    return lock


def _deal_key(folder: Path, entropy: Callable[[int], bytes]) -> bytes:
    path = folder / _DEAL_KEY
    if not path.exists():
        folder.mkdir(mode=_PRIVATE_FOLDER, exist_ok=True)
        _write_durably(path, entropy(KEY_BYTES))
    if path.stat().st_mode & ~_PRIVATE_FILE & 0o777:
        raise DataFolderRefused(
            "deal_key_exposed",
            f"{path} can be read by others, and with it every hidden card. Run: chmod 600 {path}",
        )
    key = path.read_bytes()
    if len(key) != KEY_BYTES:
        raise DataFolderRefused(
            "deal_key_wrong",
            f"{path} is not a key of {KEY_BYTES} bytes. Put back the key that belongs to this "
            "data folder, or move it away: running deals are then voided.",
        )
    return key


def _write_durably(path: Path, content: bytes) -> None:
    """Make the file whole or not at all."""
    unfinished = path.with_suffix(".new")
    unfinished.unlink(missing_ok=True)
    with os.fdopen(
        os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE_FILE), "wb"
    ) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    unfinished.rename(path)
    for folder in (path.parent, path.parent.parent):
        sync_folder(folder)


def sync_folder(folder: Path) -> None:
    """Make what a folder is told to hold durable."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        for reasons, code, sentence in _REFUSALS:
            if error.errno in reasons:
                raise DataFolderRefused(code, f"{path} {sentence}") from error
        raise
