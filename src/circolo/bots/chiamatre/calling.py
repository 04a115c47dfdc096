"""Which card di mano calls: the highest he lacks, of the suit that it makes whole."""

from collections.abc import Iterable, Sequence

from circolo.cards.card import Card, Rank
from circolo.tricks.trick import STRENGTH

_BROUGHT_HOME = frozenset({Rank.DUE, Rank.ASSO})
"""What the partner's 3 makes good in the caller's hand."""

_WORTH_OF_ONE = 6
"""How many cards of length such a card outweighs."""


def best(hand: Sequence[Card], offered: Iterable[Card]) -> Card:
    """Return the card to call: a 3 if there is one, to the 2, the ace and length in its suit."""
    lacked = [card for card in offered if card not in hand]
    return max(lacked, key=lambda card: (STRENGTH[card], _made_whole(hand, card)))


def _made_whole(hand: Sequence[Card], card: Card) -> int:
    mine = [held for held in hand if held.suit is card.suit]
    return len(mine) + _WORTH_OF_ONE * sum(held.rank in _BROUGHT_HOME for held in mine)
