"""The prizes of a match: the first place wins all entries (P3)."""

from circolo.cards.units import Chips
from circolo.play.settlement import Settlement


def settle(entry: Chips, places: tuple[int, ...], *, fee: int = 0) -> Settlement:
    """Return the settlement of a match by the places of its seats, 1 for the winners.

    The winners get all entries less the house's fee on each. Partners share equally; an odd chip
    goes to the lower seat (P3, R9).
    """
    winners = [seat for seat, place in enumerate(places) if place == 1]
    share, odd = divmod((entry - fee) * len(places), len(winners))
    prizes = {seat: share + (at < odd) for at, seat in enumerate(winners)}
    changes = tuple(Chips(prizes.get(seat, 0) - entry) for seat in range(len(places)))
    return Settlement(changes, Chips(fee * len(places)))
