"""Cards as text, in the form that tests, logs and records use."""

from collections.abc import Iterable

from circolo.cards.card import Card
from circolo.cards.french import FrenchCard

HIDDEN = "??"
"""The text of a card that lies face down."""


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards that a text names, separated by spaces, as in "3D AD 7C". Raises ValueError
    for a word that names no card.
    """
    return tuple(Card(word) for word in text.split())


def text(hand: Iterable[Card | FrenchCard | None]) -> str:
    """Return cards of either pack as one text, separated by spaces, as in "3D AD 7C"; None is a
    card that lies face down.
    """
    return " ".join(HIDDEN if card is None else card for card in hand)
