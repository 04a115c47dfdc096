"""What the dealt cards give each side of a tressette deal, before anybody plays.

The weights are fitted by `python -m bench.card_luck` on deals between equal club bots, with
declarations. `docs/ratings.md` says how much of the chance they remove.
"""

from circolo.cards.card import Card
from circolo.games.tressette.dealing import hands
from circolo.games.tressette.state import State
from circolo.tricks.card_luck import Weights, difference

WEIGHTS = {
    2: Weights((168, 92, 103, 23, 8, -4, 5, 265, 15, 8, -15), lead=-2),
    4: Weights((171, 102, 104, 5, -3, -2, 34, 320, -16, 15, 30), lead=12),
}
"""The weights by number of players."""


def dealt(state: State) -> tuple[tuple[tuple[Card, ...], ...], int]:
    """Return the hands as dealt in the running deal, and the seat that leads first.

    Raises AssertionError between two deals.
    """
    deal = state.deal
    assert deal is not None
    return hands(deal.pack, deal.first, state.options.players), deal.opening


def gave(state: State) -> tuple[int, ...]:
    """Return what the cards of the running deal give each side more than the other, in hundredths
    of a point; they add up to zero. Empty between two deals.
    """
    if state.deal is None:
        return ()
    dealt_hands, leader = dealt(state)
    return difference(dealt_hands, leader, WEIGHTS[state.options.players])
