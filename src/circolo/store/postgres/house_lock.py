"""The lock of a database: while one server holds it, no other server may use the database."""

import asyncio

from circolo.store.errors import DatabaseRefused, StoreFailed
from circolo.store.postgres.connections import Connection, connect, store_failures

LOCK = int.from_bytes(b"house")
"""The advisory lock, which PostgreSQL releases when the connection of its holder ends."""

AGAIN_SECONDS = 0.5
"""The interval between two attempts to take a lock again whose connection was lost."""

_HOLDER = """
SELECT coalesce(host(client_addr), 'this machine') AS host, backend_start
FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND granted AND classid = $1 AND objid = $2
    AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""


class HouseLock:
    """Holds the lock, and takes it again if its connection is lost.

    The future `taken` completes with DatabaseRefused if another server takes the lock meanwhile.
    """

    def __init__(self, url: str, connection: Connection) -> None:
        self.taken: asyncio.Future[DatabaseRefused] = asyncio.get_running_loop().create_future()
        self._url = url
        self._connection = connection
        self._task = asyncio.get_running_loop().create_task(self._keep(), name="circolo-lock")

    @classmethod
    async def take(cls, url: str) -> "HouseLock":
        """Take the lock; raises DatabaseRefused: database_in_use; or StoreFailed."""
        return cls(url, await _locked(url))

    async def release(self) -> None:
        """Release the lock, so that another server can take it."""
        self._task.cancel()
        await asyncio.wait([self._task])
        self._connection.terminate()

    async def _keep(self) -> None:
        """Wait until the connection ends, and then take the lock again."""
        while not self.taken.done():
            await _ended(self._connection)
            try:
                self._connection = await _locked(self._url)
            except DatabaseRefused as refused:
                self.taken.set_result(refused)
            except StoreFailed:
                await asyncio.wait([self.taken], timeout=AGAIN_SECONDS)


async def _locked(url: str) -> Connection:
    connection = await connect(url)
    try:
        with store_failures():
            if await connection.fetchval("SELECT pg_try_advisory_lock($1)", LOCK):
                return connection
            holder = await connection.fetchrow(_HOLDER, LOCK >> 32, LOCK & 0xFFFF_FFFF)
    except BaseException:
        connection.terminate()
        raise
    connection.terminate()
    known = f"on {holder['host']}, since {holder['backend_start']:%Y-%m-%d %H:%M}" if holder else ""
    raise DatabaseRefused(
        "database_in_use",
        f"Another Circolo uses this database ({known or 'it has just ended'}). Stop that server, "
        "or choose another database.",
    )


async def _ended(connection: Connection) -> None:
    """Wait until a connection has ended."""
    ended = asyncio.Event()
    connection.add_termination_listener(lambda _: ended.set())
    if not connection.is_closed():
        await ended.wait()
