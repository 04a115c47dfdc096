"""The SQL queries of the cluster port: the desk, and the clock of the database server."""

from circolo.cards.units import Millis
from circolo.store.cluster_port import DeskEpoch
from circolo.store.postgres.connections import Connection

_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_DESK = "SELECT epoch, node, since FROM desk"
_TAKE = f"""
UPDATE desk SET epoch = epoch + 1, node = $1, since = {_NOW} WHERE epoch = $2 RETURNING true
"""  # noqa: S608 - only a constant of this code


async def desk(connection: Connection) -> DeskEpoch:
    """Return which node is the desk."""
    row = await connection.fetchrow(_DESK)
    assert row is not None  # its migration has inserted it, and no role of a server may delete it
    return DeskEpoch(*row)


async def take(connection: Connection, *, node: str, after: int) -> bool:
    """Make `node` the desk if the epoch is still `after`; return whether that happened.

    A statement that waited for another change of the row compares with the epoch after it.
    """
    return await connection.fetchval(_TAKE, node, after) is not None


async def database_time(connection: Connection) -> Millis:
    """Return the time of the database server, in milliseconds since 1970."""
    return Millis(await connection.fetchval(f"SELECT {_NOW}"))
