"""Abandoned tables: tables that wait for players, and whose people have all closed the page."""

from collections.abc import Callable

from circolo.cards.units import Millis
from circolo.room.ports import Clock
from circolo.room.tables.known_tables import AnyTables
from circolo.tables.commands import Close
from circolo.tables.state import TableId, TableState
from circolo.tables.table_options import tournament_of

ABANDONED_AFTER = Millis(10 * 60_000)
"""Time, in milliseconds, after which the house closes an abandoned table."""


class AbandonedTables:
    """Finds the abandoned tables of a house and closes them.

    `is_attended` says whether a person at a table has its page open.
    """

    def __init__(
        self, tables: AnyTables, clock: Clock, *, is_attended: Callable[[TableState], bool]
    ) -> None:
        self._tables = tables
        self._clock = clock
        self._is_attended = is_attended
        self._since: dict[TableId, Millis] = {}

    def close(self) -> None:
        """Close each table that has been abandoned for `ABANDONED_AFTER`.

        The house calls this once a minute.
        """
        now = self._clock.now()
        since = {table: self._since.get(table, now) for table in self._unattended()}
        self._since = since
        for table in [table for table, begun in since.items() if now >= begun + ABANDONED_AFTER]:
            actor = self._tables.live(table)
            actor.put(f"abandoned:{actor.head.version}", Close("nobody_came"))

    def _unattended(self) -> list[TableId]:
        return [
            state.id
            for state in self._tables.states()
            if state.phase == "waiting"
            and tournament_of(state.sheet) is None
            and not self._is_attended(state)
        ]
