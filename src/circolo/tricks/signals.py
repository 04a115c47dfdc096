"""The three signals, given with the card one plays; none of them can lie (C9)."""

from collections.abc import Collection
from enum import StrEnum

from circolo.cards.card import Card

STRISCIO_HOLDS = 2
"""How many more of the suit must be in hand."""


class Signal(StrEnum):
    """Busso: your highest, and lead it back; volo: my last of the suit; striscio: I have many."""

    BUSSO = "busso"
    VOLO = "volo"
    STRISCIO = "striscio"


def signals(hand: Collection[Card], card: Card) -> tuple[Signal, ...]:
    """Return what may be said with a card of this hand, which still holds it."""
    more = sum(other.suit is card.suit for other in hand) - 1
    if more == 0:
        return Signal.BUSSO, Signal.VOLO
    if more >= STRISCIO_HOLDS:
        return Signal.BUSSO, Signal.STRISCIO
    return (Signal.BUSSO,)
