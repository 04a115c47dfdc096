"""Runs WAL checkpoints beside the writer thread: syncing the database takes longer than syncing the
log, and commits should not wait for it.
"""

from concurrent.futures import Future, ThreadPoolExecutor

import apsw

from circolo.store.sqlite.connections import write_failure


class WalCheckpointer:
    """Runs checkpoints in its own thread and connection. New commits stay in the log meanwhile."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="circolo-folder")
        self._running: Future[None] | None = None

    def has_folded(self) -> bool:
        """Start a checkpoint if none is running, and return whether it has finished.

        Raises StoreFailed: then it is unknown what the database file holds. After DiskFull the log
        still holds everything.
        """
        if self._running is None:
            self._running = self._thread.submit(checkpoint_wal, self._connection)
        if not self._running.done():
            return False
        done, self._running = self._running, None
        done.result()
        return True

    def close(self) -> None:
        """Wait for a running checkpoint, and close the connection."""
        self._thread.shutdown()
        self._connection.close()


def checkpoint_wal(connection: apsw.Connection) -> None:
    """Copy the write-ahead log into the database as far as readers allow; raises StoreFailed."""
    try:
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
    except apsw.Error as error:
        raise write_failure(connection, error) from error
