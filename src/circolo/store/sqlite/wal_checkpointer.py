"""Runs checkpoints of SQLite's write-ahead log (WAL) beside the writer thread.

A checkpoint syncs the database file, which takes longer than a commit; commits must not wait.
"""

from concurrent.futures import Future, ThreadPoolExecutor

import apsw

from circolo.store.sqlite.connections import write_failure


class WalCheckpointer:
    """Runs one checkpoint at a time in its own thread and connection, beside the commits."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="circolo-folder")
        self._running: Future[None] | None = None

    def has_folded(self) -> bool:
        """Start a checkpoint if none is running, and return True if the last one has finished.

        Raises the checkpoint's StoreFailed: then the content of the database file is unknown. After
        DiskFull the write-ahead log still holds all commits.
        """
        if self._running is None:
            self._running = self._thread.submit(checkpoint_wal, self._connection)
        if not self._running.done():
            return False
        done, self._running = self._running, None
        done.result()
        return True

    def close(self) -> None:
        """Wait for a running checkpoint, then close the connection."""
        self._thread.shutdown()
        self._connection.close()


def checkpoint_wal(connection: apsw.Connection) -> None:
    """Copy the write-ahead log into the database file, up to the oldest commit a reader still uses.

    Raises StoreFailed.
    """
    try:
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
    except apsw.Error as error:
        raise write_failure(connection, error) from error
