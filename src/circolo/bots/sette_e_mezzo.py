"""The house bots' policy for sette e mezzo.

It plays the cards alla regola (the house strategy, S24), and its bets do not depend on its cards.
"""

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

BANK_IN_MINIMUMS = 10
"""The stake that the policy puts up as banker, in multiples of the table's minimum bank; less if it
has fewer chips.
"""


def choose(view: View, question: Question[Offer], _: Rng) -> Action:
    """Return the bot's answer: it accepts every bank and hand, bets the minimum, and draws or
    stands by the house strategy (S24).
    """
    offer = question.offers[0]
    assert not isinstance(offer, PassBankOffer), (
        "the offer to take the bank comes before the offer to pass it"
    )
    match offer:
        case TakeBankOffer():
            return TakeBank(min(BANK_IN_MINIMUMS * offer.amount.low, offer.amount.high))
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
"""The only bot policy of sette e mezzo: it plays alla regola, the house strategy (S24)."""
