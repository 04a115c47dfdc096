"""The price of a decision at chemin de fer: exact, from the cards still in the shoe."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from circolo.analysis.chemin_de_fer.hands import (
    Pair,
    banker_alla_regola,
    punta_alla_regola,
)
from circolo.analysis.chemin_de_fer.model import Model
from circolo.analysis.chemin_de_fer.responses import banker_decisions, punta_decisions
from circolo.analysis.chemin_de_fer.shoe import Shoe, of_packs
from circolo.cards.french import FIFTY_TWO
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import View
from circolo.games.chemin_de_fer.actions import DecisionOffer
from circolo.games.chemin_de_fer.alla_regola import given
from circolo.games.chemin_de_fer.card_values import VALUES
from circolo.games.chemin_de_fer.events import WordSaid
from circolo.games.chemin_de_fer.preferences import Preferences
from circolo.games.chemin_de_fer.scoring import PERCENT
from circolo.games.chemin_de_fer.view import HandView
from circolo.review.coup_decisions import ReviewedBank, Said
from circolo.review.coup_review import CoupDecision, Price, Word

PACKS = 6
HALF = Fraction(1, 2)
"""The chance that the punta draws on 5, where the house strategy leaves the choice (F19)."""


def _said(offers: Sequence[Any], events: Sequence[Any], seat: Seat) -> Said | None:
    is_free = any(isinstance(o, DecisionOffer) and {"sto", "tiro"} <= {*o.words} for o in offers)
    words = [event.word for event in events if isinstance(event, WordSaid) and event.seat == seat]
    if not is_free or not words or words[0] == "batte":
        return None
    return Said(words[0])


def _price(decision: CoupDecision) -> Price | None:
    """Return the price against a side that plays alla regola. A hand that is a natural has none,
    because only its display is sensible.
    """
    view = decision.view
    assert isinstance(view, View)
    coup = view.coup
    assert coup is not None
    rate = Fraction(PERCENT, 100) if view.options.variant == "casino" else Fraction(0)
    if decision.seat == coup.banker.seat:
        model = Model(_shoe(view), "total", "cards", rate, "all")
        cell = _pair(coup.banker), given(coup.punta.cards)
        found = banker_decisions(model, punta_alla_regola(HALF)).get(cell)
        stake = sum(coup.counted)
    else:
        model = Model(_shoe(view), "cards", "total", rate, "all")
        against = banker_alla_regola(Preferences())
        found = punta_decisions(model, against).get(_pair(coup.punta))
        stake = coup.counted[decision.seat]
    if found is None:
        return None
    won: dict[Word, float] = {"sto": float(stake * found.sto), "tiro": float(stake * found.tiro)}
    return Price(won, 0.0, "exact")


def _shoe(view: View) -> Shoe:
    """Return the cards that had not left the shoe before the coup, which everybody could count."""
    left = list(of_packs(PACKS).left)
    for card, gone in zip(FIFTY_TWO, view.shoe.gone, strict=True):
        left[VALUES[card]] -= gone
    return Shoe(tuple(left))


def _pair(hand: HandView) -> Pair:
    one, other = sorted(VALUES[card] for card in hand.cards[:2] if card is not None)
    return one, other


def _is_decision(offers: Sequence[Any]) -> bool:
    return any(isinstance(offer, DecisionOffer) for offer in offers)


CHEMIN_DE_FER = ReviewedBank(said=_said, pricing=_price, is_decision=_is_decision)
