"""What is played for an absent seat: any legal card, by lot (T16)."""

from circolo.games.tressette.actions import Action, Offer
from circolo.games.tressette.view import View
from circolo.play.offers import Ask


def autoplay(_: View, ask: Ask[Offer]) -> tuple[Action, ...]:
    """Return the actions among which the deal's recorded stream decides, all equally likely."""
    return tuple(action for offer in ask.offers for action in offer.actions())
