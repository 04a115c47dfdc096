"""Small signs of the Italian suits for the index, told apart when they are nine pixels wide."""

from deckart.palette import PAPER, SUIT_COLOURS
from deckart.svg import circle, group, path, placed

PLACE = (12.7, 48)


def sign(suit: str) -> str:
    """Draw the sign of a suit where it stands in the index."""
    drawn = {"D": _coin, "C": _cup, "S": _sword, "B": _club}[suit]()
    body = group(
        drawn,
        fill=SUIT_COLOURS[suit].main,
        stroke=SUIT_COLOURS[suit].dark,
        stroke_width=2,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return placed(body, PLACE)


def _coin() -> str:
    return circle((0, 0), 9.5) + circle((0, 0), 4.5, fill=PAPER)


def _cup() -> str:
    return path(
        "M-9-11H9C9-2 5 1.5 1.5 2.5V7C5 7.5 7.5 9 7.5 12H-7.5"
        "C-7.5 9-5 7.5-1.5 7V2.5C-5 1.5-9-2-9-11z"
    )


def _sword() -> str:
    return path("M-3.5 9V-9L0-14L3.5-9V9z") + path("M-8 10.5H8M0 11V19", stroke_width=4)


def _club() -> str:
    return path("M-3-1L-8-5M3 5L8 1M-2 11L-6 8", stroke_width=4.5) + path(
        "M-2.5 19L-5-10C-5-14 5-14 5-10L2.5 19z"
    )
