"""Backs up a database while the house runs, and restores a data folder from a backup.

A backup is one file. It leaves out the sealed seeds and snapshots of live tables, and the key that
seals them. So a restored house cannot continue a deal whose cards somebody may know: at the next
start it voids such a table and returns its chips.
"""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import apsw

from circolo.store.data_folder import DATABASE, claimed, signing_key, sync_folder
from circolo.store.errors import BackupRefused
from circolo.store.sqlite import database_reader, integrity, schema, seals
from circolo.store.sqlite.connections import connect_observer, failure_code, fetch

Check = Callable[[Path], None]
"""Checks a finished copy, and raises an exception if it is damaged."""

_PRIVATE_FILE = 0o600
_TABLES = ("balances", "entries", "people", "streams", "transfers")
_BESIDE = ("", "-journal", "-wal", "-shm")
_DAMAGED = (apsw.CorruptError, apsw.SQLError, UnicodeDecodeError)
"""Errors by which SQLite reports damage; some appear only when the damaged part is read."""

_REFUSALS = {
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EFBIG: "disk_full",
    errno.EACCES: "read_only",
    errno.EPERM: "read_only",
    errno.EROFS: "read_only",
    errno.ENOENT: "no_folder",
    errno.ENOTDIR: "no_folder",
}
_SENTENCES = {
    "disk_full": "is on a full disk. Free some space, or choose another disk.",
    "read_only": "cannot be written to. Give this user the right to write there, or choose another "
    "place.",
    "no_folder": "is in a folder that does not exist. Create the folder first.",
    "io_error": "is on a disk that reports an error. Choose another disk.",
}


def back_up(database: Path, destination: Path, *, check: Check) -> None:
    """Copy the current state of a database into a new file. After an error there is no file.

    Raises DataFolderRefused: no_data_folder, data_folder_damaged, data_folder_newer; BackupRefused:
    backup_exists, backup_no_folder, backup_read_only, backup_disk_full, backup_io_error; or
    whatever `check` raises.
    """
    if not database.is_file():
        raise database_reader.database_missing(database)
    if destination.exists():
        raise BackupRefused(
            "backup_exists", f"{destination} is there already. Name a file that is not."
        )
    with closing(connect_observer(database)) as source, _new_file(destination) as unfinished:
        _copy(source, unfinished)
        check(unfinished)


def back_up_signing_key(data: Path, destination: Path) -> None:
    """Copy the signing key of a data folder into a private file beside a backup.

    Raises DataFolderRefused: no_signing_key, signing_key_exposed, signing_key_wrong; BackupRefused:
    backup_exists, backup_no_folder, backup_read_only, backup_disk_full, backup_io_error.
    """
    secret = signing_key(data)
    beside = destination.with_name(f"{destination.name}.signing-key")
    if beside.exists():
        raise BackupRefused("backup_exists", f"{beside} is there already. Move it away.")
    with _new_file(beside) as unfinished, _explained(beside):
        unfinished.write_bytes(secret)


def restore(backup: Path, data: Path, *, check: Check) -> None:
    """Create a data folder from a backup. After a refusal the folder is empty.

    Raises BackupRefused: data_folder_not_empty, backup_missing, backup_wrong, backup_newer,
    backup_damaged, backup_no_folder, backup_read_only, backup_disk_full, backup_io_error;
    DataFolderRefused for the new folder; or whatever `check` raises.
    """
    with _opened(backup) as source:
        if data.is_dir() and any(data.iterdir()):
            raise BackupRefused(
                "data_folder_not_empty", f"{data} is not empty. Restore into a folder of its own."
            )
        with claimed(data), _new_file(data / DATABASE) as unfinished:
            _copy(source, unfinished)
            check(unfinished)


@contextmanager
def _opened(backup: Path) -> Iterator[apsw.Connection]:
    """Open a backup, and check that it is one and that it is undamaged."""
    if not backup.is_file():
        raise BackupRefused("backup_missing", f"There is no file {backup}.")
    try:
        with closing(connect_observer(backup)) as connection:
            version = connection.pragma("user_version")
            here = fetch(connection, "SELECT name FROM sqlite_schema WHERE type = 'table'")
            if version < 1 or not {(table,) for table in _TABLES} <= set(here):
                raise _wrong(backup)
            if version > schema.latest():
                raise BackupRefused(
                    "backup_newer",
                    f"{backup} was written by a newer Circolo (schema {version}, this one knows "
                    f"{schema.latest()}). Restore it with that version.",
                )
            if not schema.is_ours(connection):
                raise _wrong(backup)
            damages = integrity.damages(connection)
            if damages:
                raise damaged(backup, damages[0])
            yield connection
    except apsw.NotADBError as error:
        raise _wrong(backup) from error
    except _DAMAGED as error:
        raise damaged(backup, str(error)) from error


def damaged(backup: Path, damage: str) -> BackupRefused:
    """Return the refusal of a damaged backup."""
    return BackupRefused(
        "backup_damaged", f"{backup} is not what was backed up: {damage}. Use another backup."
    )


def _wrong(backup: Path) -> BackupRefused:
    return BackupRefused("backup_wrong", f"{backup} is no backup of a Circolo.")


@contextmanager
def _new_file(path: Path) -> Iterator[Path]:
    """Yield a temporary file to write; rename it to `path`, durably, once it is complete."""
    unfinished = path.with_name(f"{path.name}.unfinished")
    try:
        with _explained(path):
            _remove(unfinished)
            os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE_FILE))
        yield unfinished
        with _explained(path):
            unfinished.rename(path)
            sync_folder(path.parent)
    except BaseException:
        _remove(unfinished)
        raise


def _remove(unfinished: Path) -> None:
    for ending in _BESIDE:
        unfinished.with_name(unfinished.name + ending).unlink(missing_ok=True)


def _copy(source: apsw.Connection, unfinished: Path) -> None:
    with closing(apsw.Connection(str(unfinished))) as copy:
        try:
            copy.pragma("synchronous", "full")
            with copy.backup("main", source, "main") as copying:
                copying.step()
            copy.pragma("journal_mode", "delete")  # so that it is one file
            copy.pragma("secure_delete", "on")
            schema.migrate(copy)
            with copy:
                seals.forget(copy, seals.NOT_IN_BACKUPS)
        except (apsw.NotADBError, apsw.CorruptError) as error:
            raise integrity.damaged(str(error)) from error
        except apsw.Error as error:
            code = failure_code(error, copy.system_errno)
            raise _refused(unfinished, code) from error


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise _refused(path, _REFUSALS.get(error.errno or 0, "io_error")) from error


def _refused(path: Path, reason: str) -> BackupRefused:
    return BackupRefused(f"backup_{reason}", f"{path} {_SENTENCES[reason]}")
