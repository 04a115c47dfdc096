"""Connections set up so that what is committed survives a power cut, and what their errors mean."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import apsw

from circolo.store.errors import DiskFull, StoreFailed

Row = tuple[Any, ...]
"""A row; its types are what the STRICT tables say."""

_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_NO_RIGHT = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})
_PRIVATE_FILE = 0o600
_CACHE_KIB = 8_192
"""Page cache of the writer; it fills as the database grows."""

_READER_PATIENCE_MS = 5_000


def connect_writer(database: Path, *, vfs: str | None = None) -> apsw.Connection:
    """Open the connection that writes: NORMAL would lose acknowledged commits to a power cut."""
    if vfs is None:
        _make_private(database)
    connection = _opened(database, vfs=vfs)
    with store_failures(connection):
        if vfs is not None:  # a file system written in Python has no shared memory for readers
            connection.pragma("locking_mode", "exclusive")
        connection.pragma("journal_mode", "wal")
        connection.pragma("synchronous", "full")
        connection.pragma("fullfsync", "on")
        connection.pragma("foreign_keys", "on")
        connection.pragma("secure_delete", "on")  # a deleted account leaves no bytes behind
        connection.pragma("cache_size", -_CACHE_KIB)
    return connection


def fetch(connection: apsw.Connection, query: str, bindings: tuple[object, ...] = ()) -> list[Row]:
    """Return all rows of a query."""
    return connection.execute(query, bindings).fetchall()


def connect_reader(database: Path) -> apsw.Connection:
    """Open a connection that sees each commit once it is whole, and cannot write."""
    connection = _opened(database)
    connection.set_busy_timeout(_READER_PATIENCE_MS)
    with store_failures(connection):
        connection.pragma("query_only", "on")
    return connection


def connect_observer(database: Path) -> apsw.Connection:
    """Open a connection for a look from outside: it leaves even the write-ahead log as it is."""
    connection = apsw.Connection(str(database), flags=apsw.SQLITE_OPEN_READONLY)
    connection.set_busy_timeout(_READER_PATIENCE_MS)
    return connection


def _opened(database: Path, *, vfs: str | None = None) -> apsw.Connection:
    try:
        return apsw.Connection(str(database), vfs=vfs)
    except apsw.CantOpenError as error:
        raise StoreFailed(failure_code(error, _errno_of(database))) from error


def _make_private(database: Path) -> None:
    """Make the file, if there is none, for this user alone; SQLite gives those beside it the same
    rights. What cannot be made is told of when it is opened.
    """
    with suppress(OSError):
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, _PRIVATE_FILE))


def _errno_of(database: Path) -> int:
    """Return why the file, or the one beside it that its connections share, cannot be opened or
    made: SQLite says nothing of the one, and of the other what came of its last attempt.
    """
    try:
        for path in (database, f"{database}-shm"):
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, _PRIVATE_FILE))
    except OSError as error:
        return error.errno or 0
    return 0


@contextmanager
def store_failures(connection: apsw.Connection) -> Iterator[None]:
    """Raise StoreFailed, as the system under SQLite explains it, for all but a damaged file."""
    try:
        yield
    except (apsw.NotADBError, apsw.CorruptError):
        raise
    except apsw.CantOpenError as error:
        raise StoreFailed(failure_code(error, _errno_of(Path(connection.filename)))) from error
    except apsw.Error as error:
        raise StoreFailed(failure_code(error, connection.system_errno)) from error


def failure_code(error: Exception, system_errno: int = 0) -> str:
    """Return what StoreFailed calls this error and that of the system under it."""
    if isinstance(error, apsw.FullError) or system_errno in _NO_ROOM:
        return "disk_full"
    if isinstance(error, apsw.ReadOnlyError) or system_errno in _NO_RIGHT:
        return "read_only"
    return "io_error"


def write_failure(connection: apsw.Connection, error: Exception) -> StoreFailed:
    """Return the failure of a write: DiskFull only where the write surely left nothing behind.

    SQLite writes the frame that commits a transaction last, so a write that found no room has
    committed nothing. A sync that found no room may have: the log can hold the whole transaction.
    """
    system_errno = connection.system_errno
    if isinstance(error, apsw.FullError):
        return DiskFull()
    extended = getattr(error, "extendedresult", None)  # an error of ours, or of a VFS, has none
    if extended == apsw.SQLITE_IOERR_WRITE and system_errno in _NO_ROOM:
        return DiskFull()
    return StoreFailed(failure_code(error, system_errno))
