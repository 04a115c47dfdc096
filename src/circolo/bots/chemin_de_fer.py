"""The house's policy for chemin de fer: alla regola, with bets that do not depend on its cards."""

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

BANK = 10
"""The posta that the policy states as a banker, in minimum postas, if it has the chips."""

WINS = 3
"""The number of wins after which the policy passes the bank."""

CALLS = 6
"""The policy calls banco or avec once in this many chances, if it has the chips (`DARES`)."""

LAST = (BetOffer, ReadyOffer)

DARES = 4
"""The policy risks at most this fraction of its chips, 1 / `DARES`, on a call or a purchase."""


def choose(view: View, question: Question[Offer], rng: Rng) -> Action | None:
    """Return the bot's action: a bet, then readiness; None lets a window pass."""
    for offer in sorted(question.offers, key=_weight):
        action = _answer_to(view, offer, rng)
        if action is not None:
            return action
    return None


def _weight(offer: Offer) -> int:
    return LAST.index(type(offer)) + 1 if isinstance(offer, LAST) else 0


def _answer_to(view: View, offer: Offer, rng: Rng) -> Action | None:
    match offer:
        case TakeBankOffer():
            return TakeBank(min(BANK * offer.amount.low, offer.amount.high))
        case DecisionOffer():
            decisions = decisions_by_rule(view)
            return Say(decisions[rng.below(len(decisions))])
        case CutOffer():
            return Cut(_any_of(offer.cards, rng, most=offer.cards.high))
        case GoOnOffer():
            return GoOn()
        case PassHandOffer():
            return PassHand() if view.bank is not None and view.bank.wins >= WINS else None
        case CallOffer():
            return _call(view, offer, rng)
        case BetOffer():
            return None if _has_bet(view) else Bet(_any_of(offer.amount, rng, most=3))
        case ReadyOffer():
            return Ready()
        case BuyOffer():
            return Buy() if _dares(view, offer.height) and not rng.below(CALLS) else None
        case BidOffer():
            dares = _dares(view, offer.amount.low)
            return Bid(offer.amount.low) if dares and not rng.below(CALLS) else None
        case _:
            return None


def _call(view: View, offer: CallOffer, rng: Rng) -> Action | None:
    """Return a call of banco at random, more often as the ferito, or None."""
    if offer.call not in ("banco", "avec") or _has_bet(view) or not _dares(view, offer.amount):
        return None
    return None if rng.below(2 if offer.suivi else CALLS) else MakeCall(offer.call)


def _any_of(amount: Amount, rng: Rng, *, most: int) -> int:
    """Return a random one of the first `most` amounts."""
    steps = min(most, 1 + (amount.high - amount.low) // amount.step)
    return amount.low + amount.step * rng.below(steps)


def _has_bet(view: View) -> bool:
    return any(wager.seat == view.seat for wager in view.wagers)


def _dares(view: View, chips: int) -> bool:
    assert view.seat is not None
    place = view.places[view.seat]
    return place is not None and DARES * chips <= place.chips


ALLA_REGOLA: Policy[View, Offer, Action | None] = Policy("alla_regola", "light", choose)
"""Plays alla regola, whatever its chips."""
