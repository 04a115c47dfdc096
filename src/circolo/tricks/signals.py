"""The three signals, each given together with a played card. The server refuses a false signal
(C9).
"""

from collections.abc import Collection, Iterable
from enum import StrEnum

from circolo.cards.card import Card

STRISCIO_HOLDS = 2
"""The number of further cards of the suit that a hand must hold to signal striscio («I hold many of
this suit»), besides the card played.
"""


class Signal(StrEnum):
    """A signal given with a played card (C9). Busso: play your highest card of the suit and lead it
    back. Volo: my last card of the suit. Striscio: I hold many cards of the suit.
    """

    __hash__ = str.__hash__

    BUSSO = "busso"
    VOLO = "volo"
    STRISCIO = "striscio"


_MOST = 10
_OF_SUIT = (
    (),
    (Signal.BUSSO, Signal.VOLO),
    *((Signal.BUSSO,),) * (STRISCIO_HOLDS - 1),
    *((Signal.BUSSO, Signal.STRISCIO),) * (_MOST - STRISCIO_HOLDS),
)
"""The signals allowed with a card, indexed by the number of cards of its suit in the hand, the card
included.
"""


def signals(hand: Collection[Card], card: Card) -> tuple[Signal, ...]:
    """Return the signals allowed with a card of this hand. The hand must still include the card."""
    return _OF_SUIT[sum([held.suit is card.suit for held in hand])]


def by_card(cards: Iterable[Card]) -> tuple[tuple[Signal, ...], ...]:
    """Return the signals allowed with each of these cards.

    For each suit in `cards`, `cards` must include all cards of the hand in that suit, as the legal
    cards of a turn always do (T6).
    """
    suits = [card.suit for card in cards]
    return tuple([_OF_SUIT[suits.count(suit)] for suit in suits])
