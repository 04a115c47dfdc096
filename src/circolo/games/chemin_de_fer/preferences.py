"""The preferences of a player, which the house carries out (R6, F20)."""

from typing import Literal

from msgspec import Struct

from circolo.games.chemin_de_fer.actions import Action, Offer, Say
from circolo.games.chemin_de_fer.alla_regola import BATTE
from circolo.games.chemin_de_fer.autoplay import asks_for_decision, decisions_by_rule
from circolo.games.chemin_de_fer.view import View
from circolo.play.offers import Question

AtWill = Literal["sto", "tiro"]


class Preferences(
    Struct, frozen=True, tag_field="game", tag="chemin_de_fer", forbid_unknown_fields=True
):
    """Preferences. `alla_regola`: always play by the house rule.

    The three cases at will: 5 as punta; 3 as banker after giving a 9; 5 as banker after giving a 4.
    `batte`: show 8 and 9 at once.
    """

    alla_regola: bool = False
    punta_5: AtWill = "sto"
    banker_3_9: AtWill = "sto"
    banker_5_4: AtWill = "sto"
    batte: bool = False


def plays_by_rule(preferences: Preferences) -> bool:
    """Return whether the house plays for the seat, which the whole table is shown (R4)."""
    return preferences.alla_regola


def preferred_answer(
    view: View, question: Question[Offer], preferences: Preferences
) -> Action | None:
    """Return the answer that the preferences give, or None if the player must answer."""
    if not asks_for_decision(question):
        return None
    if preferences.alla_regola:
        return stand_in(view, question, preferences)
    return Say("batte") if preferences.batte and decisions_by_rule(view) == BATTE else None


def stand_in(view: View, question: Question[Offer], preferences: Preferences) -> Action | None:
    """Return the play for an absent seat: alla regola and, at will, by its preferences (F20)."""
    if not asks_for_decision(question):
        return None
    decisions = decisions_by_rule(view)
    return Say(decisions[0] if len(decisions) == 1 else _at_will(view, preferences))


def _at_will(view: View, preferences: Preferences) -> AtWill:
    if view.phase == "punta":
        return preferences.punta_5
    assert view.coup is not None
    return preferences.banker_3_9 if view.coup.banker.total == 3 else preferences.banker_5_4
