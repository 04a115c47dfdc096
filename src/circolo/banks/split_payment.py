"""Splits a payment of one seat to several seats (R9)."""

from circolo.cards.units import Chips, Seat
from circolo.play.settlement import Settlement


def paid(payer: Seat, chips: int, to: list[Seat], *, seats: int) -> Settlement:
    """Return the settlement by which `payer` pays `chips` to the seats `to`, in equal parts.

    The chips left over by the division go one each to the first seats of `to`, which starts at the
    payer's right. If `to` is empty, nothing is paid. `seats` is the number of places at the table.
    """
    changes = [Chips(0)] * seats
    if not to:
        return Settlement(tuple(changes))
    share, odd = divmod(chips, len(to))
    for at, seat in enumerate(to):
        changes[seat] = Chips(share + (at < odd))
    changes[payer] = Chips(-chips)
    return Settlement(tuple(changes))
