"""The actions that the house takes for an absent seat: it plays a random legal card, and never
declares combinations (T16).
"""

from collections.abc import Iterable
from typing import assert_never

from circolo.games.tressette.actions import (
    Action,
    DeclareOffer,
    GoOn,
    GoOnOffer,
    Offer,
    PlayCard,
    PlayCardOffer,
)
from circolo.games.tressette.view import View
from circolo.play.offers import Question


def autoplay(_: View, question: Question[Offer]) -> tuple[Action, ...]:
    """Return the actions that the house may take for an absent seat. A recorded random draw picks
    one, all equally likely.
    """
    return tuple(action for offer in question.offers for action in _allowed(offer))


def _allowed(offer: Offer) -> Iterable[Action]:
    """Return the actions of an offer that the house may take: playing a card without a signal, or
    beginning the next deal.
    """
    match offer:
        case PlayCardOffer():
            return map(PlayCard, offer.cards)
        case GoOnOffer():
            return (GoOn(),)
        case DeclareOffer():
            return ()
        case _:
            assert_never(offer)
