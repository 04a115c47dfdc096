"""The 3 of bastoni: three crossed cudgels behind the mask that players call gatto mammone."""

from deckart.palette import GOLD, INK, LEATHER, RED, WHITE
from deckart.people import outlined
from deckart.pips import club
from deckart.svg import circle, element, path, placed


def mammone() -> str:
    """Draw the card about the origin in a box 71 wide and 154 high."""
    cudgel = element("defs", element("g", club(2.2), id="p"))
    crossed = "".join(
        element("use", href="#p", transform=f"rotate({turn}) scale(.92 1.4)")
        for turn in (-23, 23, 0)
    )
    return cudgel + crossed + placed(_mask(), scale=1.1)


def _mask() -> str:
    ears = path("M-16-8L-20-24L-7-17zM16-8L20-24L7-17z", fill=GOLD)
    face = path(
        "M0-19C13-19 19-11 18 0C17 12 8 20 0 20C-8 20-17 12-18 0C-19-11-13-19 0-19z", fill=GOLD
    )
    mouth = path("M-7 11C-3 9 3 9 7 11C5 17-5 17-7 11z", fill=RED) + path(
        "M-4 10.5h8L3 13H-3z", fill=WHITE
    )
    nose = path("M-3 0L-4.5 5H4.5L3 0", fill=RED)
    moustache = path(
        "M0 6C-8 3-14 12-22 10C-27 9-28 3-24 1C-22 4-19 4-16 2C-10-1-4 2 0 5C4 2 10-1 16 2"
        "C19 4 22 4 24 1C28 3 27 9 22 10C14 12 8 3 0 6z",
        fill=LEATHER,
    )
    brows = path("M-14-7C-11-12-6-11-3-7M14-7C11-12 6-11 3-7", fill="none", stroke_width=2.6)
    eyes = circle((-8, -3), 3.6, fill=WHITE) + circle((8, -3), 3.6, fill=WHITE)
    pupils = path("M-8-3h0M8-3h0", stroke=INK, stroke_width=3.4, stroke_linecap="round")
    return outlined(ears + face + eyes + mouth + nose + moustache + brows, 1.5) + pupils
