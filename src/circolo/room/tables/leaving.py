"""Makes a player leave their seats, because staff or they themselves exclude them from play."""

from collections.abc import Callable

from circolo.room.ports import Entropy
from circolo.room.tables.known_tables import AnyTables
from circolo.tables.commands import Leave
from circolo.tables.state import PlayerId, TableState, seat_of
from circolo.tables.table_options import is_ring, tournament_of

_TRIES_BYTES = 8


def leave_seats(
    player: PlayerId,
    tables: AnyTables,
    *,
    cause: str,
    entropy: Entropy,
    where: Callable[[TableState], bool] = lambda _: True,
) -> None:
    """Make a player leave the tables for which `where` is true; each table lets them go as soon as
    its rules allow. `cause` begins the ids of the commands.
    """
    for table in tables.of(player):
        actor = tables[table]
        seat = None if actor.state is None else seat_of(actor.state, player)
        if actor.state is not None and seat is not None and where(actor.state):
            actor.put(f"{cause}:{seat}:{entropy(_TRIES_BYTES).hex()}", Leave(seat))


def has_no_end(state: TableState) -> bool:
    """Return whether no match and no tournament ends a table."""
    if tournament_of(state.sheet) is not None:
        return False
    return is_ring(state.sheet) or state.phase == "waiting"
