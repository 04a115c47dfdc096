"""The index of a card: ten letters and four small suit signs, drawn as strokes.

Letters are our own drawing, so that a card needs no font and looks the same everywhere.
"""

from deckart.palette import PAPER, SUIT_COLOURS
from deckart.svg import circle, group, path, placed

LETTERS = {
    "A": "M1 21L8 1L15 21M3.8 14H12.2",
    "2": "M1.5 6.5C1.5-1 14.5-1 14.5 6.5C14.5 11 6 15 1.5 21H15",
    "3": "M2 1H14L7.5 9C17 9 17 21 8 21C4.5 21 2.5 19.5 1.5 17.5",
    "4": "M11.5 21V1L1 15H15.5",
    "5": "M14 1H3.5L2.5 9.5C7 7 15 8 15 14.5C15 22 4.5 23 1.5 18",
    "6": "M12.5 1C6 4 1.5 9 1.5 14.5C1.5 23 14.5 23 14.5 14.5C14.5 7 4 7 1.7 13",
    "7": "M1 1H15L6 21",
    "F": "M2.5 21V1H14M2.5 10.5H11.5",
    "C": "M14.5 5C12.5-1 1.5-1 1.5 11C1.5 23 12.5 23 14.5 17",
    "R": "M2 21V1H8.5C16 1 16 12 8.5 12H2M8.5 12L14.5 21",
}
LETTER_CENTRE = (8, 11)


def letter(rank: str, suit: str) -> str:
    """Draw the index letter of a rank in the colour of a suit, centred on the origin."""
    x, y = LETTER_CENTRE
    drawn = path(
        LETTERS[rank],
        fill="none",
        stroke=SUIT_COLOURS[suit].index,
        stroke_width=4,
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return placed(drawn, (-x, -y))


def sign(suit: str) -> str:
    """Draw the small sign of a suit, bold enough to be told apart nine pixels wide."""
    drawn = {"D": _coin, "C": _cup, "S": _sword, "B": _club}[suit]()
    return group(
        drawn,
        fill=SUIT_COLOURS[suit].main,
        stroke=SUIT_COLOURS[suit].index,
        stroke_width=2,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


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
