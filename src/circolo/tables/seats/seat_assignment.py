"""Seat assignment: chooses the seat of a player who sits down, or refuses the player."""

from circolo.cards.units import Seat
from circolo.tables.commands import Sit
from circolo.tables.member_bots import is_member_bot
from circolo.tables.refusal import Refused
from circolo.tables.state import PlayerId, TableState, seat_of
from circolo.tables.table_options import is_practice, is_ring


def seat_for(state: TableState, command: Sit, *, seats: int) -> Seat:
    """Return the seat for a player who sits down; raises Refused.

    A reserved seat goes to the player for whom it is reserved; a bot may take it if no other seat
    is free. Numbers from `seats` on are the places of standing bettors, who bet without a seat
    (F25).
    """
    if state.phase == "over":
        raise Refused("match_over")
    if state.phase == "playing" and not is_ring(state.sheet):
        raise Refused("match_running")
    if seat_of(state, command.player) is not None:
        raise Refused("already_seated")
    if command.player in state.barred:
        raise Refused("barred")
    if state.locked:
        raise Refused("table_locked")
    is_person = not command.bot and not is_member_bot(command.player)
    if is_practice(state.sheet) and is_person and _has_person(state):
        raise Refused("practice_alone")
    if command.seat is not None and command.seat >= seats and not command.bot:
        return _standing(state, command.seat)
    free = [Seat(at) for at, place in enumerate(state.places[:seats]) if place is None]
    if not free:
        raise Refused("table_full")
    if command.seat is not None and command.seat not in free:
        raise Refused("seat_taken" if 0 <= command.seat < seats else "no_such_seat")
    own = [seat for seat in free if _keeper(state, seat) == command.player]
    possible: list[Seat] = [*own, *open_to_all(state, seats=seats), *(free if command.bot else ())]
    for seat in possible:
        if command.seat in (None, seat):
            return seat
    raise Refused("seat_kept")


def _standing(state: TableState, seat: Seat) -> Seat:
    if seat >= len(state.places):
        raise Refused("no_such_seat")
    if state.places[seat] is not None:
        raise Refused("seat_taken")
    return seat


def open_to_all(state: TableState, *, seats: int) -> tuple[Seat, ...]:
    """Return the free seats that are not reserved for a player."""
    free = [Seat(at) for at, place in enumerate(state.places[:seats]) if place is None]
    return tuple(seat for seat in free if _keeper(state, seat) is None)


def _has_person(state: TableState) -> bool:
    places = [place for place in state.places if place is not None]
    return any(not place.bot and not is_member_bot(place.player) for place in places)


def _keeper(state: TableState, seat: Seat) -> PlayerId | None:
    keeper = state.kept[seat] if state.kept else None
    return None if keeper is None else keeper.player
