"""The backs: a lattice with a medallion in the middle, the same either way up."""

from collections.abc import Callable
from dataclasses import dataclass

from deckart.deck import WIDTH, document, edge
from deckart.palette import GOLD, PAPER
from deckart.svg import element, ellipse, group, path, placed, rect

Medallion = Callable[[], str]


@dataclass(frozen=True, slots=True)
class Lattice:
    """One mesh of a back, the colours it is drawn in, and what repeats in it."""

    ground: str
    light: str
    mesh: tuple[float, float]
    threads: str
    knots: str


def back(height: int, lattice: Lattice, medallion: Medallion) -> str:
    """Draw a back with a picture in its medallion, which is drawn in a box from -50 to 50."""
    middle = (WIDTH / 2, height / 2)
    columns, rows = lattice.mesh
    mesh = element(
        "pattern",
        path(lattice.threads, fill="none", stroke=lattice.light, stroke_width=1.1)
        + path(lattice.knots, stroke=GOLD, stroke_width=3.4, stroke_linecap="round"),
        id="p",
        width=columns,
        height=rows,
        x=middle[0],
        y=middle[1],
        patternUnits="userSpaceOnUse",
    )
    panel = rect((6, 6), (WIDTH - 12, height - 12), rx=4, fill=lattice.ground)
    net = rect(
        (11, 11), (WIDTH - 22, height - 22), rx=2, fill="url(#p)", stroke=PAPER, stroke_width=1.5
    )
    rings = ellipse((0, 0), (25, 33), fill=lattice.ground, stroke=GOLD, stroke_width=2) + ellipse(
        (0, 0), (28, 36), fill="none", stroke=PAPER, stroke_width=1.2
    )
    medal = placed(rings + placed(medallion(), scale=0.38), middle)
    return document(edge(height) + element("defs", mesh) + group(panel + net + medal), height)
