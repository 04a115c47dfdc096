"""The house's decisions for an absent seat that has bet or is the banker (S7, S11).

Any other question to an absent seat stays open until its deadline. Then the command `Expired`
applies the rule for a missing answer.
"""

from circolo.cards.card import Card
from circolo.games.sette_e_mezzo import alla_regola
from circolo.games.sette_e_mezzo.actions import Action, Decision, DecisionOffer, Offer, action_of
from circolo.games.sette_e_mezzo.alla_regola import Rival
from circolo.games.sette_e_mezzo.view import CoupView, View
from circolo.play.offers import Question


def autoplay(view: View, question: Question[Offer]) -> tuple[Action, ...]:
    """Return the house's action if the question is to stand or to draw; empty for any other
    question.
    """
    decisions = [
        decision
        for offer in question.offers
        if isinstance(offer, DecisionOffer)
        for decision in offer.words
    ]
    return (action_of(rule(view)),) if decisions else ()


def rule(view: View) -> Decision:
    """Return the house strategy's decision, to stand or to draw, for the viewer, who must be on
    turn.
    """
    coup = view.coup
    assert coup is not None
    cards = cards_of(coup, coup.turn)
    if coup.turn < len(coup.punte):
        return alla_regola.punta(cards)
    rivals = [
        Rival(hand.open, bet)
        for hand, bet in zip(coup.hands[:-1], coup.bets, strict=True)
        if hand.stood is not None
    ]
    if view.options.variant == "piatto":
        return alla_regola.banker(cards, rivals[0])
    return alla_regola.banker_of_all(cards, rivals)


def cards_of(coup: CoupView, at: int) -> tuple[Card, ...]:
    """Return all cards of the hand at index `at`. The viewer must be one who may see its face-down
    card.
    """
    hand = coup.hands[at]
    assert hand.covered is not None, "the viewer sees it"
    return (hand.covered, *hand.open)
