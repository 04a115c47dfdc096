"""The odds of the ten cards dealt to a player of chiamatre, before the call (C3-C5)."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb
from operator import sub

from circolo.analysis.chance import Chances, shares, ways_by_class
from circolo.cards.card import PACK
from circolo.games.chiamatre.annulment import ENOUGH_FIGURES, FIGURES, HIGH
from circolo.games.chiamatre.options import SEATS

HAND = len(PACK) // SEATS

_CLASSES = Counter(
    "high" if card.rank in HIGH else "figure" if card.rank in FIGURES else "low" for card in PACK
)
"""The numbers of cards in the three classes that decide the right to annul a deal (C4): "high" (3,
2 or ace), "figure" and "low".
"""


def annulment(hands: int) -> Fraction:
    """Return the chance that at least one of `hands` hands of a deal may annul it (C4)."""
    kept = _none_of(hands, (_CLASSES["figure"], _CLASSES["low"], _CLASSES["high"]))
    return 1 - Fraction(kept, _deals(hands))


def of_a_suit() -> Chances:
    """Return the chance of each number of cards, from "0" to "10", of a given suit in a hand."""
    of_one = sum(card.suit is PACK[0].suit for card in PACK)
    taken = ways_by_class((of_one, len(PACK) - of_one), HAND)
    return shares({str(count): ways for (count, _), ways in taken})


@cache
def _none_of(hands: int, left: tuple[int, ...]) -> int:
    """Return the number of ways to deal `hands` further hands, none of which may annul the deal.

    `left` are the numbers of undealt figures, low cards and high cards, in this order.
    """
    if not hands:
        return 1
    return sum(
        ways * _none_of(hands - 1, tuple(map(sub, left, taken)))
        for taken, ways in ways_by_class(left, HAND)
        if taken[2] or taken[0] >= ENOUGH_FIGURES
    )


def _deals(hands: int) -> int:
    """Return the number of ways to deal `hands` hands of ten cards from the pack."""
    ways, left = 1, len(PACK)
    for _ in range(hands):
        ways *= comb(left, HAND)
        left -= HAND
    return ways
