"""What the dealt cards give each seat of a chiamatre deal, before anybody calls.

A seat's own hand and who calls decide it; who becomes the partner does not enter it, because the
call is a choice. The weights are fitted by `python -m bench.card_luck` on deals between equal club
bots. `docs/ratings.md` says how much of the chance they remove.
"""

from circolo.cards.card import Card
from circolo.games.chiamatre.dealing import hands
from circolo.games.chiamatre.state import State
from circolo.tricks.card_luck import Weights, worth

WEIGHTS = Weights((122, 44, 33, 4, 1, -4, -1, 29, -4, 6, 18), lead=133, base=-241)


def dealt(state: State) -> tuple[tuple[tuple[Card, ...], ...], int]:
    """Return the hands as dealt in the running deal, and the seat that calls.

    Raises AssertionError between two deals.
    """
    deal = state.deal
    assert deal is not None
    return hands(deal.pack, deal.dealer), deal.caller


def gave(state: State) -> tuple[int, ...]:
    """Return what the cards of the running deal give each seat more than the mean, in hundredths of
    a point. Empty between two deals.
    """
    if state.deal is None:
        return ()
    dealt_hands, caller = dealt(state)
    return tuple(
        WEIGHTS.base + worth(hand, WEIGHTS) + (WEIGHTS.lead if seat == caller else 0)
        for seat, hand in enumerate(dealt_hands)
    )
