"""The house's policy for sette e mezzo: alla regola, with bets that do not depend on its cards."""

from typing import assert_never

from circolo.banks.actions import PassBankOffer, TakeBank, TakeBankOffer
from circolo.bots.policy import Policy
from circolo.cards.units import Rng
from circolo.games.sette_e_mezzo.actions import (
    Action,
    Bet,
    BetOffer,
    DecisionOffer,
    Gioco,
    Offer,
    PlayOffer,
    action_of,
)
from circolo.games.sette_e_mezzo.autoplay import rule
from circolo.games.sette_e_mezzo.view import View
from circolo.play.offers import Question

BANK = 10
"""The bank that the policy states, in minimum banks, if it has the chips."""


def choose(view: View, question: Question[Offer], _: Rng) -> Action:
    """Take every bank, play every hand, bet the minimum, and decide by the house rule (S24)."""
    offer = question.offers[0]
    assert not isinstance(offer, PassBankOffer), "who may refuse may take, and is offered it first"
    match offer:
        case TakeBankOffer():
            return TakeBank(min(BANK * offer.amount.low, offer.amount.high))
        case PlayOffer():
            return Gioco()
        case BetOffer():
            word = rule(view)
            return Bet(offer.amount.low, word if word in offer.then else offer.then[0])
        case DecisionOffer():
            return action_of(rule(view))
        case _:
            assert_never(offer)


ALLA_REGOLA = Policy("alla_regola", "light", choose)
"""Plays alla regola, whatever its chips."""
