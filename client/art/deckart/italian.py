"""What the Italian decks share: forty cards, and the ways to set out signs and figures."""

from deckart.palette import SUIT_COLOURS
from deckart.signs import sign
from deckart.spots import Spot
from deckart.svg import Point, element, transform

RANKS = "A234567FCR"
SUITS = "DCSB"
FIGURES = "FCR"
LABELS = ("A", *"234567", *"FCRSJK", "Kn", *"DBOE")
"""What may stand in an index, in any of our languages."""


def inks() -> dict[str, str]:
    """Colour of the index by suit."""
    return {suit: SUIT_COLOURS[suit].index for suit in SUITS}


def signs() -> dict[str, str]:
    """Small sign by suit."""
    return {suit: sign(suit) for suit in SUITS}


def repeated(sign_drawn: str, places: tuple[Spot, ...], corner: Point) -> str:
    """Draw one sign at each place of a field with this corner."""
    left, top = corner
    uses = "".join(
        element(
            "use",
            href="#p",
            transform=transform((left + spot.x, top + spot.y), scale=spot.scale, turn=spot.turn),
        )
        for spot in places
    )
    return element("defs", element("g", sign_drawn, id="p")) + uses


def doubled(half: str, clip: str, middle: Point) -> str:
    """Draw what a clip leaves of a half, and the same turned about the middle."""
    shape = element("clipPath", clip, id="h")
    upper = element("g", half, id="p", clip_path="url(#h)")
    x, y = middle
    turned = element("use", href="#p", transform=f"rotate(180 {x} {y})")
    return element("defs", shape + upper) + element("use", href="#p") + turned
