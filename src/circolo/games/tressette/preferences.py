"""The preferences (standing settings) of a tressette player, which the house carries out on the
player's turn (R6).
"""

from circolo.games.tressette.actions import Action, Offer
from circolo.games.tressette.view import View
from circolo.play.offers import Question
from circolo.tricks import preferences as of_tricks


class Preferences(
    of_tricks.TrickPreferences, frozen=True, gc=False, tag_field="game", tag="tressette"
):
    """A player's preferences at tressette. `go_on`: begin the next deal without waiting;
    `last_card`: play the last card of the hand at once.

    Everybody can see when a hand has one card left, so a quick answer reveals nothing about the
    hand.
    """


def preferred_answer(
    view: View, question: Question[Offer], preferences: Preferences
) -> Action | None:
    """Return the action that the preferences give as the answer to this question, or None if the
    player must answer.
    """
    return of_tricks.preferred_answer(view.hand, question, preferences)
