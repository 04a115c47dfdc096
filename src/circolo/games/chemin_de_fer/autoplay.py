"""The house's play for an absent seat: alla regola, once it has cards (F19, F20).

For every other question `Expired` has rules of its own.
"""

from circolo.games.chemin_de_fer import alla_regola
from circolo.games.chemin_de_fer.actions import Action, Decision, DecisionOffer, Offer, Say
from circolo.games.chemin_de_fer.view import View
from circolo.play.offers import Question


def autoplay(view: View, question: Question[Offer]) -> tuple[Action, ...]:
    """Return the house's decision; empty for any other question."""
    return (Say(decisions_by_rule(view)[0]),) if asks_for_decision(question) else ()


def asks_for_decision(question: Question[Offer]) -> bool:
    """Return whether the question is a card decision, of the punta or the banker."""
    return any(isinstance(offer, DecisionOffer) for offer in question.offers)


def decisions_by_rule(view: View) -> tuple[Decision, ...]:
    """Return the decisions that F19 allows the viewer; two where the choice is at will."""
    coup = view.coup
    assert coup is not None
    asked = coup.banker if view.phase == "banker" else coup.punta
    assert asked.total is not None, "the seat that is asked sees its cards"
    if asked is coup.punta:
        return alla_regola.PUNTA[asked.total]
    return alla_regola.of_banker(asked.total, alla_regola.given(coup.punta.cards))
