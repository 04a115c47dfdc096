"""The decks there are, listed by hand: a deck is a name and what draws it.

A deck maps each card id (rank then suit, "3D", "FB") to an SVG text of its own, and "back" to the
back. Shapes (pips, glyphs, people) know no deck; a deck's module sets format, frame and places.
"""

import json
from collections.abc import Callable
from hashlib import sha256

from deckart.napoletane import napoletane

DECKS: dict[str, Callable[[], dict[str, str]]] = {"napoletane": napoletane}


def archive(deck: dict[str, str]) -> str:
    """Write a deck as JSON, a card a line so that a changed card is a changed line."""
    lines = ",\n".join(f"{json.dumps(card)}:{json.dumps(drawn)}" for card, drawn in deck.items())
    return f"{{\n{lines}\n}}\n"


def digests(deck: dict[str, str]) -> str:
    """List the SHA-256 of each card, in the deck's order."""
    return "".join(
        f"{sha256(drawn.encode()).hexdigest()}  {card}\n" for card, drawn in deck.items()
    )
