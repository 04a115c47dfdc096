"""The preferences of a player, which the house carries out on their turn (R6)."""

from circolo.games.tressette.actions import Action, Offer
from circolo.games.tressette.view import View
from circolo.play.offers import Question
from circolo.tricks import preferences as of_tricks


class Preferences(of_tricks.TrickPreferences, frozen=True, tag_field="game", tag="tressette"):
    """Preferences. `go_on`: begin the next deal at once; `last_card`: play the last card of the
    hand.

    Everybody can count cards, so neither reveals anything about the hand.
    """


def preferred_answer(
    view: View, question: Question[Offer], preferences: Preferences
) -> Action | None:
    """Return the answer that the preferences give, or None if the player must answer."""
    return of_tricks.preferred_answer(view.hand, question, preferences)
