"""Tables that no match and no tournament ends: a player who takes a break leaves them."""

from circolo.room.ports import Entropy
from circolo.room.tables.known_tables import AnyTables
from circolo.tables.commands import Leave
from circolo.tables.state import PlayerId, TableState, seat_of
from circolo.tables.table_options import is_ring, tournament_of

_TRIES_BYTES = 8


def leave_tables_without_end(player: PlayerId, tables: AnyTables, *, entropy: Entropy) -> None:
    """Make a player leave these tables; matches and tournaments go on to their end."""
    for table in tables.of(player):
        actor = tables[table]
        if actor.state is not None and _has_no_end(actor.state):
            seat = seat_of(actor.state, player)
            assert seat is not None
            actor.put(f"self_excluded:{seat}:{entropy(_TRIES_BYTES).hex()}", Leave(seat))


def _has_no_end(state: TableState) -> bool:
    if tournament_of(state.sheet) is not None:
        return False
    return is_ring(state.sheet) or state.phase == "waiting"
