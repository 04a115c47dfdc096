"""The back: a lattice with a coin in the middle, the same either way up."""

from deckart.palette import BACK, BACK_LIGHT, GOLD, PAPER
from deckart.pips import coin
from deckart.svg import Point, circle, element, ellipse, path, placed, rect


def back(size: Point) -> str:
    """Draw the back inside the edge of a card of this size."""
    width, height = size
    lattice = element(
        "pattern",
        path("M0 0L12 16M12 0L0 16", stroke=BACK_LIGHT, stroke_width=1.1)
        + circle((6, 8), 1.7, fill=GOLD),
        id="p",
        width=12,
        height=16,
        x=width / 2,
        y=height / 2,
        patternUnits="userSpaceOnUse",
    )
    panel = rect((6, 6), (width - 12, height - 12), rx=4, fill=BACK)
    net = rect(
        (11, 11), (width - 22, height - 22), rx=2, fill="url(#p)", stroke=PAPER, stroke_width=1.5
    )
    medal = ellipse((0, 0), (25, 33), fill=BACK, stroke=GOLD, stroke_width=2) + ellipse(
        (0, 0), (28, 36), fill="none", stroke=PAPER, stroke_width=1.2
    )
    return (
        element("defs", lattice)
        + panel
        + net
        + placed(medal + placed(coin(), scale=0.38), (width / 2, height / 2))
    )
