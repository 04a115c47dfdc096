"""The house bots for chemin de fer, at four levels.

A level is a way to play the cards (`card_play`) and a way to stake chips (`stakes`). Its stakes are
set before the cards, and do not depend on them.
"""

from functools import partial

from circolo.banks.actions import PassBank, PassBankOffer, TakeBank, TakeBankOffer
from circolo.bots.chance import happens
from circolo.bots.chemin_de_fer.card_play import CARD_PLAYS, CardPlay, draw_chance
from circolo.bots.chemin_de_fer.stakes import (
    AMATEUR_STAKES,
    BEGINNER_STAKES,
    BEST_STAKES,
    CLUB_STAKES,
    LevelStakes,
    Stakes,
    has_bet,
    makes_call,
    random_amount,
)
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
from circolo.games.chemin_de_fer.view import View
from circolo.play.offers import Question

LAST_CHOICES = (PassBankOffer, BetOffer, ReadyOffer)
"""Offers that the policy takes only if it wants no other one, in this order."""


def choose(
    view: View, question: Question[Offer], rng: Rng, *, cards: CardPlay, stakes: LevelStakes
) -> Action | None:
    """Return the bot's answer to a question, or None to give no answer to an optional one."""
    here = stakes.at(view.options)
    for offer in sorted(question.offers, key=_priority):
        action = _answer_to(view, offer, rng, cards=cards, stakes=here)
        if action is not None:
            return action
    return None


def _priority(offer: Offer) -> int:
    return LAST_CHOICES.index(type(offer)) + 1 if isinstance(offer, LAST_CHOICES) else 0


def _answer_to(
    view: View, offer: Offer, rng: Rng, *, cards: CardPlay, stakes: Stakes
) -> Action | None:
    match offer:
        case TakeBankOffer():
            return _take_bank(view, offer, rng, stakes=stakes)
        case PassBankOffer():
            return PassBank()
        case DecisionOffer():
            return _say(view, offer, rng, cards=cards)
        case CutOffer():
            return Cut(random_amount(offer.cards, rng, choices=offer.cards.high))
        case GoOnOffer():
            return GoOn()
        case PassHandOffer():
            return PassHand() if stakes.passes_hand(view) else None
        case CallOffer():
            return MakeCall(offer.call) if makes_call(view, offer, rng, stakes=stakes) else None
        case BetOffer():
            return None if has_bet(view) else Bet(stakes.bet(view, offer.amount, rng))
        case ReadyOffer():
            return Ready()
        case BuyOffer():
            return Buy() if stakes.buys(view, offer.height, rng) else None
        case BidOffer():
            low = offer.amount.low
            return Bid(low) if stakes.buys(view, low, rng) else None
        case _:
            return None


def _take_bank(view: View, offer: TakeBankOffer, rng: Rng, *, stakes: Stakes) -> Action | None:
    """Return the acceptance of the bank, or None to refuse it.

    A tournament has no refusal (F4), and a bank that all seats have refused is taken.
    """
    may_refuse = view.phase == "bank" and not view.options.tournament
    if may_refuse and rng.below(100) < stakes.refuses_bank:
        return None
    return TakeBank(max(offer.amount.low, min(stakes.posta(view), offer.amount.high)))


def _say(view: View, offer: DecisionOffer, rng: Rng, *, cards: CardPlay) -> Action:
    """Return a card decision; where the rules leave one, that one (F13, F30)."""
    if len(offer.words) == 1:
        return Say(offer.words[0])
    return Say("tiro" if happens(draw_chance(cards, view), rng) else "sto")


def _policy(name: str, stakes: LevelStakes) -> Policy[View, Offer, Action | None]:
    return Policy(name, "light", partial(choose, cards=CARD_PLAYS[name], stakes=stakes))


PRINCIPIANTE = _policy("principiante", BEGINNER_STAKES)
DILETTANTE = _policy("dilettante", AMATEUR_STAKES)
CIRCOLO = _policy("circolo", CLUB_STAKES)
"""Plays the cards alla regola, the house strategy (F19), and stakes little."""

MAESTRO = _policy("maestro", BEST_STAKES)
"""Plays the equilibrium of a full shoe, and stakes by what each side wins on average."""
