"""Italian cards as text, in the form that tests, logs and records use."""

from collections.abc import Iterable

from circolo.cards.card import Card


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards that a text names, separated by spaces, as in "3D AD 7C". Raises ValueError
    for a word that names no card.
    """
    return tuple(Card(word) for word in text.split())


def text(hand: Iterable[Card]) -> str:
    """Return cards as one text, separated by spaces, as in "3D AD 7C"; `cards` reads this form."""
    return " ".join(hand)
