"""Splits an amount that one seat pays to several (R9)."""

from circolo.cards.units import Chips, Seat
from circolo.play.settlement import Settlement


def paid(payer: Seat, chips: int, to: list[Seat], *, seats: int) -> Settlement:
    """Split `chips` equally; odd chips go one each in the order of `to`, starting at the payer's
    right.

    If nobody else is there, the payer pays nothing.
    """
    changes = [Chips(0)] * seats
    if not to:
        return Settlement(tuple(changes))
    share, odd = divmod(chips, len(to))
    for at, seat in enumerate(to):
        changes[seat] = Chips(share + (at < odd))
    changes[payer] = Chips(-chips)
    return Settlement(tuple(changes))
