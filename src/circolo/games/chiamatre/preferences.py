"""The preferences (standing settings) of a chiamatre player, which the house carries out on the
player's turn (R6).
"""

from circolo.games.chiamatre.actions import Action, Offer
from circolo.games.chiamatre.view import View
from circolo.play.offers import Question
from circolo.tricks import preferences as of_tricks


class Preferences(
    of_tricks.TrickPreferences, frozen=True, gc=False, tag_field="game", tag="chiamatre"
):
    """A player's preferences at chiamatre. `go_on`: begin the next deal without waiting;
    `last_card`: play the last card of the hand at once.

    No preference answers in the window for annulling a deal (C4): a seat that does not answer keeps
    the deal.
    """


def preferred_answer(
    view: View, question: Question[Offer], preferences: Preferences
) -> Action | None:
    """Return the action that the preferences give as the answer to this question, or None if the
    player must answer.
    """
    return of_tricks.preferred_answer(view.hand, question, preferences)
