"""A pool of read-only connections, each in its own thread."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import TypeVar

import apsw

from circolo.store.errors import StoreFailed
from circolo.store.sqlite.connections import failure_code

ASKED_MAX = 4_096
"""The maximum number of running and queued queries; one more raises StoreFailed: store_busy."""

T = TypeVar("T")


class ReaderPool:
    """Runs queries in threads, in the order of the calls, one query at a time on a connection."""

    def __init__(self, connections: Sequence[apsw.Connection]) -> None:
        self._connections = tuple(connections)
        self._free: SimpleQueue[apsw.Connection] = SimpleQueue()
        for connection in connections:
            self._free.put(connection)
        self._threads = ThreadPoolExecutor(len(connections), "circolo-reader")
        self._pending = 0
        self._closed = False

    async def ask(self, query: Callable[[apsw.Connection], T]) -> T:
        """Run a query in a reader thread and return its result; it sees the last commit.

        Raises StoreFailed.
        """
        if self._closed:
            raise StoreFailed("store_closed")
        if self._pending >= ASKED_MAX:
            raise StoreFailed("store_busy")
        self._pending += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self._run, query)
        finally:
            self._pending -= 1

    async def close(self) -> None:
        """Wait for queued queries, then close the connections. Later queries raise StoreFailed."""
        self._closed = True
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self._threads.shutdown)
        for connection in self._connections:
            connection.close()

    def _run(self, query: Callable[[apsw.Connection], T]) -> T:
        connection = self._free.get()
        try:
            return query(connection)
        except apsw.Error as error:
            raise StoreFailed(failure_code(error, connection.system_errno)) from error
        finally:
            self._free.put(connection)
