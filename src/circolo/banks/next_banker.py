"""Predicts the next banker, where the rules already decide who it is (S6, F3)."""

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
    """Return the next of `seats`, from the right of `origin`, that will be offered the bank; None
    if that is undecided.

    `seats` are those that take part in the turn, `reach` is how many places the offer still visits,
    and `size` is the number of seats. The prediction assumes that no player joins, leaves, sits out
    or comes back. It is undecided at a new player who `may_still_bet`: the bank skips them only if
    they do not bet (S6). It is also undecided at a seat whose chips are all `reserved`, because the
    seat may lose them.
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
    """Return how many places an offer of the bank visits after the seat `due`, if all refuse.

    The round of offers began at the right of the seat `origin`, which it visits last. `size` is the
    number of seats.
    """
    return (due - origin) % size
