"""Piacentine: 40 cards taller than the Neapolitan ones, their figures the same from both ends."""

from deckart.aces_piacentine import ace
from deckart.back import Lattice, back
from deckart.costumes import PIACENTINE as COSTUMES
from deckart.costumes import Person
from deckart.deck import Deck
from deckart.figures import figure
from deckart.italian import (
    FIGURES,
    LABELS,
    RANKS,
    SUITS,
    doubled,
    inks,
    repeated,
    signs,
)
from deckart.palette import INK
from deckart.pips_piacentine import PIPS, coin
from deckart.spots import PIACENTINE as SCALES
from deckart.spots import spots
from deckart.svg import placed, rect

HEIGHT = 174
CORNER = (25.0, 5.0)
FIELD = (71.0, 164.0)
MIDDLE = (60.5, 87.0)
LATTICE = Lattice(
    ground="#7d2433",
    light="#eab6a4",
    mesh=(14, 14),
    threads="M7 0L14 7L7 14L0 7zM0 0L3 3M14 0L11 3M14 14L11 11M0 14L3 11",
    knots="M0 0h0M14 0h0M0 14h0M14 14h0M7 7h0",
)

# By rank: scale of the whole figure, and the height in it at which the two halves meet.
WAISTS = {"F": (1.09, 76.0), "C": (0.93, 93.0), "R": (1.04, 83.0)}
SASH = 2.6


def piacentine() -> Deck:
    """Draw the deck."""
    return Deck(
        height=HEIGHT,
        inks={"piacentine": inks()},
        labels=LABELS,
        signs=signs(),
        pictures={rank + suit: _picture(rank, suit) for rank in RANKS for suit in SUITS},
        back=back(HEIGHT, LATTICE, coin),
        is_framed=False,
    )


def _picture(rank: str, suit: str) -> str:
    if rank == "A":
        return placed(ace(suit), MIDDLE)
    if rank in FIGURES:
        return _figure(rank, suit)
    return repeated(PIPS[suit](), spots(SCALES, FIELD, rank + suit), CORNER)


def _figure(rank: str, suit: str) -> str:
    """A figure down to the waist, where it meets itself the other way up."""
    costume = COSTUMES[rank + suit]
    scale, waist = WAISTS[rank]
    left = MIDDLE[0] + 1 - scale * FIELD[0] / 2
    half = placed(
        figure(rank, Person(suit, PIPS[suit](), costume)),
        (left, MIDDLE[1] - scale * waist),
        scale=scale,
    )
    sash = rect(
        (CORNER[0], MIDDLE[1] - SASH),
        (FIELD[0], 2 * SASH),
        fill=costume.trim,
        stroke=INK,
        stroke_width=1.4,
    )
    clip = rect((CORNER[0] - 1, CORNER[1]), (FIELD[0] + 2, FIELD[1] / 2))
    return doubled(half, clip, MIDDLE) + sash
