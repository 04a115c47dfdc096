"""The seat to which the bank comes next, where the clauses already decide it (S6, F3)."""

from collections.abc import Callable

from circolo.banks.places import Ring, is_newcomer, place_of, steps, to_the_right_of
from circolo.cards.units import Chips, Seat


def next_in_turn(
    state: Ring,
    seats: list[Seat],
    *,
    origin: Seat,
    reach: int,
    size: int,
    reserved: Callable[[Seat], Chips],
    may_still_bet: Callable[[Seat], bool],
) -> Seat | None:
    """Return the next of these seats at the right of `origin`, if nobody joins, leaves, sits out
    or returns before; None if it depends on the coup.

    `seats` are those to which the bank comes, `reach` is the number of places that the offer still
    visits, and `reserved` are the chips of a seat that are at stake. It depends on the coup whether
    a newcomer who `may_still_bet` is skipped (S6), and whether a seat with all its chips at stake
    keeps any.
    """
    for seat in to_the_right_of(origin, seats, size):
        if steps(origin, seat, size) >= reach:
            return None
        place = place_of(state, seat)
        if not is_newcomer(place):
            return seat if place.chips > reserved(seat) else None
        if may_still_bet(seat):
            return None
    return None


def left_after(due: Seat, origin: Seat, size: int) -> int:
    """Return the number of places that an offered bank still visits if all refuse it."""
    return (due - origin) % size
