"""The house's player of chemin de fer: alla regola, with bets that its cards have no part in."""

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
    GoOn,
    GoOnOffer,
    MakeCall,
    Offer,
    PassHand,
    PassHandOffer,
    Say,
    WordOffer,
)
from circolo.games.chemin_de_fer.autoplay import words_by_rule
from circolo.games.chemin_de_fer.view import View
from circolo.play.offers import Amount, Ask

BANK = 10
"""How many times the least it offers as a banker, if it can."""

WINS = 3
"""After so many it passes the hand."""

CALLS = 6
"""It calls banco or avec one time in so many, if that takes a quarter of its chips at most."""

DARES = 4
"""The part of its chips that a call, or a bank that it buys, may take."""


def choose(view: View, ask: Ask[Offer], rng: Rng) -> Action | None:
    """Say what it would like to, a bet last of all; None to let a window be."""
    for offer in sorted(ask.offers, key=lambda offer: isinstance(offer, BetOffer)):
        action = _wish(view, offer, rng)
        if action is not None:
            return action
    return None


def _wish(view: View, offer: Offer, rng: Rng) -> Action | None:
    match offer:
        case TakeBankOffer():
            return TakeBank(min(BANK * offer.amount.low, offer.amount.high))
        case WordOffer():
            words = words_by_rule(view)
            return Say(words[rng.below(len(words))])
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
        case BuyOffer():
            return Buy() if _dares(view, offer.height) and not rng.below(CALLS) else None
        case BidOffer():
            dares = _dares(view, offer.amount.low)
            return Bid(offer.amount.low) if dares and not rng.below(CALLS) else None
        case _:
            return None


def _call(view: View, offer: CallOffer, rng: Rng) -> Action | None:
    """Banco now and then, and more often when it has just lost by it."""
    if offer.call not in ("banco", "avec") or _has_bet(view) or not _dares(view, offer.amount):
        return None
    return None if rng.below(2 if offer.suivi else CALLS) else MakeCall(offer.call)


def _any_of(amount: Amount, rng: Rng, *, most: int) -> int:
    """Return one of the first `most` amounts."""
    steps = min(most, 1 + (amount.high - amount.low) // amount.step)
    return amount.low + amount.step * rng.below(steps)


def _has_bet(view: View) -> bool:
    return any(wager.seat == view.seat for wager in view.wagers)


def _dares(view: View, chips: int) -> bool:
    assert view.seat is not None
    place = view.places[view.seat]
    return place is not None and DARES * chips <= place.chips


ALLA_REGOLA: Policy[View, Offer, Action | None] = Policy("alla_regola", "light", choose)
"""Alla regola, whatever the chips."""
