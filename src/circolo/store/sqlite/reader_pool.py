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

T = TypeVar("T")


class ReaderPool:
    """Runs queries in the order in which they come, as many at once as there are connections."""

    def __init__(self, connections: Sequence[apsw.Connection]) -> None:
        self._connections = tuple(connections)
        self._free: SimpleQueue[apsw.Connection] = SimpleQueue()
        for connection in connections:
            self._free.put(connection)
        self._threads = ThreadPoolExecutor(len(connections), "circolo-reader")
        self._asked = 0
        self._closed = False

    async def ask(self, question: Callable[[apsw.Connection], T]) -> T:
        """Run a query on the last commit and return its result; raises StoreFailed."""
        if self._closed:
            raise StoreFailed("store_closed")
        if self._asked >= ASKED_MAX:
            raise StoreFailed("store_busy")
        self._asked += 1
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._threads, self._answer, question)
        finally:
            self._asked -= 1

    async def close(self) -> None:
        """Finish the queued queries and close the connections."""
        self._closed = True
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, self._threads.shutdown)
        for connection in self._connections:
            connection.close()

    def _answer(self, question: Callable[[apsw.Connection], T]) -> T:
        connection = self._free.get()
        try:
            return question(connection)
        except apsw.Error as error:
            raise StoreFailed(failure_code(error, connection.system_errno)) from error
        finally:
            self._free.put(connection)
