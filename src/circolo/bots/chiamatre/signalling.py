"""Chooses the signals that a bot gives to its partner in chiamatre, the words that C9 allows."""

from collections.abc import Collection

from circolo.bots.tressette.card_memory import Memory
from circolo.cards.card import Card
from circolo.tricks.signals import Signal


def signal_for(memory: Memory, card: Card, true: Collection[Signal]) -> Signal | None:
    """Return the signal to give when playing a card, or None. `true` are the signals that the hand
    allows.

    Volo says that it is the last card of its suit, and busso asks for the partner's best card.
    Striscio says that the suit is long.
    """
    if not memory.partners:
        return None
    if Signal.VOLO in true and memory.out[card.suit]:
        return Signal.VOLO
    if memory.trick:
        return None
    if memory.above(card) and memory.above(memory.mine[card.suit][0]) == 0:
        return Signal.BUSSO
    return Signal.STRISCIO if Signal.STRISCIO in true else None
