"""A fresh pack as sette e mezzo sees it: suits do not matter, nor which figure a card is (S2,
S3).
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from circolo.cards.card import PACK, Card
from circolo.games.sette_e_mezzo.card_values import MATTA, VALUES

Cards = tuple[Card, ...]


def _kind(card: Card) -> Card:
    """Return one representative card of the same worth; the matta represents only itself."""
    if card is MATTA:
        return card
    return min(other for other in PACK if VALUES[other] == VALUES[card] and other is not MATTA)


_COUNTS = Counter(map(_kind, PACK))
KINDS: Cards = tuple(sorted(_COUNTS, key=lambda card: (VALUES[card], card is MATTA)))
MANY = {kind: _COUNTS[kind] for kind in KINDS}
"""How many cards of the pack have each worth."""


def nexts(seen: Cards) -> Iterator[tuple[Card, Fraction]]:
    """Yield each kind of the next card with its chance, after the kinds in `seen` are gone."""
    left = len(PACK) - len(seen)
    for kind in KINDS:
        many = MANY[kind] - seen.count(kind)
        if many:
            yield kind, Fraction(many, left)


def with_card(hand: Cards, card: Card) -> Cards:
    """Return the hand with one card more; the first one stays the covered card."""
    return (*hand[:1], *sorted((*hand[1:], card)))
