"""Abandoned tables: tables that wait for players, and that all their people have left alone."""

from typing import TYPE_CHECKING

from circolo.cards.units import Millis
from circolo.tables.commands import Close
from circolo.tables.state import TableId
from circolo.tables.table_options import tournament_of

if TYPE_CHECKING:
    from circolo.room.house import House

ABANDONED_AFTER = Millis(10 * 60_000)
"""A table that waits for players closes so long after the last of its people has gone."""


class AbandonedTables:
    """Closes the abandoned tables of a house."""

    def __init__(self, house: "House") -> None:
        self._house = house
        self._since: dict[TableId, Millis] = {}

    def close(self) -> None:
        """Close the tables that have been abandoned for long enough."""
        now, house = self._house.clock.now(), self._house
        since = {table: self._since.get(table, now) for table in self._unattended()}
        self._since = since
        for table in [table for table, begun in since.items() if now >= begun + ABANDONED_AFTER]:
            actor = house.table(table)
            house.put(actor, f"abandoned:{actor.head.version}", Close("nobody_came"))

    def _unattended(self) -> list[TableId]:
        states = [actor.state for actor in self._house.tables.values()]
        return [
            state.id
            for state in states
            if state is not None
            and state.phase == "waiting"
            and tournament_of(state.sheet) is None
            and not self._house.lobby.is_attended(state)
        ]
