"""The 40-card pack of sette e mezzo, in which cards of equal value count as one kind (S2, S3).

Suits do not matter, nor which figure a card is; only the matta (the wild card) is a kind of its
own.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from circolo.cards.card import PACK, Card
from circolo.games.sette_e_mezzo.card_values import MATTA, VALUES

Cards = tuple[Card, ...]


def kind_of(card: Card) -> Card:
    """Return the card that represents all cards of the same value; the matta represents only
    itself.
    """
    if card is MATTA:
        return card
    return min(other for other in PACK if VALUES[other] == VALUES[card] and other is not MATTA)


_COUNTED = Counter(map(kind_of, PACK))
KINDS: Cards = tuple(sorted(_COUNTED, key=lambda card: (VALUES[card], card is MATTA)))
COUNTS = {kind: _COUNTED[kind] for kind in KINDS}
"""The number of cards of each kind in the pack, by the card that represents the kind."""


def next_cards(seen: Cards) -> Iterator[tuple[Card, Fraction]]:
    """Yield each possible kind of the next card with its chance, if the cards `seen` are dealt from
    a fresh pack.
    """
    left = len(PACK) - len(seen)
    for kind in KINDS:
        many = COUNTS[kind] - seen.count(kind)
        if many:
            yield kind, Fraction(many, left)


def with_card(hand: Cards, card: Card) -> Cards:
    """Return the hand with `card` added. The first card, which is covered, stays first; the others
    are sorted.
    """
    return (*hand[:1], *sorted((*hand[1:], card)))
