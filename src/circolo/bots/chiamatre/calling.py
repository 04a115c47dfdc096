"""The card that di mano calls: the highest card it lacks, of the suit that this completes."""

from collections.abc import Iterable, Sequence

from circolo.cards.card import Card, Rank
from circolo.tricks.trick import STRENGTH

_BROUGHT_HOME = frozenset({Rank.DUE, Rank.ASSO})
"""The cards of the caller's hand that the partner's 3 makes winners."""

_WORTH_OF_ONE = 6
"""How many cards of length such a card outweighs."""


def best(hand: Sequence[Card], offered: Iterable[Card]) -> Card:
    """Return the card to call: a 3 if possible, in the suit with the 2, the ace and length."""
    lacked = [card for card in offered if card not in hand]
    return max(lacked, key=lambda card: (STRENGTH[card], _made_whole(hand, card)))


def _made_whole(hand: Sequence[Card], card: Card) -> int:
    mine = [held for held in hand if held.suit is card.suit]
    return len(mine) + _WORTH_OF_ONE * sum(held.rank in _BROUGHT_HOME for held in mine)
