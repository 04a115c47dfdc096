"""Two weak tressette policies, against which the strength of other policies is measured."""

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
    """Play the highest legal card if it would be the best in the trick, otherwise the lowest
    one.
    """
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
"""A policy that plays a random legal card."""

GREEDY = Policy("greedy", "light", _highest_card)
"""A policy that plays its highest card if that is the best in the trick, otherwise its lowest."""
