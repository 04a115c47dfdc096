"""Scripted cheaters: players who play as a house bot, but give chips to a friend, or know the
cards of their partner.
"""

from collections.abc import Callable
from typing import Any

from circolo.analysis.sette_e_mezzo import given_away
from circolo.bots import roster
from circolo.bots.chance import happens
from circolo.bots.policy import AnyPolicy, Policy
from circolo.cards.card import PACK, Card
from circolo.cards.units import Rng, Seat
from circolo.games.chemin_de_fer.actions import DecisionOffer as SayOffer
from circolo.games.chemin_de_fer.actions import Say
from circolo.games.chemin_de_fer.view import View as CheminView
from circolo.games.sette_e_mezzo.actions import Bet, BetOffer, Decision, DecisionOffer, action_of
from circolo.games.sette_e_mezzo.autoplay import cards_of
from circolo.games.sette_e_mezzo.card_values import HALF, plain
from circolo.games.sette_e_mezzo.options import minimum_bet
from circolo.games.sette_e_mezzo.view import View as SetteView
from circolo.play.offers import Question
from circolo.tricks.actions import PlayCard, PlayCardOffer
from circolo.tricks.trick import STRENGTH

Cheat = Callable[[Any, Any], Any]
"""What a cheater answers to an offer; None for an honest answer."""

HandOf = Callable[[Seat], tuple[Card, ...]]
"""The hidden hand of a seat, which partners tell each other."""


def cheater(honest: AnyPolicy, cheat: Cheat, *, share: float = 1.0) -> AnyPolicy:
    """Return a player who cheats in this share of the questions in which they can."""

    def choose(view: Any, question: Question[Any], rng: Rng) -> Any:
        if share == 1.0 or happens(share, rng):
            for offer in question.offers:
                action = cheat(view, offer)
                if action is not None:
                    return action
        return honest.choose(view, question, rng)

    return Policy(f"cheating {honest.name}", "light", choose)


def gives_at_sette_e_mezzo(friend: Seat) -> Cheat:
    """A dumper: against the friend, bets much on bad cards and little on good ones, and always
    decides for the worse.
    """

    def cheat(view: SetteView, offer: Any) -> Any:
        if _opponent(view) != friend or not isinstance(offer, BetOffer | DecisionOffer):
            return None
        if isinstance(offer, DecisionOffer):
            return action_of(_worse(view, offer.words))
        good = given_away.punta(plain(_own(view)), HALF).best > 0
        amount = offer.amount.low if good else offer.amount.high
        return Bet(amount, _worse(view, offer.then))

    return cheat


def spares_at_sette_e_mezzo(friend: Seat) -> Cheat:
    """A soft player: against the friend, bets the least whatever the card is, and stands."""

    def cheat(view: SetteView, offer: Any) -> Any:
        if _opponent(view) != friend or not isinstance(offer, BetOffer | DecisionOffer):
            return None
        if isinstance(offer, DecisionOffer):
            return action_of("sto") if "sto" in offer.words else None
        return Bet(offer.amount.low, "sto" if "sto" in offer.then else offer.then[0])

    return cheat


def _opponent(view: SetteView) -> Seat | None:
    """Return the banker for a punta, and the punta for the banker of one punta."""
    if view.bank is None or view.coup is None:
        return None
    if view.bank.banker != view.seat:
        return view.bank.banker
    return view.coup.punte[0] if len(view.coup.punte) == 1 else None


def _own(view: SetteView) -> tuple[Card, ...]:
    assert view.coup is not None
    return tuple(cards_of(view.coup, view.coup.turn))


def _worse(view: SetteView, words: tuple[Decision, ...]) -> Decision:
    coup = view.coup
    assert coup is not None
    reached = plain(_own(view))
    if coup.turn < len(coup.punte):
        opened = plain(coup.hands[coup.turn].open)
        worth = given_away.punta(reached, opened + HALF)
    else:
        rival = coup.hands[0].open
        worth = given_away.banker(reached, plain(rival), len(rival))
    return max(words, key=worth.given)


def gives_at_chemin_de_fer(friend: Seat) -> Cheat:
    """A dumper: against the friend, stands on low totals and draws on high ones."""

    def cheat(view: CheminView, offer: Any) -> Any:
        coup = view.coup
        if coup is None or not isinstance(offer, SayOffer) or len(offer.words) < 2:
            return None
        own, other = coup.punta, coup.banker
        if own.seat != view.seat:
            own, other = other, own
        if other.seat != friend or own.total is None:
            return None
        return Say("tiro" if own.total >= 5 else "sto")

    return cheat


def leads_to(partner: Seat, hand_of: HandOf) -> Cheat:
    """A partner who is told: leads the first card of a deal in a suit of which the partner holds
    the highest missing card, if there is one.
    """

    def cheat(view: Any, offer: Any) -> Any:
        if not isinstance(offer, PlayCardOffer) or len(offer.cards) != 10:
            return None
        told = hand_of(partner)
        for card in sorted(offer.cards, key=STRENGTH.__getitem__):
            missing = [c for c in PACK if c.suit == card.suit and c not in offer.cards]
            if max(missing, key=STRENGTH.__getitem__, default=None) in told:
                return PlayCard(card)
        return None

    return cheat


def tires(rested: AnyPolicy) -> AnyPolicy:
    """Return an innocent player of sette e mezzo who plays as a beginner while they have fewer
    chips than they came with.
    """
    tired = honest("sette_e_mezzo", "principiante")
    came_with: dict[Seat, int] = {}

    def choose(view: SetteView, question: Question[Any], rng: Rng) -> Any:
        assert view.seat is not None
        place = view.places[view.seat]
        assert place is not None
        first = came_with.setdefault(view.seat, place.chips)
        return (tired if place.chips < first else rested).choose(view, question, rng)

    return Policy(f"tired {rested.name}", "light", choose)


def careless_at_small_banks(careful: AnyPolicy) -> AnyPolicy:
    """Return an innocent player of sette e mezzo who decides as a beginner while only the least bet
    is possible.
    """
    careless = honest("sette_e_mezzo", "principiante")

    def choose(view: SetteView, question: Question[Any], rng: Rng) -> Any:
        coup = view.coup
        is_small = coup is not None and max(coup.limits) <= minimum_bet(view.options)
        return (careless if is_small else careful).choose(view, question, rng)

    return Policy(f"careless {careful.name}", "light", choose)


def opens_as(leader: AnyPolicy, others: AnyPolicy) -> AnyPolicy:
    """Return a player who chooses the first card of a deal as `leader`, and everything else as
    `others`, who is faster.
    """

    def choose(view: Any, question: Question[Any], rng: Rng) -> Any:
        opens = any(isinstance(o, PlayCardOffer) and len(o.cards) == 10 for o in question.offers)
        return (leader if opens else others).choose(view, question, rng)

    return Policy(f"opening {leader.name}", "light", choose)


def honest(game: str, level: str) -> AnyPolicy:
    """Return a house bot of this level."""
    return roster.policy_named(game, level)
