"""Folds the write-ahead log into the file beside the thread that writes: the file takes longer to
be synced than the log, and no commit is to wait for it.
"""

from concurrent.futures import Future, ThreadPoolExecutor

import apsw

from circolo.store.sqlite.connections import write_failure


class WalCheckpointer:
    """Has a thread and a connection of its own; what is committed meanwhile stays in the log."""

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="circolo-folder")
        self._running: Future[None] | None = None

    def has_folded(self) -> bool:
        """Begin to fold, or go on, and tell whether it is done; then it may begin anew.

        Raises StoreFailed: whether the file holds what was folded is then unknown. After DiskFull
        the log still holds all of it.
        """
        if self._running is None:
            self._running = self._thread.submit(checkpoint_wal, self._connection)
        if not self._running.done():
            return False
        done, self._running = self._running, None
        done.result()
        return True

    def close(self) -> None:
        """Wait for the end, and let go of the file."""
        self._thread.shutdown()
        self._connection.close()


def checkpoint_wal(connection: apsw.Connection) -> None:
    """Move the write-ahead log into the file as far as readers allow; raises StoreFailed."""
    try:
        connection.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)
    except apsw.Error as error:
        raise write_failure(connection, error) from error
