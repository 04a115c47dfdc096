"""Table recovery: reads a table again from the store after its actor has failed."""

from collections.abc import Callable

import structlog

from circolo.room.ports import Spawn
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_opener import TableOpener
from circolo.tables.state import TableId

RESTARTS = 3
"""Maximum number of consecutive failures after which a table is read again.

After one more it is not read before the house restarts.
"""

log = structlog.get_logger()


class TableRecovery:
    """Counts the consecutive failures of each table, and reads failed tables again."""

    def __init__(self, opener: TableOpener, spawn: Spawn, *, is_open: Callable[[], bool]) -> None:
        self._opener = opener
        self._spawn = spawn
        self._is_open = is_open
        self._failures: dict[TableId, int] = {}

    def is_left_alone(self, table: TableId) -> bool:
        """Return whether a table has failed too often, so that it is not read again before the
        house restarts.
        """
        return self._failures.get(table, 0) > RESTARTS

    def works(self, table: TableId) -> None:
        """Reset the failure count of a table that has committed an entry."""
        self._failures.pop(table, None)

    def failed(self, actor: TableActor) -> None:
        """Count a failure of this actor, and read its table again unless it has failed too often.

        Its connections stay subscribed.
        """
        if actor.state is None or not self._is_open():
            return
        table = actor.state.id
        self._failures[table] = self._failures.get(table, 0) + 1
        log.error("table_failed", table=table, times=self._failures[table])
        if not self.is_left_alone(table):
            self._spawn(self._read_again(table, actor), name="restore")

    async def _read_again(self, table: TableId, failed: TableActor) -> None:
        actor = await self._opener.take_up(table)
        if actor is None or actor.state is None:
            self._opener.forget(table)
            return
        for follower in failed.audience.followers():
            actor.audience.follow(follower, actor.state, seq=0)
