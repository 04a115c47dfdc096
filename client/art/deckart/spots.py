"""Where the signs of the cards from 2 to 7 stand, in a field 71 wide and 154 high."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Spot:
    """Middle of one sign, and its scale."""

    x: float
    y: float
    scale: float


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
SCALES = {
    "D": {"2": 0.56, "3": 0.46, "4": 0.34, "5": 0.34, "6": 0.34, "7": 0.31},
    "C": {"2": 0.6, "3": 0.48, "4": 0.43, "5": 0.41, "6": 0.42, "7": 0.35},
    "S": {"2": 0.71, "3": 0.7, "4": 0.7, "5": 0.55, "6": 0.6, "7": 0.49},
    "B": {"2": 0.71, "3": 0.7, "4": 0.7, "5": 0.56, "6": 0.64, "7": 0.5},
}


def spots(rank: str, suit: str) -> tuple[Spot, ...]:
    """Lay out the signs of a card; denari and coppe are round, spade and bastoni tall."""
    fractions = ROUND if suit in "DC" else TALL
    return tuple(Spot(71 * x, 154 * y, SCALES[suit][rank]) for x, y in fractions[rank])
