"""Napoletane: 40 tall cards with single figures, in the Neapolitan style."""

from deckart.aces import ace
from deckart.back import Lattice, back
from deckart.costumes import NAPOLETANE as COSTUMES
from deckart.costumes import Person
from deckart.deck import Deck
from deckart.figures import figure
from deckart.italian import FIGURES, LABELS, RANKS, SUITS, inks, repeated, signs
from deckart.mammone import mammone
from deckart.people import ground
from deckart.pips import PIPS, coin
from deckart.spots import NAPOLETANE as SCALES
from deckart.spots import spots
from deckart.svg import placed

HEIGHT = 164
CORNER = (25.0, 5.0)
FIELD = (71.0, 154.0)
MIDDLE = (60.5, 82.0)
LATTICE = Lattice(
    ground="#234f86",
    light="#9dc1ea",
    mesh=(12, 16),
    threads="M0 0L12 16M12 0L0 16",
    knots="M6 8h0",
)


def napoletane() -> Deck:
    """Draw the deck."""
    return Deck(
        height=HEIGHT,
        inks={"napoletane": inks()},
        labels=LABELS,
        signs=signs(),
        pictures={rank + suit: _picture(rank, suit) for rank in RANKS for suit in SUITS},
        back=back(HEIGHT, LATTICE, coin),
        is_framed=True,
    )


def _picture(rank: str, suit: str) -> str:
    if rank == "A":
        return placed(ace(suit), MIDDLE)
    if rank + suit == "3B":
        return placed(mammone(), MIDDLE)
    if rank in FIGURES:
        person = Person(suit, PIPS[suit](), COSTUMES[rank + suit])
        return placed(ground() + figure(rank, person), (CORNER[0], CORNER[1] + 1))
    return repeated(PIPS[suit](), spots(SCALES, FIELD, rank + suit), CORNER)
