"""Rematch: a new table with the same options for the players of a match that has ended."""

from collections.abc import Iterator
from hashlib import sha256

from circolo.cards.units import Seat
from circolo.room.errors import RoomRefused
from circolo.tables.commands import Sit
from circolo.tables.state import Keeper, PlayerId, TableId, TableState, seat_of
from circolo.tables.table_options import is_ring


def table_to_repeat(state: TableState | None, player: PlayerId) -> TableState:
    """Return the table's state if this player may ask for a rematch of it; raises RoomRefused
    otherwise.
    """
    if state is None or seat_of(state, player) is None:
        raise RoomRefused("not_seated")
    if state.phase == "closed":
        raise RoomRefused("table_closed")
    if is_ring(state.sheet):
        raise RoomRefused("match_only")
    if state.phase != "over":
        raise RoomRefused("match_not_over")
    return state


def table_id(state: TableState) -> TableId:
    """Return the id of the table for the rematch.

    The id follows from the id of the old table. So all players who ask for a rematch get the same
    table, even after a restart. Once that table has closed, the next request gets another id.
    """
    digest = sha256(f"rematch:{state.id}:{state.rematch or ''}".encode()).hexdigest()
    return TableId(f"t{digest[:15]}")


def kept_seats(state: TableState, player: PlayerId) -> tuple[Keeper | None, ...]:
    """Return, by seat, the person for whom the new table reserves it, or None.

    Seats are reserved for people who played to the end and for `player`, who asks.
    """
    return tuple(
        None
        if place is None or place.bot or (place.absent == "left" and place.player != player)
        else Keeper(place.player)
        for place in state.places
    )


def bot_seatings(before: TableState, now: TableState) -> Iterator[Sit]:
    """Yield the commands that give each bot of the old table its seat at the new table, if the seat
    is free.
    """
    for at, place in enumerate(before.places):
        if place is not None and place.bot and now.places[at] is None:
            yield Sit(place.player, Seat(at), bot=True, level=place.level, name=place.name)
