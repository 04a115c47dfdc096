"""Table recovery: reads a table again from the store after its actor has failed."""

from collections.abc import Callable

import structlog

from circolo.cards.units import Millis
from circolo.room.ports import Clock, Spawn
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_opener import TableOpener
from circolo.store.errors import StoreFailed, VersionConflict
from circolo.tables.state import TableId

RESTARTS = 3
"""Maximum number of consecutive failures after which a table is read again.

After one more it is not read before the house restarts.
"""

AGAIN = Millis(1_000)
"""Interval, in milliseconds, between two attempts to read a table while the store does not
answer.
"""

log = structlog.get_logger()


def _never(actor: TableActor) -> bool:
    return False


class TableRecovery:
    """Counts the consecutive failures of each table, and reads failed tables again.

    If another writer has appended to the log of a table, `is_played_elsewhere` decides whether this
    process gives the table up.
    """

    def __init__(
        self,
        opener: TableOpener,
        clock: Clock,
        spawn: Spawn,
        *,
        is_open: Callable[[], bool],
        is_played_elsewhere: Callable[[TableActor], bool] = _never,
    ) -> None:
        self._opener = opener
        self._clock = clock
        self._spawn = spawn
        self._is_open = is_open
        self._is_played_elsewhere = is_played_elsewhere
        self._failures: dict[TableId, int] = {}

    def is_left_alone(self, table: TableId) -> bool:
        """Return whether a table has failed too often, so that it is not read again before the
        house restarts.
        """
        return self._failures.get(table, 0) > RESTARTS

    def works(self, table: TableId) -> None:
        """Reset the failure count of a table that has committed an entry."""
        self._failures.pop(table, None)

    def failed(self, actor: TableActor, error: Exception) -> None:
        """Read the table of an actor again that `error` has ended, unless it fails too often.

        A failure of the store does not count. The actor's connections stay subscribed.
        """
        if actor.state is None or not self._is_open():
            return
        table = actor.state.id
        if isinstance(error, VersionConflict) and self._is_played_elsewhere(actor):
            return
        if not isinstance(error, StoreFailed | VersionConflict):
            self._failures[table] = self._failures.get(table, 0) + 1
            log.error("table_failed", table=table, times=self._failures[table])
        if not self.is_left_alone(table):
            self._spawn(self._read_again(table, actor), name="restore")

    async def _read_again(self, table: TableId, failed: TableActor) -> None:
        while self._is_open():
            try:
                actor = await self._opener.take_up(table, stopped_since=failed.stopped_since)
            except StoreFailed:
                await self._clock.sleep_until(Millis(self._clock.now() + AGAIN))
            else:
                self._replace(table, failed, actor)
                return

    def _replace(self, table: TableId, failed: TableActor, actor: TableActor | None) -> None:
        """Send the table of `actor`, None if it is closed, to the connections of the failed one."""
        if actor is None or actor.state is None:
            self._opener.forget(table)
            return
        for follower in failed.audience.followers():
            actor.audience.follow(follower, actor.state, seq=0)
