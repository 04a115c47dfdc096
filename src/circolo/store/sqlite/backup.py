"""Copies of a database, taken while a house plays in it, and a data folder made of one.

A backup is one file, without what is a running house's only: the sealed seeds and snapshots of live
tables. The key they are sealed under is not in it either. So nobody goes on with a deal from a
backup, when its cards may be known: such a table is voided at the next start, its chips go home.
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
"""Looks at a copy before it is called done, and raises if it is not good."""

_PRIVATE_FILE = 0o600
_TABLES = ("balances", "entries", "people", "streams", "transfers")
_BESIDE = ("", "-journal", "-wal", "-shm")
_DAMAGED = (apsw.CorruptError, apsw.SQLError, UnicodeDecodeError)
"""SQLite finds some damages only when it reads what is damaged, and never looks into a text."""

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
    "disk_full": "is on a disk that is full. Free some space, or choose another.",
    "read_only": "cannot be written to. Give this user the right to write there, or choose another "
    "place.",
    "no_folder": "is in no folder that there is. Make the folder first.",
    "io_error": "is on a disk that reports an error. Choose another.",
}


def back_up(database: Path, destination: Path, *, check: Check) -> None:
    """Copy a database as it is at this moment into a new file, which is there whole or not at all.

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
    """Make a data folder of a backup, all of it or, where it is refused, an empty one.

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
    """Open what should be a backup; that it is one, and whole, is looked at here."""
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
    """Return the refusal of a backup with this damage."""
    return BackupRefused(
        "backup_damaged", f"{backup} is not what was backed up: {damage}. Use another backup."
    )


def _wrong(backup: Path) -> BackupRefused:
    return BackupRefused("backup_wrong", f"{backup} is no backup of a Circolo.")


@contextmanager
def _new_file(path: Path) -> Iterator[Path]:
    """Give a file to be filled, which gets its name when it is full, and durably."""
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
