"""What a player of sette e mezzo knows of a running hand, as numbers.

Cards are in the order of `PACK`. The hands of a coup are in the order in which they are dealt: the
punte (the banker's opponents), then the banker.
"""

import numpy as np
from numpy.typing import NDArray

from circolo.cards.card import PACK, Card
from circolo.envs.encoding import card_indicators
from circolo.games.sette_e_mezzo.view import HandView, View


def size(hands: int) -> int:
    """Return the number of values of an observation.

    They are, in this order: the own face-down card (40); by hand and card, the cards that lie face
    up (hands x 40); by hand, whether it is the viewer's, whether it stands, and its bet in chips (3
    x hands).
    """
    return len(PACK) * (1 + hands) + 3 * hands


def observation(view: View) -> NDArray[np.int32]:
    """Return what a seat knows of the hand in progress, [size]. Raises ValueError without one."""
    coup, seat = view.coup, view.seat
    if coup is None or seat is None:
        raise ValueError("a seat observes a hand in progress")
    is_own = [punta == seat for punta in coup.punte]
    is_own.append(not any(is_own))
    own = coup.hands[is_own.index(True)]
    return np.concatenate(
        [
            card_indicators([] if own.covered is None else [own.covered]),
            *(card_indicators(face_up(hand)) for hand in coup.hands),
            is_own,
            [hand.stood is not None for hand in coup.hands],
            [*coup.bets, 0],
        ]
    ).astype(np.int32)


def face_up(hand: HandView) -> tuple[Card, ...]:
    """Return the cards of a hand that everybody sees."""
    return hand.open if not hand.shown or hand.covered is None else (hand.covered, *hand.open)
