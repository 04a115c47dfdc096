"""Rematch: a new table with the same options for the players of a match that is over."""

from collections.abc import Iterator
from hashlib import sha256

from circolo.cards.units import Seat
from circolo.room.errors import RoomRefused
from circolo.tables.commands import Sit
from circolo.tables.state import Keeper, PlayerId, TableId, TableState, seat_of
from circolo.tables.table_options import is_ring


def table_to_repeat(state: TableState | None, player: PlayerId) -> TableState:
    """Return the table of which this player may ask for a rematch; raises RoomRefused."""
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
    """Return the id of the next table of these players.

    It follows from the table before, so that two who ask at once, or one who asks again after a
    restart, get the same table. It is another one once that table is closed.
    """
    digest = sha256(f"rematch:{state.id}:{state.rematch or ''}".encode()).hexdigest()
    return TableId(f"t{digest[:15]}")


def kept_seats(state: TableState, player: PlayerId) -> tuple[Keeper | None, ...]:
    """Return the seats to keep: for the people who played to the end, and for the asking player."""
    return tuple(
        None
        if place is None or place.bot or (place.absent == "left" and place.player != player)
        else Keeper(place.player)
        for place in state.places
    )


def bot_seatings(before: TableState, now: TableState) -> Iterator[Sit]:
    """Yield the commands that seat the bots at their old seats."""
    for at, place in enumerate(before.places):
        if place is not None and place.bot and now.places[at] is None:
            yield Sit(place.player, Seat(at), bot=True, level=place.level, name=place.name)
