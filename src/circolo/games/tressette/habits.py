"""What a player may leave to the house on his own turn, by his own wish (R6)."""

from msgspec import Struct

from circolo.games.tressette.actions import Action, GoOn, Offer, PlayCard
from circolo.games.tressette.view import View
from circolo.play.offers import Ask


class Habits(Struct, frozen=True, tag_field="game", tag="tressette", forbid_unknown_fields=True):
    """`go_on`: ask for the next deal at once; `last_card`: play the last card of the hand.

    Everybody can count cards, so that neither tells anything of the hand.
    """

    go_on: bool = False
    last_card: bool = False


def habitual(view: View, ask: Ask[Offer], habits: Habits) -> Action | None:
    """Return what the habits answer; None where the player is asked."""
    if ask.kind == "pause":
        return GoOn() if habits.go_on else None
    if habits.last_card and len(view.hand) == 1:
        return PlayCard(view.hand[0])
    return None
