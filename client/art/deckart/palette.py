"""Colours of the Italian decks.

Those of the indices were searched for: at least 5 to 1 on the card, and as far apart as they can be
to eyes that lack one kind of cone.
"""

from dataclasses import dataclass

INK = "#22252b"
PAPER = "#fffdf5"
GOLD = "#e3a61f"
RED = "#c62828"
BLUE = "#1f5fa8"
GREEN = "#2e7d32"
LEAF = "#6fa83c"
WHITE = "#fff"
SKIN = "#f6d3b3"
BLUSH = "#eea58c"
LEATHER = "#5d4037"
WOOD = "#d9a066"
STEEL = "#b9c4d0"
BLADE = "#b9d2ee"
GRASS = "#8fb765"
GRASS_DARK = "#4f7d34"
PLUMAGE = "#39435a"
FRAME = "#2d5f9a"
EDGE = "#8a8a8a"


@dataclass(frozen=True, slots=True)
class SuitColours:
    """Body, shade and light of a suit, and the colour of its index."""

    main: str
    dark: str
    light: str
    index: str


SUIT_COLOURS = {
    "D": SuitColours(main=GOLD, dark="#7a4d00", light="#fff0c2", index="#965c00"),
    "C": SuitColours(main=RED, dark="#8e1515", light="#f6c9c2", index="#850d16"),
    "S": SuitColours(main=BLUE, dark="#123a6b", light="#cfe0f5", index="#083a80"),
    "B": SuitColours(main=GREEN, dark="#1b4d1f", light="#cfe8cf", index="#04764b"),
}
