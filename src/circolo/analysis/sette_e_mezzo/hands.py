"""The odds of the next card, and of the final total of a punta alla regola, from a fresh pack."""

from collections import defaultdict
from fractions import Fraction

from circolo.analysis.chance import Chances
from circolo.analysis.sette_e_mezzo.pack import Cards, nexts, with_card
from circolo.games.sette_e_mezzo.alla_regola import punta
from circolo.games.sette_e_mezzo.card_values import MATTA, TARGET, total

BUST = "bust"


def bust_with_one() -> Chances:
    """Return the chance that the next card busts, by the one card held, in halves; without the
    matta.
    """
    return {str(total((card,))): _busts((card,)) for card, _ in nexts(()) if card is not MATTA}


def bust_with_two() -> Chances:
    """Return the chance that a third card busts, by the total of two cards, in halves; without the
    matta.
    """
    weight: dict[int, Fraction] = defaultdict(Fraction)
    busts: dict[int, Fraction] = defaultdict(Fraction)
    for one, first in nexts(()):
        for other, second in nexts((one,)):
            held = (one, other)
            if MATTA not in held and total(held) < TARGET:
                chance = first * second
                weight[total(held)] += chance
                busts[total(held)] += chance * _busts(held)
    return {str(worth): busts[worth] / weight[worth] for worth in sorted(weight)}


def endings() -> Chances:
    """Return the chances of the final total of a punta alla regola, in halves, or bust (S24)."""
    chances: dict[str, Fraction] = defaultdict(Fraction)
    _play((), Fraction(1), chances)
    totals = sorted(int(name) for name in chances if name != BUST)
    return {**{str(worth): chances[str(worth)] for worth in totals}, BUST: chances[BUST]}


def _play(hand: Cards, chance: Fraction, chances: dict[str, Fraction]) -> None:
    if total(hand) > TARGET:
        chances[BUST] += chance
    elif hand and (total(hand) == TARGET or punta(hand) == "sto"):
        chances[str(total(hand))] += chance
    else:
        for card, share in nexts(hand):
            _play(with_card(hand, card), chance * share, chances)


def _busts(held: Cards) -> Fraction:
    return sum(
        (chance for card, chance in nexts(held) if total((*held, card)) > TARGET), Fraction(0)
    )
