"""Connections set up so that what is committed survives a power cut, and what their errors mean."""

import errno
from pathlib import Path
from typing import Any

import apsw

Row = tuple[Any, ...]
"""A row; its types are what the STRICT tables say."""

_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_NO_RIGHT = frozenset({errno.EROFS, errno.EACCES, errno.EPERM})
_CACHE_KIB = 65_536
_READER_PATIENCE_MS = 5_000


def connect_writer(database: Path, *, vfs: str | None = None) -> apsw.Connection:
    """Open the connection that writes: NORMAL would lose acknowledged commits to a power cut."""
    connection = apsw.Connection(str(database), vfs=vfs)
    if vfs is not None:  # a file system written in Python has no shared memory for readers
        connection.pragma("locking_mode", "exclusive")
    connection.pragma("journal_mode", "wal")
    connection.pragma("synchronous", "full")
    connection.pragma("fullfsync", "on")
    connection.pragma("foreign_keys", "on")
    connection.pragma("cache_size", -_CACHE_KIB)
    return connection


def fetch(connection: apsw.Connection, query: str, bindings: tuple[object, ...] = ()) -> list[Row]:
    """Return all rows of a query."""
    return connection.execute(query, bindings).fetchall()


def connect_reader(database: Path) -> apsw.Connection:
    """Open a connection that sees each commit once it is whole, and cannot write."""
    connection = apsw.Connection(str(database))
    connection.set_busy_timeout(_READER_PATIENCE_MS)
    connection.pragma("query_only", "on")
    return connection


def failure_code(error: Exception, system_errno: int = 0) -> str:
    """Return what StoreFailed calls this error and that of the system under it."""
    if isinstance(error, apsw.FullError) or system_errno in _NO_ROOM:
        return "disk_full"
    if isinstance(error, apsw.ReadOnlyError) or system_errno in _NO_RIGHT:
        return "read_only"
    return "io_error"
