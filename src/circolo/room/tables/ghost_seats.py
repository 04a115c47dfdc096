"""Ghost seats: seats at open tables that wait for players, whose people have closed the page.

Strangers look for a table where somebody will play, so the house frees these seats. A private table
and one with a password keep them: its people were invited, and may still be on their way.
"""

from collections.abc import Callable

from circolo.cards.units import Seat
from circolo.room.tables.known_tables import AnyTables
from circolo.tables.commands import Leave
from circolo.tables.state import PlayerId, TableState
from circolo.tables.table_options import tournament_of


class GhostSeats:
    """Finds the ghost seats of a house and frees them.

    `is_gone` says whether a person closed their last page some time ago.
    """

    def __init__(self, tables: AnyTables, *, is_gone: Callable[[PlayerId], bool]) -> None:
        self._tables = tables
        self._is_gone = is_gone

    def free(self) -> None:
        """Let each person leave the table at which they have a ghost seat."""
        ghosts = [(state.id, self._ghosts(state)) for state in self._tables.states()]
        for table, seats in ghosts:
            for seat in seats:
                actor = self._tables.live(table)
                actor.put(f"gone:{actor.head.version}:{seat}", Leave(seat))

    def _ghosts(self, state: TableState) -> tuple[Seat, ...]:
        is_for_strangers = state.sheet.access == "open" and tournament_of(state.sheet) is None
        if state.phase != "waiting" or not is_for_strangers:
            return ()
        return tuple(
            Seat(at)
            for at, place in enumerate(state.places)
            if place is not None and not place.bot and self._is_gone(place.player)
        )
