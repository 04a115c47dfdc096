"""Sets of cards as bit masks, so that a search of many positions is fast.

Each of the 40 cards is one bit of an integer. Each suit has ten adjacent bits, from the lowest card
to the highest. So of two cards of a suit, the larger integer beats the other.
"""

from collections.abc import Iterable
from functools import lru_cache

from circolo.cards.card import PACK, Card, Suit
from circolo.tricks.card_points import THIRDS
from circolo.tricks.trick import STRENGTH

Cards = int
"""A set of cards as a bit mask: one bit for each of the 40 cards."""

OneCard = int
"""A bit mask with exactly one bit set: one card."""

SUITS: tuple[Cards, ...] = tuple(0x3FF << 10 * at for at in range(len(Suit)))
"""For each suit, the bit mask of its ten cards."""

BIT: dict[Card, OneCard] = {
    card: 1 << (10 * list(Suit).index(card.suit) + 9 + STRENGTH[card]) for card in PACK
}
CARD: dict[OneCard, Card] = {bit: card for card, bit in BIT.items()}

SUIT_OF: dict[OneCard, Cards] = {
    bit: SUITS[list(Suit).index(card.suit)] for card, bit in BIT.items()
}
"""For the bit of each card, the bit mask of all ten cards of its suit."""

WORTH: dict[OneCard, int] = {bit: THIRDS[card] for card, bit in BIT.items()}
"""The points of each card, in thirds of a point (T10), by its bit."""

_FIGURES_TWOS_AND_THREES, _ACES = (
    sum(bit for bit, worth in WORTH.items() if worth == thirds) for thirds in (1, 3)
)


def bits(cards: Iterable[Card]) -> Cards:
    """Return a bit mask with one bit for each of `cards`, which must all differ."""
    return sum([BIT[card] for card in cards])


def cards_of(hand: Cards) -> list[Card]:
    """Return the cards in a bit mask: suit by suit, from low to high."""
    return [CARD[bit] for bit in each(hand)]


def each(hand: Cards) -> list[OneCard]:
    """Split a bit mask into its cards, as one bit each: suit by suit, from low to high."""
    found = []
    while hand:
        card = hand & -hand
        found.append(card)
        hand ^= card
    return found


def worth(hand: Cards) -> int:
    """Return the total points of the cards in a bit mask, in thirds of a point (T10)."""
    return (hand & _FIGURES_TWOS_AND_THREES).bit_count() + 3 * (hand & _ACES).bit_count()


def highest(hand: Cards) -> OneCard:
    """Return the highest card in a bit mask of one suit, or 0 if the mask is empty."""
    return 1 << hand.bit_length() >> 1


def distinct(hand: Cards, live: Cards) -> list[OneCard]:
    """Return the cards of a hand, but of each group of equivalent cards only the lowest.

    `live` are the cards in hands or on the table. Two cards of a suit are equivalent if they are
    worth the same points and no card of `live` ranks between them. A search needs to try only one
    of them.
    """
    found: list[OneCard] = []
    for suit in SUITS:
        held = hand & suit
        if held:
            found += _distinct(held, live & suit)
    return found


@lru_cache(maxsize=50_000)
def _distinct(held: Cards, live: Cards) -> tuple[OneCard, ...]:
    found: list[OneCard] = []
    before = 0
    for card in each(held):
        between = card - (before << 1)
        if not before or live & between or WORTH[card] != WORTH[before]:
            found.append(card)
        before = card
    return tuple(found)
