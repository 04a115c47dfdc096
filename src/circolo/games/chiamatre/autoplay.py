"""The actions that the house takes for an absent seat: it calls the highest card that the seat
lacks, and plays a random legal card. It never annuls or signals (C12).
"""

from collections.abc import Iterable
from typing import assert_never

from circolo.games.chiamatre.actions import (
    Action,
    AnnulOffer,
    Call,
    CallOffer,
    GoOn,
    GoOnOffer,
    KeepOffer,
    Offer,
    PlayCard,
    PlayCardOffer,
)
from circolo.games.chiamatre.view import View
from circolo.play.offers import Question
from circolo.tricks.trick import STRENGTH


def autoplay(view: View, question: Question[Offer]) -> tuple[Action, ...]:
    """Return the actions that the house may take for an absent seat. A recorded random draw picks
    one, all equally likely.
    """
    return tuple(action for offer in question.offers for action in _allowed(view, offer))


def _allowed(view: View, offer: Offer) -> Iterable[Action]:
    """Return the actions of an offer that the house may take: calling a highest card that the seat
    lacks, playing a card without a signal, or beginning the next deal.
    """
    match offer:
        case CallOffer():
            lacked = [card for card in offer.cards if card not in view.hand]
            highest = max(STRENGTH[card] for card in lacked)
            return (Call(card) for card in lacked if STRENGTH[card] == highest)
        case PlayCardOffer():
            return map(PlayCard, offer.cards)
        case GoOnOffer():
            return (GoOn(),)
        case KeepOffer() | AnnulOffer():
            return ()
        case _:
            assert_never(offer)
