"""Quick play: the tables that it may bring a player to, and which it has chosen for a message.

A message that is repeated must not give its player a second seat. So the choice is noted before the
player sits down, and a repeated message is tried first at the table that was chosen last.
"""

from collections import OrderedDict
from operator import itemgetter
from typing import Protocol

from circolo.room.lobby.bot_admission import may_meet
from circolo.room.lobby.lobby import Lobby, free, takes_people
from circolo.room.tables.known_tables import AnyTables, KnownTable
from circolo.tables.state import PlayerId, TableId, seat_of
from circolo.tables.table_options import TableOptions
from circolo.wire.game_unions import Options

REMEMBERED = 10_000
"""Maximum number of remembered messages; the oldest are dropped."""


class Choices(Protocol):
    """The tables that were chosen for messages, by command id. All may raise StoreFailed."""

    async def last(self, command_id: str) -> TableId | None:
        """Return the table that was chosen last for a message, None for a new message."""
        ...

    async def choose(self, command_id: str, table: TableId) -> bool:
        """Note a choice; return False if another node has chosen for this message meanwhile."""
        ...


class RememberedChoices:
    """Implements `Choices` for a house of one process."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, TableId] = OrderedDict()

    async def last(self, command_id: str) -> TableId | None:
        return self._tables.get(command_id)

    async def choose(self, command_id: str, table: TableId) -> bool:
        self._tables[command_id] = table
        if len(self._tables) > REMEMBERED:
            self._tables.popitem(last=False)
        return True


def joinable_tables(
    tables: AnyTables, lobby: Lobby, sheet: TableOptions[Options], *, player: PlayerId
) -> list[KnownTable]:
    """Return the tables with these options that have free seats, fewest free seats first."""
    waiting = [
        (free(known.state), known)
        for known in tables.values()
        if known.state is not None
        and takes_people(known.state)
        and may_meet(player, known.state)
        and lobby.is_attended(known.state)
        and known.state.sheet == sheet
        and seat_of(known.state, player) is None
    ]
    return [known for _, known in sorted(waiting, key=itemgetter(0))]
