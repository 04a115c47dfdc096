"""Recovery: a table whose actor has failed is read from the store again, and goes on."""

from typing import TYPE_CHECKING

import structlog

from circolo.room.tables.table_actor import TableActor
from circolo.tables.state import TableId

if TYPE_CHECKING:
    from circolo.room.house import House

RESTARTS = 3
"""A table that fails so often in a row is left alone until the house opens again."""

log = structlog.get_logger()


class TableRecovery:
    """How often each table has failed in a row."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._failures: dict[TableId, int] = {}

    def is_left_alone(self, table: TableId) -> bool:
        """Tell whether a table has failed so often that it is not read again."""
        return self._failures.get(table, 0) > RESTARTS

    def works(self, table: TableId) -> None:
        """Forget the failures of a table that has changed since."""
        self._failures.pop(table, None)

    def failed(self, actor: TableActor) -> None:
        """Read a table again whose actor has ended; its followers stay."""
        if actor.state is None or not self._house.ready:
            return
        table = actor.state.id
        self._failures[table] = self._failures.get(table, 0) + 1
        log.error("table_failed", table=table, times=self._failures[table])
        if not self.is_left_alone(table):
            self._house.spawn(self._read_again(table, actor), name="restore")

    async def _read_again(self, table: TableId, failed: TableActor) -> None:
        actor = await self._house.take_up(table)
        if actor is None or actor.state is None:
            self._house.forget(table)
            return
        for follower in failed.audience.followers():
            actor.audience.follow(follower, actor.state, seq=0)
