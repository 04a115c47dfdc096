"""Sets of cards as bits, for searching many positions: a hand is one integer.

A suit is ten bits, low cards below high ones, so that within a suit the larger number takes the
trick.
"""

from collections.abc import Iterable
from functools import lru_cache

from circolo.cards.card import PACK, Card, Suit
from circolo.tricks.card_points import THIRDS
from circolo.tricks.trick import STRENGTH

Cards = int
"""Any set of the 40 cards."""

OneCard = int
"""A set of exactly one card."""

SUITS: tuple[Cards, ...] = tuple(0x3FF << 10 * at for at in range(len(Suit)))
"""The cards of each suit."""

BIT: dict[Card, OneCard] = {
    card: 1 << (10 * list(Suit).index(card.suit) + 9 + STRENGTH[card]) for card in PACK
}
CARD: dict[OneCard, Card] = {bit: card for card, bit in BIT.items()}

SUIT: dict[OneCard, Cards] = {bit: SUITS[list(Suit).index(card.suit)] for card, bit in BIT.items()}
"""All cards of a card's suit."""

WORTH: dict[OneCard, int] = {bit: THIRDS[card] for card, bit in BIT.items()}
"""The thirds of each card (T10)."""

_FIGURES_TWOS_AND_THREES, _ACES = (
    sum(bit for bit, worth in WORTH.items() if worth == thirds) for thirds in (1, 3)
)


def bits(cards: Iterable[Card]) -> Cards:
    """Return a list of cards as bits."""
    return sum([BIT[card] for card in cards])


def cards_of(hand: Cards) -> list[Card]:
    """Return the cards of a hand, from low to high within a suit."""
    return [CARD[bit] for bit in each(hand)]


def each(hand: Cards) -> list[OneCard]:
    """Return each card of a hand as bits, from low to high within a suit."""
    found = []
    while hand:
        card = hand & -hand
        found.append(card)
        hand ^= card
    return found


def worth(hand: Cards) -> int:
    """Return the total worth of the cards, in thirds."""
    return (hand & _FIGURES_TWOS_AND_THREES).bit_count() + 3 * (hand & _ACES).bit_count()


def highest(hand: Cards) -> OneCard:
    """Return the highest card of a hand of one suit; 0 for an empty hand."""
    return 1 << hand.bit_length() >> 1


def different(hand: Cards, live: Cards) -> list[OneCard]:
    """Return the cards of a hand; of equivalent cards only the lowest.

    Two cards are equivalent if they have the same worth and no live card (in a hand or on the
    table) lies between them.
    """
    found: list[OneCard] = []
    for suit in SUITS:
        held = hand & suit
        if held:
            found += _different(held, live & suit)
    return found


@lru_cache(maxsize=50_000)
def _different(held: Cards, live: Cards) -> tuple[OneCard, ...]:
    found: list[OneCard] = []
    before = 0
    for card in each(held):
        between = card - (before << 1)
        if not before or live & between or WORTH[card] != WORTH[before]:
            found.append(card)
        before = card
    return tuple(found)
