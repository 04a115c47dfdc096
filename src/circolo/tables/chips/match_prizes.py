"""The prizes of a match: the winners share all entries, less the house's fee (P3)."""

from circolo.cards.units import Chips
from circolo.play.settlement import Settlement


def settle(entry: Chips, places: tuple[int, ...], *, fee: int = 0) -> Settlement:
    """Return the settlement of a match: the net change of chips of each seat, and the house's total
    fee.

    `entry` is what each seat has paid, `fee` the house's part of it, and `places` the ranks by
    seat, 1 for a winner. The winners share the rest equally; an odd chip goes to the lower seat
    (P3, R9).
    """
    winners = [seat for seat, place in enumerate(places) if place == 1]
    share, odd = divmod((entry - fee) * len(places), len(winners))
    prizes = {seat: share + (at < odd) for at, seat in enumerate(winners)}
    changes = tuple(Chips(prizes.get(seat, 0) - entry) for seat in range(len(places)))
    return Settlement(changes, Chips(fee * len(places)))
