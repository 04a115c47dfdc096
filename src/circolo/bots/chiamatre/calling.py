"""Chooses the card that the caller names in chiamatre: the highest one it lacks, in its best suit.

The player who holds the called card becomes the caller's partner (C5, C6).
"""

from collections.abc import Iterable, Sequence

from circolo.cards.card import Card, Rank
from circolo.tricks.trick import STRENGTH

_MADE_WINNERS = frozenset({Rank.DUE, Rank.ASSO})
"""The ranks just below the 3: cards of the caller that win tricks once the partner has the 3."""

_CARDS_PER_WINNER = 6
"""A card of `_MADE_WINNERS` adds this much to the value of its suit; every card adds 1."""


def best(hand: Sequence[Card], offered: Iterable[Card]) -> Card:
    """Return the offered card to call, of the highest rank that the hand lacks (a 3 if possible).

    Of several suits, choose the one in which the hand has the 2, the ace or many cards.
    """
    lacked = [card for card in offered if card not in hand]
    return max(lacked, key=lambda card: (STRENGTH[card], _suit_value(hand, card)))


def _suit_value(hand: Sequence[Card], card: Card) -> int:
    mine = [held for held in hand if held.suit is card.suit]
    return len(mine) + _CARDS_PER_WINNER * sum(held.rank in _MADE_WINNERS for held in mine)
