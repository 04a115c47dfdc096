"""The rules of thumb for each situation: leading, following or discarding."""

from collections.abc import Sequence

from circolo.bots.tressette.card_weights import Weights
from circolo.bots.tressette.discarding import DISCARDING
from circolo.bots.tressette.following import FOLLOWING
from circolo.bots.tressette.leading import LEADING
from circolo.cards.card import Card

_LEAD, _FOLLOW, _DISCARD = Weights(LEADING), Weights(FOLLOWING), Weights(DISCARDING)


def rules_for(trick: Sequence[Card], card: Card) -> Weights:
    """Return the rules that weigh a legal card in a trick."""
    if not trick:
        return _LEAD
    return _FOLLOW if card.suit is trick[0].suit else _DISCARD
