"""The order of play in a deal of a trick game, as numbers: what a seat needs to recall it all."""

import numpy as np
from numpy.typing import NDArray

from circolo.cards.card import PACK
from circolo.cards.units import Seat
from circolo.tricks.deductions import OpenTable, plays

SIZE = len(PACK) * (1 + len(PACK))
"""The number of values: as many tricks, times seats, as there are cards."""


def play_history(table: OpenTable | None, viewer: Seat, seats: int) -> NDArray[np.float32]:
    """Return who led each trick, [tricks, seats], then who played which card to it, [tricks, seats,
    40], in one flat array.

    Seats are counted in the order of play from the viewer.
    """
    leads = np.zeros((len(PACK) // seats, seats), np.float32)
    cards = np.zeros((len(PACK) // seats, seats, len(PACK)), np.float32)
    for at, (seat, card) in enumerate(() if table is None else plays(table)):
        trick, place = at // seats, (viewer - seat) % seats
        leads[trick, place] = at % seats == 0
        cards[trick, place, PACK.index(card)] = 1
    return np.concatenate([leads.ravel(), cards.ravel()])
