"""What a player may leave to the house on his own turn, by his own wish (R6)."""

from circolo.games.chiamatre.actions import Action, Offer
from circolo.games.chiamatre.view import View
from circolo.play.offers import Ask
from circolo.tricks import habits as wishes


class Habits(wishes.Wishes, frozen=True, tag_field="game", tag="chiamatre"):
    """`go_on`: ask for the next deal at once; `last_card`: play the last card of the hand.

    Nothing answers the window of C4: silence keeps.
    """


def habitual(view: View, ask: Ask[Offer], habits: Habits) -> Action | None:
    """Return what the habits answer; None where the player is asked."""
    return wishes.habitual(view.hand, ask, habits)
