"""The house's signals to its partner: only signals that help the partner (C9)."""

from collections.abc import Collection

from circolo.bots.tressette.card_memory import Memory
from circolo.cards.card import Card
from circolo.tricks.signals import Signal


def said(memory: Memory, card: Card, true: Collection[Signal]) -> Signal | None:
    """Return the signal to give with this card, of the true ones; usually None."""
    if not memory.partners:
        return None
    if Signal.VOLO in true and memory.out[card.suit]:
        return Signal.VOLO
    if memory.trick:
        return None
    if memory.above(card) and memory.above(memory.mine[card.suit][0]) == 0:
        return Signal.BUSSO
    return Signal.STRISCIO if Signal.STRISCIO in true else None
