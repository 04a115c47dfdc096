"""The four suit signs, each drawn about the origin in a box from -50 to 50."""

from collections.abc import Callable
from math import cos, radians, sin

from deckart.palette import BLADE, BLUE, GOLD, INK, RED, SUIT_COLOURS, WOOD
from deckart.svg import circle, ellipse, group, num, path


def coin() -> str:
    """Denari: a rosette of eight petals inside a beaded rim."""
    suit = SUIT_COLOURS["D"]
    petals = "".join(
        ellipse((0, -18.5), (6.5, 11.5), transform=f"rotate({angle})")
        for angle in range(0, 360, 45)
    )
    beads = "".join(
        f"M{num(39 * cos(radians(angle)))} {num(39 * sin(radians(angle)))}h0"
        for angle in range(0, 360, 30)
    )
    return (
        circle((0, 0), 47, fill=suit.main, stroke=INK, stroke_width=3.5)
        + path(beads, stroke=suit.dark, stroke_width=5.5, stroke_linecap="round")
        + circle((0, 0), 31, fill=suit.light, stroke=INK, stroke_width=2.5)
        + group(petals, fill=RED, stroke=INK, stroke_width=1.5)
        + circle((0, 0), 8.5, fill=BLUE, stroke=INK, stroke_width=2)
    )


def cup() -> str:
    """Coppe: a stemmed chalice with a jewelled band."""
    suit = SUIT_COLOURS["C"]
    body = (
        path("M-6 12h12v17c13 2 21 8 22 18h-56c1-10 9-16 22-18z", fill=suit.main)
        + ellipse((0, 19), (10, 5.5), fill=GOLD)
        + path("M-34-38C-34-4-18 13 0 14C18 13 34-4 34-38z", fill=suit.main)
        + path("M-32-22C-30-14-27-8-24-3H24C27-8 30-14 32-22z", fill=GOLD)
        + ellipse((0, -38), (34, 8.5), fill=suit.light)
    )
    jewels = path("M-15-12.5h0M0-12.5h0M15-12.5h0", stroke=INK, stroke_width=11) + path(
        "M-15-12.5h0M0-12.5h0M15-12.5h0", stroke=BLUE, stroke_width=7.5
    )
    return group(body, stroke=INK, stroke_width=3.5, stroke_linejoin="round") + group(
        jewels, stroke_linecap="round"
    )


def sword(pen: float = 3) -> str:
    """Spade: a straight double-edged blade with a gilded guard, outlined with this pen."""
    suit = SUIT_COLOURS["S"]
    blade = "M-8 20L-8.5-34L0-49.5L8.5-34L8 20z"
    hilt = path("M-4.5 25h9v15h-9z", fill=RED) + circle((0, 43.5), 5.5, fill=GOLD)
    guard = path("M-18 15C-9 20 9 20 18 15L19 23C9 27.5-9 27.5-19 23z", fill=GOLD)
    outline = path(blade, fill="none") + hilt + guard
    return (
        path(blade, fill=BLADE)
        + path("M0-48V20H8L8.5-34z", fill=suit.main)
        + group(outline, stroke=INK, stroke_width=pen, stroke_linejoin="round")
    )


def club(pen: float = 3) -> str:
    """Bastoni: a green cudgel with lopped branches, outlined with this pen."""
    suit = SUIT_COLOURS["B"]
    stubs = "M-8-19L-14-24M8-5L14-10M-6 12L-12 7M5 26L10 22"
    cuts = "M-14.5-24.5h0M14.5-10.5h0M-12.5 6.5h0M10.5 21.5h0"
    shaft = "M-5 45L-10.5-40C-10-47-5-49 0-49C5-49 10-47 10.5-40L5 45C3 48-3 48-5 45z"
    ends = ellipse((0, -43), (9, 4.2), fill=WOOD) + path(
        "M-5.5 36h11L5 45C3 48-3 48-5 45z", fill=GOLD
    )
    grain = path("M-4.5-31C-6-18-1-8-3 4M4-26C6-12 3-2 4 12M-2 16C-3 22 0 24-1 31", fill="none")
    body = (
        path(stubs, stroke=INK, stroke_width=7.5 + 2 * pen)
        + path(stubs, stroke=suit.main, stroke_width=7.5)
        + path(cuts, stroke=WOOD, stroke_width=5.5)
        + group(path(shaft, fill=suit.main) + ends, stroke=INK, stroke_width=pen)
        + group(grain, stroke=suit.light, stroke_width=0.6 * pen)
    )
    return group(body, stroke_linecap="round", stroke_linejoin="round")


PIPS: dict[str, Callable[[], str]] = {"D": coin, "C": cup, "S": sword, "B": club}
