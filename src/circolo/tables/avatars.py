"""Avatars: the card of the Italian pack that stands for a person beside their name.

The log holds no avatars: views show the current one, as they show the current name.
"""

from collections.abc import Callable
from hashlib import sha256

from circolo.cards.card import Card
from circolo.tables.state import PlayerId

Avatars = Callable[[PlayerId], Card]
"""A function that returns the avatar of the person with this player id."""

_PACK = tuple(Card)


def default_avatar(person: str) -> Card:
    """Return the avatar of a person who has chosen none; it follows from their id."""
    return _PACK[int.from_bytes(sha256(person.encode()).digest()[:8]) % len(_PACK)]
