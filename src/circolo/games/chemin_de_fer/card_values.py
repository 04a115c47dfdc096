"""The six packs, and the values of cards (F1, F2)."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from circolo.cards.french import FIFTY_TWO, FrenchCard, FrenchRank

SIX_PACKS: tuple[FrenchCard, ...] = 6 * FIFTY_TWO
"""The shoe in the order that a shuffle counts its cards."""

PLACE_OF: Mapping[FrenchCard, int] = MappingProxyType(
    {card: at for at, card in enumerate(FIFTY_TWO)}
)

NATURAL = 8
"""The minimum total of a natural: two such cards are shown at once (F13)."""

_NOTHING = (FrenchRank.TEN, FrenchRank.JACK, FrenchRank.QUEEN, FrenchRank.KING)


def _value(card: FrenchCard) -> int:
    if card.rank in _NOTHING:
        return 0
    return 1 if card.rank is FrenchRank.ACE else int(card.rank)


VALUES = MappingProxyType({card: _value(card) for card in FIFTY_TWO})


def total(cards: Iterable[FrenchCard]) -> int:
    """Return the total of a hand, modulo ten."""
    return sum([VALUES[card] for card in cards]) % 10
