"""Two weak tressette policies, as baselines for measurements."""

from circolo.bots.policy import Policy
from circolo.cards.units import Rng
from circolo.games.tressette.actions import (
    Action,
    Declare,
    DeclareOffer,
    GoOn,
    GoOnOffer,
    Offer,
    PlayCard,
)
from circolo.games.tressette.view import View
from circolo.play.offers import Question
from circolo.tricks.trick import STRENGTH


def _any_card(_: View, question: Question[Offer], rng: Rng) -> Action:
    offer = question.offers[-1]
    if isinstance(offer, DeclareOffer):
        return Declare(offer.combinations)
    if isinstance(offer, GoOnOffer):
        return GoOn()
    return PlayCard(offer.cards[rng.below(len(offer.cards))])


def _highest_card(view: View, question: Question[Offer], _: Rng) -> Action:
    """Play the highest card if it takes the trick, or else the lowest card."""
    offer = question.offers[-1]
    if isinstance(offer, DeclareOffer):
        return Declare(offer.combinations)
    if isinstance(offer, GoOnOffer):
        return GoOn()
    assert view.table is not None
    trick = view.table.trick
    highest = max(offer.cards, key=STRENGTH.__getitem__)
    if not trick:
        return PlayCard(highest)
    led = trick[0].suit
    taking = max(STRENGTH[card] for card in trick if card.suit is led)
    if highest.suit is led and STRENGTH[highest] > taking:
        return PlayCard(highest)
    return PlayCard(min(offer.cards, key=STRENGTH.__getitem__))


RANDOM = Policy("random", "light", _any_card)
"""Plays a random legal card."""

GREEDY = Policy("greedy", "light", _highest_card)
"""Plays its highest card whenever that takes the trick."""
