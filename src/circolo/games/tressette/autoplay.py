"""The house's play for an absent seat: a random legal card; it never declares (T16)."""

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
    """Return the actions of which the deal's recorded draw picks one, all equally likely."""
    return tuple(action for offer in question.offers for action in _plain(offer))


def _plain(offer: Offer) -> Iterable[Action]:
    """Return the cards without a signal, or going on."""
    match offer:
        case PlayCardOffer():
            return map(PlayCard, offer.cards)
        case GoOnOffer():
            return (GoOn(),)
        case DeclareOffer():
            return ()
        case _:
            assert_never(offer)
