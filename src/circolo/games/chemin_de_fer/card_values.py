"""The six packs of the shoe, and the values of cards (F1, F2)."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from circolo.cards.french import FIFTY_TWO, FrenchCard, FrenchRank

SIX_PACKS: tuple[FrenchCard, ...] = 6 * FIFTY_TWO
"""The 312 cards in the order in which a shuffle numbers them."""

PLACE_OF: Mapping[FrenchCard, int] = MappingProxyType(
    {card: at for at, card in enumerate(FIFTY_TWO)}
)

NATURAL = 8
"""The minimum total of a natural: two cards that total 8 or 9 are shown at once (F13)."""

_NOTHING = (FrenchRank.TEN, FrenchRank.JACK, FrenchRank.QUEEN, FrenchRank.KING)


def _value(card: FrenchCard) -> int:
    if card.rank in _NOTHING:
        return 0
    return 1 if card.rank is FrenchRank.ACE else int(card.rank)


VALUES = MappingProxyType({card: _value(card) for card in FIFTY_TWO})


def total(cards: Iterable[FrenchCard]) -> int:
    """Return the total of a hand, modulo ten (F2)."""
    return sum([VALUES[card] for card in cards]) % 10
