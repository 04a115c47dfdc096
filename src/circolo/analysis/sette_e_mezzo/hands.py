"""The odds of single hands of sette e mezzo from a fresh pack. Totals are in half points.

They are the chance to bust (exceed 7 1/2) with the next card, and the final total of a punta. The
punta is a player against the bank, and here plays alla regola, the house strategy.
"""

from collections import defaultdict
from fractions import Fraction

from circolo.analysis.chance import Chances
from circolo.analysis.sette_e_mezzo.pack import Cards, next_cards, with_card
from circolo.games.sette_e_mezzo.alla_regola import punta
from circolo.games.sette_e_mezzo.card_values import MATTA, TARGET, total

BUST = "bust"


def bust_with_one() -> Chances:
    """Return the chance that the second card busts, by the value of the first one in half points.

    The matta (the wild card) as first card is left out.
    """
    return {str(total((card,))): _busts((card,)) for card, _ in next_cards(()) if card is not MATTA}


def bust_with_two() -> Chances:
    """Return the chance that a third card busts, by the total of the first two in half points.

    Hands with the matta (the wild card) are left out.
    """
    weight: dict[int, Fraction] = defaultdict(Fraction)
    busts: dict[int, Fraction] = defaultdict(Fraction)
    for one, first in next_cards(()):
        for other, second in next_cards((one,)):
            held = (one, other)
            if MATTA not in held and total(held) < TARGET:
                chance = first * second
                weight[total(held)] += chance
                busts[total(held)] += chance * _busts(held)
    return {str(worth): busts[worth] / weight[worth] for worth in sorted(weight)}


def endings() -> Chances:
    """Return the chance of each final total, in half points, and of "bust", for a punta who plays
    alla regola (S24).
    """
    chances: dict[str, Fraction] = defaultdict(Fraction)
    _play((), Fraction(1), chances)
    totals = sorted(int(name) for name in chances if name != BUST)
    return {**{str(worth): chances[str(worth)] for worth in totals}, BUST: chances[BUST]}


def _play(hand: Cards, chance: Fraction, chances: dict[str, Fraction]) -> None:
    """Add the chances of all final totals that follow from a hand, which itself has this chance."""
    if total(hand) > TARGET:
        chances[BUST] += chance
    elif hand and (total(hand) == TARGET or punta(hand) == "sto"):
        chances[str(total(hand))] += chance
    else:
        for card, share in next_cards(hand):
            _play(with_card(hand, card), chance * share, chances)


def _busts(held: Cards) -> Fraction:
    return sum(
        (chance for card, chance in next_cards(held) if total((*held, card)) > TARGET), Fraction(0)
    )
