"""The icons of the client: the coin on felt, as SVG, and as PNG for the devices that want one."""

from collections.abc import Iterator
from math import cos, hypot, radians, sin

from deckart.palette import BLUE, INK, RED, SUIT_COLOURS
from deckart.pips import coin
from deckart.png import Pixel, png
from deckart.svg import element, placed, rect

FELT = "#1d5c3a"
BOX = 64
SCALE = 0.54
"""Of the coin: its rim stays within the circle that every mask of an icon leaves."""


def icon(*, corners: float = 14) -> str:
    """Draw the icon as an SVG text of its own; a mask wants no rounded `corners`."""
    felt = rect((0, 0), (BOX, BOX), rx=corners, fill=FELT)
    drawn = felt + placed(coin(), (BOX / 2, BOX / 2), scale=SCALE)
    return element("svg", drawn, xmlns="http://www.w3.org/2000/svg", viewBox="0 0 64 64") + "\n"


def icon_png(size: int) -> bytes:
    """Draw the icon without rounded corners as a PNG of this many pixels."""
    unit = size / BOX * SCALE
    middle = size / 2
    rows = []
    for y in range(size):
        row: list[Pixel] = []
        for x in range(size):
            at = ((x + 0.5 - middle) / unit, (y + 0.5 - middle) / unit)
            row.append(_colour(at, unit))
        rows.append(row)
    return png(rows)


def _colour(at: tuple[float, float], unit: float) -> Pixel:
    """Return the colour at a point of the coin's own box, with soft edges of one pixel."""
    colour = _rgb(FELT)
    if hypot(*at) > 50:
        return colour
    for distance, painted in _layers(at):
        share = min(1.0, max(0.0, 0.5 - distance * unit))
        if share:
            new = _rgb(painted)
            colour = _mixed(colour, new, share)
    return colour


def _mixed(old: Pixel, new: Pixel, share: float) -> Pixel:
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(old, new, strict=True))
    return red, green, blue


def _layers(at: tuple[float, float]) -> Iterator[tuple[float, str]]:
    """Yield the shapes of `pips.coin` from the lowest: the distance to each, and its colour."""
    suit = SUIT_COLOURS["D"]
    r = hypot(*at)
    yield from _outlined(r - 47, suit.main, 3.5)
    for angle in range(0, 360, 30):
        turn = radians(angle)
        yield hypot(at[0] - 39 * cos(turn), at[1] - 39 * sin(turn)) - 2.75, suit.dark
    yield from _outlined(r - 31, suit.light, 2.5)
    for angle in range(0, 360, 45):
        yield from _outlined(_to_petal(at, radians(angle)), RED, 1.5)
    yield from _outlined(r - 8.5, BLUE, 2)


def _outlined(distance: float, fill: str, pen: float) -> Iterator[tuple[float, str]]:
    yield distance, fill
    yield abs(distance) - pen / 2, INK


def _to_petal(at: tuple[float, float], turn: float) -> float:
    """Return about how far a point is from a petal, which is an ellipse; negative inside."""
    x = at[0] * cos(turn) + at[1] * sin(turn)
    y = at[1] * cos(turn) - at[0] * sin(turn) + 18.5
    scaled = hypot(x / 6.5, y / 11.5)
    slope = hypot(x / 6.5**2, y / 11.5**2)
    return scaled * (scaled - 1) / slope if slope else -6.5


def _rgb(colour: str) -> Pixel:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
