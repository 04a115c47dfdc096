"""The decks there are, listed by hand: a deck is a name and what draws it.

Shapes (pips, letters, people) know no deck; a deck's module sets format, frame and places.
"""

from collections.abc import Callable
from hashlib import sha256

from deckart.deck import Deck, face
from deckart.francesi import francesi
from deckart.labels import index_of
from deckart.napoletane import napoletane
from deckart.piacentine import piacentine

DECKS: dict[str, Callable[[], Deck]] = {
    "napoletane": napoletane,
    "piacentine": piacentine,
    "francesi": francesi,
}


SKINS = {
    "napoletane": "napoletane",
    "piacentine": "piacentine",
    "francesi-2": "francesi",
    "francesi-4": "francesi",
}
"""What a player may choose, and the deck that it is drawn from."""


def digests(skin: str) -> str:
    """List the SHA-256 of each card as Italians see it, and of the back, in the deck's order."""
    deck = DECKS[SKINS[skin]]()
    faces = {card: face(deck, card, index_of(deck, card), skin=skin) for card in deck.pictures}
    return "".join(
        f"{sha256(drawn.encode()).hexdigest()}  {card}\n"
        for card, drawn in (faces | {"back": deck.back}).items()
    )
