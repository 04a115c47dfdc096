"""Opens SQLite connections whose commits survive a power cut, and translates SQLite's errors."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import apsw

from circolo.store.errors import DiskFull, StoreFailed

Row = tuple[Any, ...]
"""A row that a query returns; the STRICT database tables of the schema determine the types of its
cells.
"""

_DISK_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_READ_ONLY = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})
_PRIVATE_FILE = 0o600
_CACHE_KIB = 8_192
"""The maximum size of the writer's page cache, in KiB."""

_READER_TIMEOUT_MS = 5_000


def connect_writer(database: Path, *, vfs: str | None = None) -> apsw.Connection:
    """Open or create the database for writing; raises StoreFailed.

    Commits are synced (synchronous=FULL), because with NORMAL a power cut would lose acknowledged
    commits. `vfs` names another file layer of SQLite, for tests.
    """
    if vfs is None:
        _make_private(database)
    connection = _open(database, vfs=vfs)
    with store_failures(connection):
        if vfs is not None:  # a VFS written in Python has no shared memory for readers
            connection.pragma("locking_mode", "exclusive")
        connection.pragma("journal_mode", "wal")
        connection.pragma("synchronous", "full")
        connection.pragma("fullfsync", "on")
        connection.pragma("foreign_keys", "on")
        connection.pragma("secure_delete", "on")  # overwrite deleted data
        connection.pragma("cache_size", -_CACHE_KIB)
    return connection


def fetch(connection: apsw.Connection, query: str, bindings: tuple[object, ...] = ()) -> list[Row]:
    """Run a query with these parameters and return all its rows."""
    return connection.execute(query, bindings).fetchall()


def connect_reader(database: Path) -> apsw.Connection:
    """Open a connection that only runs queries, for the process that also has the writer.

    Raises StoreFailed.
    """
    connection = _open(database)
    connection.set_busy_timeout(_READER_TIMEOUT_MS)
    with store_failures(connection):
        connection.pragma("query_only", "on")
    return connection


def connect_observer(database: Path) -> apsw.Connection:
    """Open the file read-only, for a process beside the server, such as an audit or a backup.

    Unlike `connect_reader` it never changes the write-ahead log. Raises apsw.Error.
    """
    connection = apsw.Connection(str(database), flags=apsw.SQLITE_OPEN_READONLY)
    connection.set_busy_timeout(_READER_TIMEOUT_MS)
    return connection


def _open(database: Path, *, vfs: str | None = None) -> apsw.Connection:
    try:
        return apsw.Connection(str(database), vfs=vfs)
    except apsw.CantOpenError as error:
        raise StoreFailed(failure_code(error, _errno_of(database))) from error


def _make_private(database: Path) -> None:
    """Create a missing database file that only this user may read and write.

    SQLite gives its other files the same mode. An error is ignored here, because opening the
    database afterwards reports it.
    """
    with suppress(OSError):
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, _PRIVATE_FILE))


def _errno_of(database: Path) -> int:
    """Try to open the database and its `-shm` file, and return the errno of the failure, or 0.

    SQLite does not report why it cannot open the database.
    """
    try:
        for path in (database, f"{database}-shm"):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, _PRIVATE_FILE))
    except OSError as error:
        return error.errno or 0
    return 0


@contextmanager
def store_failures(connection: apsw.Connection) -> Iterator[None]:
    """Raise StoreFailed in place of an SQLite error in the `with` block.

    The errors of a damaged file are passed on unchanged.
    """
    try:
        yield
    except (apsw.NotADBError, apsw.CorruptError):
        raise
    except apsw.CantOpenError as error:
        raise StoreFailed(failure_code(error, _errno_of(Path(connection.filename)))) from error
    except apsw.Error as error:
        raise StoreFailed(failure_code(error, connection.system_errno)) from error


def failure_code(error: Exception, system_errno: int = 0) -> str:
    """Return the code of StoreFailed (disk_full, read_only or io_error) for an SQLite error.

    `system_errno` is the errno of the failed system call, 0 if it is unknown.
    """
    if isinstance(error, apsw.FullError) or system_errno in _DISK_FULL:
        return "disk_full"
    if isinstance(error, apsw.ReadOnlyError) or system_errno in _READ_ONLY:
        return "read_only"
    return "io_error"


def write_failure(connection: apsw.Connection, error: Exception) -> StoreFailed:
    """Return the exception for a failed write: DiskFull only if it is certain that nothing was
    committed.

    SQLite writes the frame that commits a transaction last, so a write that fails on a full disk
    has committed nothing. A sync that fails may have committed the transaction: the write-ahead log
    can hold all of it.
    """
    system_errno = connection.system_errno
    if isinstance(error, apsw.FullError):
        return DiskFull()
    extended = getattr(error, "extendedresult", None)  # errors of Python code have none
    if extended == apsw.SQLITE_IOERR_WRITE and system_errno in _DISK_FULL:
        return DiskFull()
    return StoreFailed(failure_code(error, system_errno))
