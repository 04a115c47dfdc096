"""Cards as text, the language of tests, logs and records."""

from collections.abc import Iterable

from circolo.cards.card import Card


def cards(text: str) -> tuple[Card, ...]:
    """Read cards parted by spaces, as in "3D AD 7C"; raises ValueError naming the bad word."""
    return tuple(Card(word) for word in text.split())


def text(hand: Iterable[Card]) -> str:
    """Write cards as `cards` reads them."""
    return " ".join(hand)
