"""The values of cards, in halves of a point so that 7½ is a whole number (S2, S3)."""

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
"""The values: a figure is a half, and so is the matta when no other value helps."""


def total(cards: tuple[Card, ...]) -> int:
    """Return the total of a hand; the matta gets the highest value that does not bust (S3)."""
    worth = plain(cards)
    if MATTA not in cards or len(cards) == 1:
        return worth
    others = worth - HALF
    if others >= TARGET:
        return worth
    # If the others include a half the matta completes 7½. Otherwise a whole value reaches 7 only,
    # and on 7 itself the missing half does it.
    return TARGET if others % 2 or others == SEVEN else SEVEN


def plain(cards: Iterable[Card]) -> int:
    """Return the total with the matta as a half."""
    return sum([VALUES[card] for card in cards])


def is_lone_matta(cards: tuple[Card, ...]) -> bool:
    """Return whether the hand is the matta alone, so that its holder must draw (S3)."""
    return len(cards) == 1 and cards[0] is MATTA
