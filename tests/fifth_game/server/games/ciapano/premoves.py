"""Premoves: cards, as in every trick game (R7)."""

from circolo.games.ciapano.actions import Action, Offer
from circolo.games.ciapano.view import View

from circolo.play.offers import Question
from circolo.tricks import premoves as cards
from circolo.tricks.premoves import Premove, PremoveOffer

__all__ = ["Premove", "PremoveOffer", "premove_answer", "premoves"]


def premoves(view: View) -> tuple[PremoveOffer, ...]:
    """Return the premoves that can still be legal on the seat's next turn of the running deal."""
    if view.table is None or view.seat is None or view.phase != "move":
        return ()
    return cards.premoves(view.table, view.seat, view.hand)


def premove_answer(view: View, question: Question[Offer], premove: Premove) -> Action | None:
    """Return the card that a premove stands for; None if that card is illegal or no card is led."""
    trick = () if view.table is None else view.table.trick
    return cards.premove_answer(trick, question.offers, premove)
