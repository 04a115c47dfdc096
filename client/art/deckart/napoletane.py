"""Napoletane: 40 tall cards with single figures, in the Neapolitan style."""

from deckart.aces import ace
from deckart.back import back
from deckart.figures import figure
from deckart.glyphs import letter, sign
from deckart.mammone import mammone
from deckart.palette import EDGE, FRAME, PAPER
from deckart.pips import PIPS
from deckart.spots import spots
from deckart.svg import element, placed, rect, transform

RANKS = "A234567FCR"
SUITS = "DCSB"
WIDTH, HEIGHT = 100, 164
FIELD = (25.0, 5.0)
FIELD_MIDDLE = (60.5, 82.0)


def napoletane() -> dict[str, str]:
    """Draw the deck: card id to SVG text, and the back under `back`."""
    drawn = {rank + suit: _face(rank, suit) for rank in RANKS for suit in SUITS}
    return drawn | {"back": _document(_edge() + back((WIDTH, HEIGHT)))}


def _face(rank: str, suit: str) -> str:
    frame = rect(FIELD, (71, 154), rx=4, fill="none", stroke=FRAME, stroke_width=1)
    index = placed(letter(rank, suit), (12.7, 20)) + placed(sign(suit), (12.7, 48))
    return _document(_edge() + frame + _picture(rank, suit) + index)


def _picture(rank: str, suit: str) -> str:
    if rank == "A":
        return placed(ace(suit), FIELD_MIDDLE)
    if rank + suit == "3B":
        return placed(mammone(), FIELD_MIDDLE)
    if rank in "FCR":
        return placed(figure(rank, suit), (FIELD[0], FIELD[1] + 1))
    return _signs(rank, suit)


def _signs(rank: str, suit: str) -> str:
    left, top = FIELD
    uses = "".join(
        element(
            "use",
            href="#p",
            transform=transform((left + spot.x, top + spot.y), scale=spot.scale),
        )
        for spot in spots(rank, suit)
    )
    return element("defs", element("g", PIPS[suit](), id="p")) + uses


def _edge() -> str:
    return rect(
        (0.75, 0.75),
        (WIDTH - 1.5, HEIGHT - 1.5),
        rx=7,
        fill=PAPER,
        stroke=EDGE,
        stroke_width=1.5,
    )


def _document(body: str) -> str:
    return element("svg", body, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}")
