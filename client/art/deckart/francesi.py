"""Francesi: the 52 cards of the French deck, in two colours or in four.

Each suit stands in for an Italian one, denari for quadri, coppe for cuori, spade for picche and
bastoni for fiori; F, C and R are jack, queen and king, so that a game of forty finds its cards.
"""

from deckart.back import Lattice, back
from deckart.costumes import FRANCESI as COSTUMES
from deckart.courts import court
from deckart.deck import Deck
from deckart.italian import FIGURES, SUITS, doubled, repeated
from deckart.palette import PAPER
from deckart.pips_french import pip
from deckart.spots import french_spots
from deckart.svg import group, path, placed, rect

RANKS = ("A", *"23456789", "T", *FIGURES)
LABELS = ("A", *"23456789", "10", *"JQKFDRCPHST")
HEIGHT = 154
CORNER = (25.0, 5.0)
FIELD = (71.0, 144.0)
MIDDLE = (60.5, 77.0)
COURT = (27.0, 7.0)
COURT_SIZE = (67.0, 140.0)

RED, BLACK, BLUE, GREEN = "#c41230", "#1c1c22", "#0f4fbc", "#0a5714"
INKS = {
    "francesi-2": {"D": RED, "C": RED, "S": BLACK, "B": BLACK},
    "francesi-4": {"D": BLUE, "C": RED, "S": BLACK, "B": GREEN},
}
SIGN_PLACE = (12.7, 47)
LATTICE = Lattice(
    ground="#a8202c",
    light="#f3c0b4",
    mesh=(10, 10),
    threads="M5 0C5 3 3 5 0 5M5 0C5 3 7 5 10 5M5 10C5 7 3 5 0 5M5 10C5 7 7 5 10 5",
    knots="M5 5h0",
)


def francesi() -> Deck:
    """Draw the deck."""
    return Deck(
        height=HEIGHT,
        inks=INKS,
        labels=LABELS,
        signs={suit: placed(pip(suit), SIGN_PLACE, scale=0.21) for suit in SUITS},
        pictures={rank + suit: _picture(rank, suit) for rank in RANKS for suit in SUITS},
        back=back(HEIGHT, LATTICE, _medallion),
        is_framed=False,
        is_french=True,
    )


def _picture(rank: str, suit: str) -> str:
    if rank == "A":
        return _ace(suit)
    if rank in FIGURES:
        return _court(rank, suit)
    return repeated(pip(suit), french_spots(FIELD, rank), CORNER)


def _ace(suit: str) -> str:
    large = placed(pip(suit), MIDDLE, scale=0.78 if suit == "S" else 0.66)
    if suit != "S":
        return large
    inner = path(
        "M0-20C6-10 20-2 20 8C20 15 12 18 7 14C4 12 2 9 0 4C-2 9-4 12-7 14C-12 18-20 15-20 8"
        "C-20-2-6-10 0-20zM0 2V24",
        fill="none",
        stroke="#fff",
        stroke_width=2.4,
        stroke_linecap="round",
    )
    return large + placed(inner, MIDDLE, scale=0.95)


def _court(rank: str, suit: str) -> str:
    left, top = COURT
    width, height = COURT_SIZE
    corner = group(pip(suit), stroke=PAPER, stroke_width=18, paint_order="stroke")
    half = placed(court(rank, COSTUMES[rank + suit]), COURT) + placed(
        corner, (left + width - 8, top + 10), scale=0.15
    )
    clip = rect(COURT, (width, height / 2))
    seam = path(
        f"M{left:g} {MIDDLE[1]:g}H{left + width:g}",
        stroke=COSTUMES[rank + suit].trim,
        stroke_width=2,
    )
    frame = rect(COURT, COURT_SIZE, rx=2, fill="none", stroke="currentColor", stroke_width=1)
    return doubled(half, clip, MIDDLE) + seam + frame


def _medallion() -> str:
    """All four signs about the middle."""
    places = {"S": (0.0, -32.0), "C": (30.0, 0.0), "B": (0.0, 32.0), "D": (-30.0, 0.0)}
    signs = "".join(placed(pip(suit), at, scale=0.46) for suit, at in places.items())
    return group(signs, color=PAPER)
