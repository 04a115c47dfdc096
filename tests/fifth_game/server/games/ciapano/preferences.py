"""The preferences of a player, which every trick game has (R6)."""

from circolo.games.ciapano.actions import Action, Offer
from circolo.games.ciapano.view import View

from circolo.play.offers import Question
from circolo.tricks import preferences as of_tricks


class Preferences(of_tricks.TrickPreferences, frozen=True, tag_field="game", tag="ciapano"):
    """Preferences. `go_on`: begin the next deal at once; `last_card`: play the last card."""


def preferred_answer(
    view: View, question: Question[Offer], preferences: Preferences
) -> Action | None:
    """Return the answer that the preferences give, or None if the player must answer."""
    return of_tricks.preferred_answer(view.hand, question, preferences)
