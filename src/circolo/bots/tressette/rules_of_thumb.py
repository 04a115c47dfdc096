"""Selects the rules of thumb for a card: those for leading, following suit or discarding."""

from collections.abc import Sequence

from circolo.bots.tressette.card_evaluation import WeightedRules
from circolo.bots.tressette.discarding import DISCARDING
from circolo.bots.tressette.following import FOLLOWING
from circolo.bots.tressette.leading import LEADING
from circolo.cards.card import Card

_LEAD = WeightedRules(LEADING)
_FOLLOW = WeightedRules(FOLLOWING)
_DISCARD = WeightedRules(DISCARDING)


def rules_for(trick: Sequence[Card], card: Card) -> WeightedRules:
    """Return the rules by which to evaluate `card`, a legal card for the trick on the table."""
    if not trick:
        return _LEAD
    return _FOLLOW if card.suit is trick[0].suit else _DISCARD
