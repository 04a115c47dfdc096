"""Who gets the entries of a match (P3)."""

from circolo.cards.units import Chips
from circolo.play.settlement import Settlement


def settle(entry: Chips, places: tuple[int, ...], *, fee: int = 0) -> Settlement:
    """Give all entries, less the fee of the house on each, to the first place; partners share
    equally, an odd chip to the lower seat (P3, R9).
    """
    winners = [seat for seat, place in enumerate(places) if place == 1]
    share, odd = divmod((entry - fee) * len(places), len(winners))
    prizes = {seat: share + (at < odd) for at, seat in enumerate(winners)}
    changes = tuple(Chips(prizes.get(seat, 0) - entry) for seat in range(len(places)))
    return Settlement(changes, Chips(fee * len(places)))
