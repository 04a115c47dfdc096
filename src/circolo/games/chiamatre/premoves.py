"""The premoves of chiamatre (actions set in advance): cards only, never a call, a signal or an
annulment (R7, C13).
"""

from circolo.games.chiamatre.actions import Action, Offer
from circolo.games.chiamatre.view import View
from circolo.play.offers import Question
from circolo.tricks import premoves as cards
from circolo.tricks.premoves import Premove, PremoveOffer

__all__ = ["Premove", "PremoveOffer", "premove_answer", "premoves"]


def premoves(view: View) -> tuple[PremoveOffer, ...]:
    """Return the premoves that can still be legal on the seat's next turn in this deal; empty if
    the seat is on turn or has no cards.
    """
    if view.table is None or view.seat is None or view.phase != "move":
        return ()
    return cards.premoves(view.table, view.seat, view.hand)


def premove_answer(view: View, question: Question[Offer], premove: Premove) -> Action | None:
    """Return the action that a premove gives now; None if its card is illegal (T6). A premove for
    the suit led gives None also if no card is led, or if the hand lacks the suit.
    """
    return cards.premove_answer(
        () if view.table is None else view.table.trick, question.offers, premove
    )
