"""The house's card decisions for an absent seat (F19, F20).

Any other question to an absent seat stays open until its deadline. Then the command `Expired`
applies the rule for a missing answer.
"""

from circolo.games.chemin_de_fer import alla_regola
from circolo.games.chemin_de_fer.actions import Action, Decision, DecisionOffer, Offer, Say
from circolo.games.chemin_de_fer.view import View
from circolo.play.offers import Question


def autoplay(view: View, question: Question[Offer]) -> tuple[Action, ...]:
    """Return the house's action if the question is about a card decision; empty for any other
    question.
    """
    return (Say(decisions_by_rule(view)[0]),) if asks_for_decision(question) else ()


def asks_for_decision(question: Question[Offer]) -> bool:
    """Return whether the question asks the banker, or the bettor who plays the cards, to stand,
    draw or show a natural.
    """
    return any(isinstance(offer, DecisionOffer) for offer in question.offers)


def decisions_by_rule(view: View) -> tuple[Decision, ...]:
    """Return the card decisions that the house strategy allows the viewer, the default first; the
    viewer may choose between two (F19).
    """
    coup = view.coup
    assert coup is not None
    asked = coup.banker if view.phase == "banker" else coup.punta
    assert asked.total is not None, "the seat that is asked sees its cards"
    if asked is coup.punta:
        return alla_regola.PUNTA[asked.total]
    return alla_regola.of_banker(asked.total, alla_regola.given(coup.punta.cards))
