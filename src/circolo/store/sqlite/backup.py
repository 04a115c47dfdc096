"""Backs up a house while the server runs, and restores a data folder from a backup.

A backup is one file. It leaves out the encrypted seeds and snapshots of live tables, and the key
that decrypts them. So a restored house cannot continue a deal whose cards somebody may know: at the
next start it voids the deal and returns the chips.
"""

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import apsw

from circolo.store.data_folder import DATABASE, claimed, signing_key, sync_folder
from circolo.store.errors import BackupRefused
from circolo.store.sqlite import database_reader, integrity, schema, seals
from circolo.store.sqlite.connections import connect_observer, failure_code, fetch

Check = Callable[[Path], None]
"""A function that gets the path of a finished copy and raises an exception if it is damaged."""

Fill = Callable[[apsw.Connection], None]
"""A function that inserts the rows of a house into an empty database."""

_PRIVATE_FILE = 0o600
_TABLES = ("balances", "entries", "people", "streams", "transfers")
_SUFFIXES = ("", "-journal", "-wal", "-shm")
_DAMAGED = (apsw.CorruptError, apsw.SQLError, UnicodeDecodeError)
"""The exceptions by which SQLite reports a damaged file, some only when it reads that part."""

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
    """Copy the current state of a database into the new file `destination`.

    `check` gets the path of the finished copy. After any error the file does not exist.

    Raises DataFolderRefused: no_data_folder, data_folder_damaged, data_folder_newer; BackupRefused:
    backup_exists, backup_no_folder, backup_read_only, backup_disk_full, backup_io_error; or
    whatever `check` raises.
    """
    if not database.is_file():
        raise database_reader.database_missing(database)
    _check_new(destination)
    with closing(connect_observer(database)) as source, _new_file(destination) as unfinished:
        _copy(source, unfinished)
        check(unfinished)


def fill_backup(destination: Path, fill: Fill, *, check: Check) -> None:
    """Create the backup `destination` from rows that `fill` inserts, all in one transaction.

    `check` gets the path of the finished file. After any error the file does not exist.

    Raises BackupRefused: backup_exists, backup_no_folder, backup_read_only, backup_disk_full,
    backup_io_error; or whatever `fill` and `check` raise.
    """
    _check_new(destination)
    with _new_file(destination) as unfinished:
        with _opened(unfinished) as copy:
            copy.pragma("journal_mode", "memory")  # an interrupted file is deleted
            with copy:
                schema.migrate(copy)
                fill(copy)
        check(unfinished)


def _check_new(destination: Path) -> None:
    if destination.exists():
        raise BackupRefused(
            "backup_exists", f"{destination} is there already. Name a file that is not."
        )


def back_up_signing_key(data: Path, destination: Path) -> None:
    """Copy the signing key of a data folder into the file `<destination>.signing-key`.

    Only the current user may read the copy.

    Raises DataFolderRefused: no_signing_key, signing_key_exposed, signing_key_wrong; BackupRefused:
    backup_exists, backup_no_folder, backup_read_only, backup_disk_full, backup_io_error.
    """
    secret = signing_key(data)
    beside = destination.with_name(f"{destination.name}.signing-key")
    if beside.exists():
        raise BackupRefused("backup_exists", f"{beside} is there already. Move it away.")
    with _new_file(beside) as unfinished, os_errors_as_refusals(beside):
        unfinished.write_bytes(secret)


def restore(backup: Path, data: Path, *, check: Check) -> None:
    """Create the data folder `data` from a backup file.

    `check` gets the path of the restored database. After an error nothing is left in the folder.

    Raises BackupRefused: data_folder_not_empty, backup_missing, backup_wrong, backup_newer,
    backup_damaged, backup_no_folder, backup_read_only, backup_disk_full, backup_io_error;
    DataFolderRefused for the new folder; or whatever `check` raises.
    """
    with _open_backup(backup) as source:
        if data.is_dir() and any(data.iterdir()):
            raise BackupRefused(
                "data_folder_not_empty", f"{data} is not empty. Restore into a folder of its own."
            )
        with claimed(data), _new_file(data / DATABASE) as unfinished:
            _copy(source, unfinished)
            check(unfinished)


@contextmanager
def _open_backup(backup: Path) -> Iterator[apsw.Connection]:
    """Open a backup for reading; raise BackupRefused if it is damaged or no backup of Circolo."""
    if not backup.is_file():
        raise BackupRefused("backup_missing", f"There is no file {backup}.")
    try:
        with closing(connect_observer(backup)) as connection:
            version = connection.pragma("user_version")
            tables = fetch(connection, "SELECT name FROM sqlite_schema WHERE type = 'table'")
            if version < 1 or not {(table,) for table in _TABLES} <= set(tables):
                raise _not_a_backup(backup)
            if version > schema.latest():
                raise BackupRefused(
                    "backup_newer",
                    f"{backup} was written by a newer Circolo (schema {version}, this one knows "
                    f"{schema.latest()}). Restore it with that version.",
                )
            if not schema.is_ours(connection):
                raise _not_a_backup(backup)
            damages = integrity.damages(connection)
            if damages:
                raise damaged(backup, damages[0])
            yield connection
    except apsw.NotADBError as error:
        raise _not_a_backup(backup) from error
    except _DAMAGED as error:
        raise damaged(backup, str(error)) from error


def damaged(backup: Path, damage: str) -> BackupRefused:
    """Return the refusal of a damaged backup; `damage` describes the first error in it."""
    return BackupRefused(
        "backup_damaged", f"{backup} is not what was backed up: {damage}. Use another backup."
    )


def _not_a_backup(backup: Path) -> BackupRefused:
    return BackupRefused("backup_wrong", f"{backup} is no backup of a Circolo.")


@contextmanager
def _new_file(path: Path) -> Iterator[Path]:
    """Yield the path of an empty temporary file; rename it to `path` when the caller has filled it.

    If the caller raises an exception, the temporary file is deleted.
    """
    unfinished = path.with_name(f"{path.name}.unfinished")
    try:
        with os_errors_as_refusals(path):
            _remove(unfinished)
            os.close(os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE_FILE))
        yield unfinished
        with os_errors_as_refusals(path):
            unfinished.rename(path)
            sync_folder(path.parent)
    except BaseException:
        with suppress(OSError):  # the error that is raised says why
            _remove(unfinished)
        raise


def _remove(unfinished: Path) -> None:
    for ending in _SUFFIXES:
        unfinished.with_name(unfinished.name + ending).unlink(missing_ok=True)


def _copy(source: apsw.Connection, unfinished: Path) -> None:
    with _opened(unfinished) as copy:
        with copy.backup("main", source, "main") as copying:
            copying.step()
        copy.pragma("journal_mode", "delete")  # a write-ahead log would be a second file
        copy.pragma("secure_delete", "on")
        schema.migrate(copy)
        with copy:
            seals.forget(copy, seals.NOT_IN_BACKUPS)


@contextmanager
def _opened(unfinished: Path) -> Iterator[apsw.Connection]:
    """Open a file that is being written, and convert the errors of SQLite into refusals."""
    with closing(apsw.Connection(str(unfinished))) as copy:
        try:
            copy.pragma("synchronous", "full")
            yield copy
        except (apsw.NotADBError, apsw.CorruptError) as error:
            raise integrity.damaged(str(error)) from error
        except apsw.Error as error:
            code = failure_code(error, copy.system_errno)
            raise _refusal(unfinished, code) from error


@contextmanager
def os_errors_as_refusals(path: Path) -> Iterator[None]:
    """Convert OSErrors of a `with` block into BackupRefused."""
    try:
        yield
    except OSError as error:
        raise _refusal(path, _REFUSALS.get(error.errno or 0, "io_error")) from error


def _refusal(path: Path, reason: str) -> BackupRefused:
    return BackupRefused(f"backup_{reason}", f"{path} {_SENTENCES[reason]}")
