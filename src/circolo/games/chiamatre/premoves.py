"""What may be set before one's turn: cards, never a call, a signal or an annulment (R7, C13)."""

from circolo.games.chiamatre.actions import Action, Offer
from circolo.games.chiamatre.view import View
from circolo.play.offers import Ask
from circolo.tricks import premoves as cards
from circolo.tricks.premoves import Premove, PremoveOffer

__all__ = ["Premove", "PremoveOffer", "premoved", "premoves"]


def premoves(view: View) -> tuple[PremoveOffer, ...]:
    """Offer what can still be legal on the seat's next turn of the running deal."""
    if view.table is None or view.seat is None or view.phase != "move":
        return ()
    return cards.premoves(view.table, view.seat, view.hand)


def premoved(view: View, ask: Ask[Offer], premove: Premove) -> Action | None:
    """Return the card that a premove means; None where it would be against T6, or none is led."""
    return cards.premoved(() if view.table is None else view.table.trick, ask.offers, premove)
