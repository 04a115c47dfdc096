"""What a player of tressette knows, as numbers.

Cards are in the order of `PACK`. Seats are counted in the order of play from the viewing seat,
which is place 0.
"""

import numpy as np
from numpy.typing import NDArray

from circolo.cards.card import PACK, Suit
from circolo.cards.units import Seat, to_the_right
from circolo.envs.encoding import card_indicators
from circolo.games.tressette.combinations import RANKS, spends
from circolo.games.tressette.deductions import known_to_all
from circolo.games.tressette.state import side_of
from circolo.games.tressette.view import Table, View
from circolo.tricks.card_points import LAST_TRICK
from circolo.tricks.deductions import plays, void

SUITS = tuple(Suit)
DECLARATIONS = (*RANKS, *SUITS)
"""Of what a seat can declare a combination: the Aces, 2s or 3s, or the napoli of a suit."""


def size(players: int) -> int:
    """Return the number of values of an observation.

    They are, in this order: the own hand (40); by place and card, the trick on the table, the cards
    played, and the cards that everybody knows in a hand (3 x players x 40); by place and suit,
    whether the seat has not followed the suit (4 x players); by place, the leader of the trick and
    that of the first trick (2 x players); what seats have declared, in the order of `DECLARATIONS`
    (7). Then five numbers: the tricks taken, the thirds of the own side and of the other (with the
    last trick's), and the points that both have declared.
    """
    return len(PACK) * (1 + 3 * players) + players * (len(SUITS) + 2) + len(DECLARATIONS) + 5


def observation(view: View) -> NDArray[np.float32]:
    """Return what a seat knows during a deal, [size]; all zeros before the first deal."""
    seat, table = view.seat, view.table
    if table is None or seat is None:
        return np.zeros(size(view.options.players), np.float32)
    ours, seats = side_of(seat), len(table.counts)
    over = len(table.tricks) == len(PACK) // seats
    thirds = [
        table.thirds[side] + (LAST_TRICK if over and side_of(table.leader) == side else 0)
        for side in (ours, 1 - ours)
    ]
    declared = [
        sum(made.points for made in table.declarations if side_of(made.seat) == side)
        for side in (ours, 1 - ours)
    ]
    return np.concatenate(
        [
            card_indicators(view.hand),
            *_by_place(table, seat),
            [len(table.tricks), *thirds, *declared],
        ]
    ).astype(np.float32)


def _by_place(table: Table, viewer: Seat) -> list[NDArray[np.float32 | np.bool_]]:
    """Return the values that are counted by place, and the declarations."""
    seats = len(table.counts)
    ordered = [Seat((viewer - place) % seats) for place in range(seats)]
    on_table = {
        to_the_right(table.leader, seats, step): card for step, card in enumerate(table.trick)
    }
    played = list(plays(table))
    known = known_to_all(table)
    without = [set(void(table, suit)) for suit in SUITS]
    spent = {spends(c) for made in table.declarations for c in made.combinations}
    return [
        *(card_indicators([on_table[seat]] if seat in on_table else []) for seat in ordered),
        *(card_indicators([card for by, card in played if by == seat]) for seat in ordered),
        *(card_indicators(known[seat]) for seat in ordered),
        *(np.array([seat in seats for seats in without]) for seat in ordered),
        *(np.equal(ordered, seat) for seat in (table.leader, table.opening)),
        np.array([kind in spent for kind in DECLARATIONS]),
    ]
