"""The house bots' policy for chemin de fer.

It plays the cards alla regola (the house strategy, F19), and its bets do not depend on its cards.
"""

from circolo.banks.actions import TakeBank, TakeBankOffer
from circolo.bots.policy import Policy
from circolo.cards.units import Rng
from circolo.games.chemin_de_fer.actions import (
    Action,
    Bet,
    BetOffer,
    Bid,
    BidOffer,
    Buy,
    BuyOffer,
    CallOffer,
    Cut,
    CutOffer,
    DecisionOffer,
    GoOn,
    GoOnOffer,
    MakeCall,
    Offer,
    PassHand,
    PassHandOffer,
    Ready,
    ReadyOffer,
    Say,
)
from circolo.games.chemin_de_fer.autoplay import decisions_by_rule
from circolo.games.chemin_de_fer.view import View
from circolo.play.offers import Amount, Question

POSTA_IN_MINIMUMS = 10
"""The posta (the banker's stake, F4) that the policy puts up, in multiples of the table's minimum;
less if it has fewer chips.
"""

WINS_BEFORE_PASSING = 3
"""The number of coups that the policy wins as banker before it passes the bank to another player.
"""

CALL_ODDS = 6
"""The policy accepts one in this many chances to call banco or avec (F6), to buy the bank, or to
bid for it. It declines every amount that `RISK_DIVISOR` forbids.
"""

LAST_CHOICES = (BetOffer, ReadyOffer)

RISK_DIVISOR = 4
"""The policy risks at most 1 / `RISK_DIVISOR` of its chips on one call, purchase of the bank, or
bid for it.
"""


def choose(view: View, question: Question[Offer], rng: Rng) -> Action | None:
    """Return the bot's answer to a question, or None to give no answer to an optional one.

    Of several offers it takes the first that it wants; a bet and "ready" come last.
    """
    for offer in sorted(question.offers, key=_priority):
        action = _answer_to(view, offer, rng)
        if action is not None:
            return action
    return None


def _priority(offer: Offer) -> int:
    return LAST_CHOICES.index(type(offer)) + 1 if isinstance(offer, LAST_CHOICES) else 0


def _answer_to(view: View, offer: Offer, rng: Rng) -> Action | None:
    match offer:
        case TakeBankOffer():
            return TakeBank(min(POSTA_IN_MINIMUMS * offer.amount.low, offer.amount.high))
        case DecisionOffer():
            decisions = decisions_by_rule(view)
            return Say(decisions[rng.below(len(decisions))])
        case CutOffer():
            return Cut(_random_amount(offer.cards, rng, choices=offer.cards.high))
        case GoOnOffer():
            return GoOn()
        case PassHandOffer():
            wins = 0 if view.bank is None else view.bank.wins
            return PassHand() if wins >= WINS_BEFORE_PASSING else None
        case CallOffer():
            return _call(view, offer, rng)
        case BetOffer():
            return None if _has_bet(view) else Bet(_random_amount(offer.amount, rng, choices=3))
        case ReadyOffer():
            return Ready()
        case BuyOffer():
            return Buy() if _can_risk(view, offer.height) and not rng.below(CALL_ODDS) else None
        case BidOffer():
            can_risk = _can_risk(view, offer.amount.low)
            return Bid(offer.amount.low) if can_risk and not rng.below(CALL_ODDS) else None
        case _:
            return None


def _call(view: View, offer: CallOffer, rng: Rng) -> Action | None:
    """Return the offered call, banco or avec (F6), or None to decline. The choice is random.

    The ferito, who has just lost a banco and may cover the bank again (F5), accepts one chance in
    two; others accept one in `CALL_ODDS`.
    """
    if offer.call not in ("banco", "avec") or _has_bet(view) or not _can_risk(view, offer.amount):
        return None
    return None if rng.below(2 if offer.suivi else CALL_ODDS) else MakeCall(offer.call)


def _random_amount(amount: Amount, rng: Rng, *, choices: int) -> int:
    """Return one of the `choices` lowest amounts at random."""
    steps = min(choices, 1 + (amount.high - amount.low) // amount.step)
    return amount.low + amount.step * rng.below(steps)


def _has_bet(view: View) -> bool:
    return any(wager.seat == view.seat for wager in view.wagers)


def _can_risk(view: View, chips: int) -> bool:
    assert view.seat is not None
    place = view.places[view.seat]
    return place is not None and RISK_DIVISOR * chips <= place.chips


ALLA_REGOLA: Policy[View, Offer, Action | None] = Policy("alla_regola", "light", choose)
"""The only bot policy of chemin de fer: it plays the cards alla regola, the house strategy (F19).
"""
