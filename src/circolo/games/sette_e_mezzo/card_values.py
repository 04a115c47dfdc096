"""The values of cards, in half points so that 7½ is a whole number (S2, S3)."""

from collections.abc import Iterable
from types import MappingProxyType

from circolo.cards.card import PACK, Card, Rank

MATTA = Card.DR
TARGET = 15
HALF = 1
SEVEN = 14

_FIGURES = (Rank.FANTE, Rank.CAVALLO, Rank.RE)


def _halves(card: Card) -> int:
    if card.rank in _FIGURES:
        return HALF
    return 2 if card.rank is Rank.ASSO else 2 * int(card.rank)


VALUES = MappingProxyType({card: _halves(card) for card in PACK})
"""The value of each card in half points; 1 for a figure and for the matta (wild card), whose value
`total` may raise.
"""


def total(cards: tuple[Card, ...]) -> int:
    """Return the total of a hand in half points.

    The matta (wild card) counts as the highest value that keeps the total at 7½ or below (S3).
    """
    worth = plain(cards)
    if MATTA not in cards or len(cards) == 1:
        return worth
    others = worth - HALF
    if others >= TARGET:
        return worth
    # With a half among the other cards, a whole value of the matta completes 7½. Without one, a
    # whole value reaches at most 7; only if the others are 7 does the matta as a half give 7½.
    return TARGET if others % 2 or others == SEVEN else SEVEN


def plain(cards: Iterable[Card]) -> int:
    """Return the total of the cards in half points, with the matta (wild card) as half a point."""
    return sum([VALUES[card] for card in cards])


def is_lone_matta(cards: tuple[Card, ...]) -> bool:
    """Return whether the hand is the matta (wild card) alone, so that its holder must draw (S3)."""
    return len(cards) == 1 and cards[0] is MATTA
