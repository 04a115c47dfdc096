"""Cards as text, as tests, logs and records write them."""

from collections.abc import Iterable

from circolo.cards.card import Card


def cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces, as in "3D AD 7C"; raises ValueError naming the bad word."""
    return tuple(Card(word) for word in text.split())


def text(hand: Iterable[Card]) -> str:
    """Write cards in the form that `cards` reads."""
    return " ".join(hand)
