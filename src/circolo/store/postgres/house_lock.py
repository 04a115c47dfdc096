"""The lock of a database: either one server uses the database alone, or the nodes of one cluster.

A server that is alone holds the lock exclusively, and each node of a cluster shares it.
"""

import asyncio
from types import MappingProxyType

from circolo.store.cluster_port import DatabaseUse
from circolo.store.errors import DatabaseRefused, StoreFailed
from circolo.store.postgres.connections import Connection, Row, connect, store_failures

LOCK = int.from_bytes(b"house")
"""The advisory lock, which PostgreSQL releases when the connection of its holder ends."""

AGAIN_SECONDS = 0.5
"""The interval between two attempts to take a lock again whose connection was lost."""

_TRY: MappingProxyType[DatabaseUse, str] = MappingProxyType(
    {
        "alone": "SELECT pg_try_advisory_lock($1)",
        "in_cluster": "SELECT pg_try_advisory_lock_shared($1)",
    }
)
_HOLDER = """
SELECT mode = 'ShareLock' AS is_node, coalesce(host(client_addr), 'this machine') AS host,
    to_char(backend_start, 'YYYY-MM-DD HH24:MI') AS since
FROM pg_locks JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory' AND granted AND classid = $1 AND objid = $2
    AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
ORDER BY backend_start LIMIT 1
"""


class HouseLock:
    """Holds the lock, and takes it again if its connection is lost.

    The future `taken` completes with DatabaseRefused if meanwhile another server takes the lock in
    a way that excludes this one.
    """

    def __init__(self, url: str, use: DatabaseUse, connection: Connection) -> None:
        self.taken: asyncio.Future[DatabaseRefused] = asyncio.get_running_loop().create_future()
        self._url = url
        self._use = use
        self._connection = connection
        self._task = asyncio.get_running_loop().create_task(self._keep(), name="circolo-lock")

    @classmethod
    async def take(cls, url: str, *, use: DatabaseUse) -> "HouseLock":
        """Take the lock; raises DatabaseRefused: database_in_use; or StoreFailed."""
        return cls(url, use, await _locked(url, use))

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
                self._connection = await _locked(self._url, self._use)
            except DatabaseRefused as refused:
                self.taken.set_result(refused)
            except StoreFailed:
                await asyncio.wait([self.taken], timeout=AGAIN_SECONDS)


async def _locked(url: str, use: DatabaseUse) -> Connection:
    connection = await connect(url)
    try:
        with store_failures():
            if await connection.fetchval(_TRY[use], LOCK):
                return connection
            holder = await connection.fetchrow(_HOLDER, LOCK >> 32, LOCK & 0xFFFF_FFFF)
    except BaseException:
        connection.terminate()
        raise
    connection.terminate()
    raise DatabaseRefused("database_in_use", _sentence(use, holder))


def _sentence(use: DatabaseUse, holder: Row | None) -> str:
    """Return why a lock that `holder` holds cannot be taken, and what the operator can do.

    PostgreSQL hides the host and the start of a holder with another role.
    """
    if holder is None:
        return "Another Circolo has just used this database. Try again."
    known = f" (on {holder['host']}, since {holder['since']})" if holder["since"] else ""
    if holder["is_node"]:
        return (
            f"The nodes of a cluster use this database{known}. Stop them all, or start this server "
            "with --bus as one more node."
        )
    if use == "in_cluster":
        return (
            f"A server without --bus uses this database{known}. Stop it, and start it again with "
            "--bus as a node of the cluster."
        )
    return (
        f"Another Circolo uses this database{known}. Stop that server, or choose another database."
    )


async def _ended(connection: Connection) -> None:
    """Wait until a connection has ended."""
    ended = asyncio.Event()
    connection.add_termination_listener(lambda _: ended.set())
    if not connection.is_closed():
        await ended.wait()
