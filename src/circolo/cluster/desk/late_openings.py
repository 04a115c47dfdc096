"""Late openings: tables and tournaments that an earlier desk opens after this one has read which
are open.

An earlier desk does not notice at once that it is none. Until then it may open some, and nobody
would go on with them.
"""

from collections.abc import Callable
from contextlib import suppress

from circolo.cards.units import Millis
from circolo.cluster.desk.desk_tables import DeskTables
from circolo.cluster.node_parts import NodeParts
from circolo.room.actors.stream_names import TOURNAMENT_STREAMS
from circolo.room.house import House
from circolo.store.commit_feed import read_since
from circolo.store.errors import StoreFailed
from circolo.tables.shuffles.epochs import table_of
from circolo.tournaments.state import TournamentId

EVERY = Millis(1_000)
LOOKS = 15
"""How often a new desk looks; an earlier one notices within five seconds that it is none."""


class LateOpenings:
    """Looks for tables and tournaments that began after a position, and goes on with them."""

    def __init__(self, parts: NodeParts, *, house: Callable[[], House], tables: DeskTables) -> None:
        self._parts = parts
        self._house = house
        self._tables = tables
        self._position = 0

    async def begin(self) -> None:
        """Note the position, before the desk reads what is open; raises StoreFailed."""
        self._position = await self._parts.log.last_position()

    async def look_for_a_while(self) -> None:
        """Look every second for a quarter of a minute, as long as this node is the desk."""
        clock = self._parts.clock
        for _ in range(LOOKS):
            await clock.sleep_until(Millis(clock.now() + EVERY))
            if not self._tables.is_desk:
                return
            with suppress(StoreFailed):  # the next look begins where this one has ended
                if (await self._parts.store.desk()).node != self._parts.name:
                    return  # the next desk has opened what would be found now
                await self._look()

    async def _look(self) -> None:
        async for committed in read_since(self._parts.log, self._position):
            if committed.entry.version == 1:
                await self._take_up(committed.entry.stream)
            self._position = committed.position

    async def _take_up(self, stream: str) -> None:
        table = table_of(stream)
        if table is not None:
            self._tables.found_open(table)
        elif stream.startswith(TOURNAMENT_STREAMS):
            tournament = TournamentId(stream.removeprefix(TOURNAMENT_STREAMS))
            await self._house().tournaments.take_up(tournament)
