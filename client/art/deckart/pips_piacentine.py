"""The four suit signs in the Piacentine style, each about the origin in a box from -50 to 50."""

from collections.abc import Callable
from math import cos, radians, sin

from deckart.palette import BLADE, BLUE, GOLD, INK, RED, SUIT_COLOURS, WOOD
from deckart.svg import circle, ellipse, group, num, path


def coin() -> str:
    """Denari: a sun of sixteen rays about an eight-pointed star."""
    suit = SUIT_COLOURS["D"]
    rays = "".join(_ray(angle, 30, 43) for angle in range(0, 360, 20))
    return (
        circle((0, 0), 47, fill=suit.main, stroke=INK, stroke_width=3.5)
        + path(rays, stroke=suit.dark, stroke_width=3.5, stroke_linecap="round")
        + circle((0, 0), 26, fill=suit.light, stroke=INK, stroke_width=2.5)
        + path(_star(8, 22, 10), fill=RED, stroke=INK, stroke_width=1.8, stroke_linejoin="round")
        + circle((0, 0), 7, fill=GOLD, stroke=INK, stroke_width=2)
    )


def _ray(angle: int, start: float, end: float) -> str:
    x, y = cos(radians(angle)), sin(radians(angle))
    return f"M{num(start * x)} {num(start * y)}L{num(end * x)} {num(end * y)}"


def _star(points: int, outer: float, inner: float) -> str:
    reaches = [outer, inner] * points
    turns = [radians(180 * at / points) for at in range(2 * points)]
    corners = (
        f"{num(reach * sin(turn))} {num(-reach * cos(turn))}"
        for reach, turn in zip(reaches, turns, strict=True)
    )
    return f"M{'L'.join(corners)}z"


def cup() -> str:
    """Coppe: a six-sided goblet on a stepped foot."""
    suit = SUIT_COLOURS["C"]
    foot = path("M-6 16H6V30L20 38L27 48H-27L-20 38L-6 30z", fill=suit.main) + path(
        "M-23 42H23L27 48H-27z", fill=GOLD
    )
    bowl = path("M-36-36L-28 2L-12 18H12L28 2L36-36z", fill=suit.main)
    panel = path("M-13-30L-10 17M13-30L10 17", fill="none", stroke_width=2)
    band = path("M-35-30L-31-14H31L35-30z", fill=BLUE) + path("M-13-30L-11-14H11L13-30z", fill=GOLD)
    lip = path("M-36-36L-16-46H16L36-36L16-28H-16z", fill=suit.light)
    knop = ellipse((0, 23), (11, 6), fill=GOLD)
    return group(
        foot + bowl + panel + band + lip + knop,
        stroke=INK,
        stroke_width=3.5,
        stroke_linejoin="round",
    )


def sword(pen: float = 3) -> str:
    """Spade: a long blade with a groove, and a guard turned up at one end and down at the other."""
    suit = SUIT_COLOURS["S"]
    blade = "M-6.5 22L-7.5-36L0-49.5L7.5-36L6.5 22z"
    groove = path("M0-36V18", stroke=suit.main, stroke_width=4.5)
    guard = path(
        "M-20 12C-24 16-22 22-16 22H16C20 22 20 28 15 28C22 31 26 24 22 19C20 16 16 16 12 16H-12"
        "C-16 16-18 15-20 12z",
        fill=GOLD,
    )
    hilt = path("M-4 22h8v17h-8z", fill=suit.main) + path("M-4 28h8M-4 33h8", stroke=GOLD)
    pommel = circle((0, 43.5), 5.5, fill=RED)
    return (
        path(blade, fill=BLADE)
        + groove
        + group(
            path(blade, fill="none") + hilt + guard + pommel,
            stroke=INK,
            stroke_width=pen,
            stroke_linejoin="round",
        )
    )


def club(pen: float = 3) -> str:
    """Bastoni: a knotted cudgel, thick at the head, cut at both ends."""
    suit = SUIT_COLOURS["B"]
    bark = (
        "M-6 46L-8 18L-14 13L-15 5L-9 2L-12-16L-20-21L-21-29L-14-31C-16-42-9-48 0-48"
        "C9-48 16-42 15-33L13-17L20-14L22-6L14-2L11 3L9 22L14 27L13 33L8 34L6 46z"
    )
    ends = ellipse((0, -42), (10, 4.6), fill=WOOD) + path("M-6 40H6.5L6 48H-6z", fill=RED)
    cuts = path("M-17.5-25h0M17.5-10h0M-12 9h0", stroke=WOOD, stroke_width=5)
    grain = path("M-4-31C-7-18-2-8-4 6M6-24C7-12 3-2 4 12M-2 18C-3 24 0 28-1 33", fill="none")
    return group(
        group(path(bark, fill=suit.main) + ends, stroke=INK, stroke_width=pen)
        + cuts
        + group(grain, stroke=suit.light, stroke_width=0.6 * pen),
        stroke_linecap="round",
        stroke_linejoin="round",
    )


PIPS: dict[str, Callable[[], str]] = {"D": coin, "C": cup, "S": sword, "B": club}
