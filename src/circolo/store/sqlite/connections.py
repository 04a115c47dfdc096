"""Opens SQLite connections whose commits survive a power cut, and translates their errors."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import apsw

from circolo.store.errors import DiskFull, StoreFailed

Row = tuple[Any, ...]
"""A row of a query; the STRICT tables define its types."""

_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_NO_RIGHT = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})
_PRIVATE_FILE = 0o600
_CACHE_KIB = 8_192
"""Page cache of the writer; it fills as the database grows."""

_READER_PATIENCE_MS = 5_000


def connect_writer(database: Path, *, vfs: str | None = None) -> apsw.Connection:
    """Open the writing connection. With synchronous=NORMAL a power cut would lose acknowledged
    commits.
    """
    if vfs is None:
        _make_private(database)
    connection = _opened(database, vfs=vfs)
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
    """Return all rows of a query."""
    return connection.execute(query, bindings).fetchall()


def connect_reader(database: Path) -> apsw.Connection:
    """Open a read-only connection, which sees each commit as soon as it is complete."""
    connection = _opened(database)
    connection.set_busy_timeout(_READER_PATIENCE_MS)
    with store_failures(connection):
        connection.pragma("query_only", "on")
    return connection


def connect_observer(database: Path) -> apsw.Connection:
    """Open a read-only connection for another process. It leaves the write-ahead log unchanged."""
    connection = apsw.Connection(str(database), flags=apsw.SQLITE_OPEN_READONLY)
    connection.set_busy_timeout(_READER_PATIENCE_MS)
    return connection


def _opened(database: Path, *, vfs: str | None = None) -> apsw.Connection:
    try:
        return apsw.Connection(str(database), vfs=vfs)
    except apsw.CantOpenError as error:
        raise StoreFailed(failure_code(error, _errno_of(database))) from error


def _make_private(database: Path) -> None:
    """Create a missing database with rights for this user only. SQLite gives its other files the
    same rights. An error is left for the opening of the database to report.
    """
    with suppress(OSError):
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, _PRIVATE_FILE))


def _errno_of(database: Path) -> int:
    """Return the errno of opening or creating the database or its `-shm` file, 0 if both work.

    SQLite reports no errno for the database, and for the `-shm` file only that of its last attempt.
    """
    try:
        for path in (database, f"{database}-shm"):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, _PRIVATE_FILE))
    except OSError as error:
        return error.errno or 0
    return 0


@contextmanager
def store_failures(connection: apsw.Connection) -> Iterator[None]:
    """Turn SQLite's errors into StoreFailed with the system's reason, except for a damaged file."""
    try:
        yield
    except (apsw.NotADBError, apsw.CorruptError):
        raise
    except apsw.CantOpenError as error:
        raise StoreFailed(failure_code(error, _errno_of(Path(connection.filename)))) from error
    except apsw.Error as error:
        raise StoreFailed(failure_code(error, connection.system_errno)) from error


def failure_code(error: Exception, system_errno: int = 0) -> str:
    """Return the code of StoreFailed for an error of SQLite and the errno of the system."""
    if isinstance(error, apsw.FullError) or system_errno in _NO_ROOM:
        return "disk_full"
    if isinstance(error, apsw.ReadOnlyError) or system_errno in _NO_RIGHT:
        return "read_only"
    return "io_error"


def write_failure(connection: apsw.Connection, error: Exception) -> StoreFailed:
    """Return the failure of a write. It is DiskFull only if the write has certainly left nothing.

    SQLite writes the frame that commits a transaction last, so a write without room has committed
    nothing. A sync without room may have: the log can hold the whole transaction.
    """
    system_errno = connection.system_errno
    if isinstance(error, apsw.FullError):
        return DiskFull()
    extended = getattr(error, "extendedresult", None)  # errors of Python code have none
    if extended == apsw.SQLITE_IOERR_WRITE and system_errno in _NO_ROOM:
        return DiskFull()
    return StoreFailed(failure_code(error, system_errno))
