"""The three signals, given with the card one plays; none of them can lie (C9)."""

from collections.abc import Collection, Iterable
from enum import StrEnum

from circolo.cards.card import Card

STRISCIO_HOLDS = 2
"""How many more of the suit must be in hand."""


class Signal(StrEnum):
    """Busso: your highest, and lead it back; volo: my last of the suit; striscio: I have many."""

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
"""By how many of the suit are in hand, the card itself among them."""


def signals(hand: Collection[Card], card: Card) -> tuple[Signal, ...]:
    """Return what may be said with a card of this hand, which still holds it."""
    return _OF_SUIT[sum([held.suit is card.suit for held in hand])]


def by_card(cards: Iterable[Card]) -> tuple[tuple[Signal, ...], ...]:
    """Return what may be said with each of these, which are all that the hand has of their suits,
    as the cards that may be played always are (T6).
    """
    suits = [card.suit for card in cards]
    return tuple([_OF_SUIT[suits.count(suit)] for suit in suits])
