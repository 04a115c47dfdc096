"""Where the signs of the cards below the figures stand in the field of a deck."""

from dataclasses import dataclass

from deckart.svg import Point


@dataclass(frozen=True, slots=True)
class Spot:
    """Middle of one sign, its scale, and its turn in degrees."""

    x: float
    y: float
    scale: float
    turn: float = 0


Scales = dict[str, dict[str, float]]
"""How large the signs of a deck are, by suit and rank."""

ROUND = {
    "2": [(0.5, 0.27), (0.5, 0.73)],
    "3": [(0.5, 0.18), (0.5, 0.5), (0.5, 0.82)],
    "4": [(x, y) for y in (0.26, 0.74) for x in (0.26, 0.74)],
    "5": [(x, y) for y in (0.21, 0.79) for x in (0.26, 0.74)] + [(0.5, 0.5)],
    "6": [(x, y) for y in (0.18, 0.5, 0.82) for x in (0.26, 0.74)],
    "7": [(x, y) for y in (0.135, 0.605, 0.865) for x in (0.26, 0.74)] + [(0.5, 0.37)],
}
TALL = {
    "2": [(0.5, 0.255), (0.5, 0.745)],
    "3": [(0.5, 0.26), (0.25, 0.74), (0.75, 0.74)],
    "4": [(x, y) for y in (0.26, 0.74) for x in (0.26, 0.74)],
    "5": [(x, y) for y in (0.2, 0.8) for x in (0.24, 0.76)] + [(0.5, 0.5)],
    "6": [(x, y) for y in (0.26, 0.74) for x in (0.18, 0.5, 0.82)],
    "7": [(x, y) for y in (0.18, 0.82) for x in (0.18, 0.5, 0.82)] + [(0.5, 0.5)],
}
NAPOLETANE: Scales = {
    "D": {"2": 0.56, "3": 0.46, "4": 0.34, "5": 0.34, "6": 0.34, "7": 0.31},
    "C": {"2": 0.6, "3": 0.48, "4": 0.43, "5": 0.41, "6": 0.42, "7": 0.35},
    "S": {"2": 0.71, "3": 0.7, "4": 0.7, "5": 0.55, "6": 0.6, "7": 0.49},
    "B": {"2": 0.71, "3": 0.7, "4": 0.7, "5": 0.56, "6": 0.64, "7": 0.5},
}
PIACENTINE: Scales = {
    "D": {"2": 0.62, "3": 0.5, "4": 0.35, "5": 0.35, "6": 0.35, "7": 0.33},
    "C": {"2": 0.66, "3": 0.52, "4": 0.42, "5": 0.41, "6": 0.42, "7": 0.36},
    "S": {"2": 0.76, "3": 0.72, "4": 0.72, "5": 0.58, "6": 0.56, "7": 0.49},
    "B": {"2": 0.76, "3": 0.75, "4": 0.75, "5": 0.6, "6": 0.56, "7": 0.52},
}


def spots(scales: Scales, field: Point, card: str) -> tuple[Spot, ...]:
    """Set out the signs of an Italian card; denari and coppe are round, spade and bastoni tall."""
    rank, suit = card[0], card[1]
    width, height = field
    fractions = ROUND if suit in "DC" else TALL
    scale = scales[suit][rank]
    return tuple(Spot(width * x, height * y, scale) for x, y in fractions[rank])


FRENCH_SCALES = (0.36, 0.36, 0.33, 0.33, 0.32, 0.29, 0.29, 0.26, 0.25)


def french_spots(field: Point, rank: str) -> tuple[Spot, ...]:
    """Set out the signs of a French card from 2 to 10; below the middle they are upside down."""
    at = "23456789T".index(rank)
    width, height = field
    return tuple(
        Spot(width * x, height * y, FRENCH_SCALES[at], turn=180 if y > 0.5 else 0)
        for x, y in _french_places(at + 2)
    )


def _french_places(count: int) -> list[Point]:
    top, bottom = 0.14, 0.86
    third = (bottom - top) / 3
    sides = {4: (top, bottom), 6: (top, 0.5, bottom), 8: (top, top + third, bottom - third, bottom)}
    outer, inner = {
        2: (0, (top, bottom)),
        3: (0, (top, 0.5, bottom)),
        4: (4, ()),
        5: (4, (0.5,)),
        6: (6, ()),
        7: (6, (0.32,)),
        8: (6, (0.32, 0.68)),
        9: (8, (0.5,)),
        10: (8, (top + third / 2, bottom - third / 2)),
    }[count]
    columns = [(x, y) for y in sides.get(outer, ()) for x in (0.22, 0.78)]
    return columns + [(0.5, y) for y in inner]
