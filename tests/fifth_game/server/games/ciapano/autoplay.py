"""The house's play for an absent seat: the lowest legal card, or going on."""

from circolo.games.ciapano.actions import Action, Offer
from circolo.games.ciapano.view import View

from circolo.play.offers import Question
from circolo.tricks.actions import GoOn, PlayCard, PlayCardOffer
from circolo.tricks.trick import STRENGTH


def autoplay(_: View, question: Question[Offer]) -> tuple[Action, ...]:
    """Return the one action for the question."""
    (offer,) = question.offers
    if isinstance(offer, PlayCardOffer):
        return (PlayCard(min(offer.cards, key=STRENGTH.__getitem__)),)
    return (GoOn(),)
