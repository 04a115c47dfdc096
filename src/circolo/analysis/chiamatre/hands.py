"""The odds of the ten cards dealt, before the call (C3-C5)."""

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
"""The numbers of cards that decide about the right to annul, and their classes (C4)."""


def annulment(hands: int) -> Fraction:
    """Return the chance that at least one of so many hands may annul the deal (C4)."""
    kept = _none_of(hands, (_CLASSES["figure"], _CLASSES["low"], _CLASSES["high"]))
    return 1 - Fraction(kept, _deals(hands))


def of_a_suit() -> Chances:
    """Return the chances of holding none, one... or all ten cards of a suit."""
    of_one = sum(card.suit is PACK[0].suit for card in PACK)
    taken = ways_by_class((of_one, len(PACK) - of_one), HAND)
    return shares({str(count): ways for (count, _), ways in taken})


@cache
def _none_of(hands: int, left: tuple[int, ...]) -> int:
    """Count the ways to deal so many hands in sequence, none of which has the right; `left` counts
    the remaining figures, low and high cards.
    """
    if not hands:
        return 1
    return sum(
        ways * _none_of(hands - 1, tuple(map(sub, left, taken)))
        for taken, ways in ways_by_class(left, HAND)
        if taken[2] or taken[0] >= ENOUGH_FIGURES
    )


def _deals(hands: int) -> int:
    """Count all the ways to deal so many hands."""
    ways, left = 1, len(PACK)
    for _ in range(hands):
        ways *= comb(left, HAND)
        left -= HAND
    return ways
