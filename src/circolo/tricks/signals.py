"""The three signals, given together with a played card; none of them can lie (C9)."""

from collections.abc import Collection, Iterable
from enum import StrEnum

from circolo.cards.card import Card

STRISCIO_HOLDS = 2
"""Striscio: how many more cards of the suit the hand must hold."""


class Signal(StrEnum):
    """A signal. Busso: play your highest and lead it back; volo: my last of the suit; striscio: I
    hold many.
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
"""The signals allowed by the number of cards of the suit in hand, the played card included."""


def signals(hand: Collection[Card], card: Card) -> tuple[Signal, ...]:
    """Return the signals allowed with a card of this hand; the hand still holds the card."""
    return _OF_SUIT[sum([held.suit is card.suit for held in hand])]


def by_card(cards: Iterable[Card]) -> tuple[tuple[Signal, ...], ...]:
    """Return the signals allowed with each of these cards.

    The cards must be all that the hand holds of their suits; the cards that T6 allows always are.
    """
    suits = [card.suit for card in cards]
    return tuple([_OF_SUIT[suits.count(suit)] for suit in suits])
