"""Self-exclusion: a person takes a break from playing, which nobody can end early."""

from circolo.cards.units import DAY, Millis
from circolo.room.actors.house_events import HouseEvent, SelfExcluded
from circolo.room.actors.house_state import HouseState
from circolo.room.actors.house_stream import HouseStream
from circolo.room.errors import RoomRefused
from circolo.room.ports import Entropy
from circolo.room.tables.known_tables import AnyTables
from circolo.tables.commands import Leave
from circolo.tables.state import PlayerId, TableState, seat_of
from circolo.tables.table_options import is_ring, tournament_of

LEAST_LONGER = Millis(DAY // 24)
"""The time by which a choice must be longer than the one before it to be written."""

_TRIES_BYTES = 8


async def exclude_self(house: HouseStream, player: PlayerId, *, days: int, now: Millis) -> None:
    """Exclude a player from all seats for some days from `now`, as they ask.

    Raises RoomRefused `self_exclusion_longer` if they are excluded for longer already.
    """
    until = Millis(now + days * DAY)

    def excluded(state: HouseState) -> tuple[HouseEvent, ...]:
        before = state.self_excluded.get(player, Millis(0))
        if before > until:
            raise RoomRefused("self_exclusion_longer")
        return () if until - before < LEAST_LONGER else (SelfExcluded(player, until),)

    await house.decide(excluded)


def leave_open_ends(player: PlayerId, tables: AnyTables, *, entropy: Entropy) -> None:
    """Make a player leave the tables that have no end; matches and tournaments go on to theirs."""
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
