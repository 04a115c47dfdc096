"""Standing preferences of a player, which the house carries out for them (R6, F20)."""

from typing import Literal

from msgspec import Struct

from circolo.games.chemin_de_fer.actions import Action, Offer, Say
from circolo.games.chemin_de_fer.alla_regola import BATTE
from circolo.games.chemin_de_fer.autoplay import asks_for_decision, decisions_by_rule
from circolo.games.chemin_de_fer.view import View
from circolo.play.offers import Question

AtWill = Literal["sto", "tiro"]


class Preferences(
    Struct, frozen=True, gc=False, tag_field="game", tag="chemin_de_fer", forbid_unknown_fields=True
):
    """The standing preferences of a player at chemin de fer.

    `alla_regola`: the house strategy makes all card decisions. Where it leaves a choice, the player
    stands or draws as set: `punta_5` with 5 as bettor, `banker_3_9` with 3 as banker after dealing
    a 9, `banker_5_4` with 5 after dealing a 4. `batte`: show an 8 or 9 at once.
    """

    alla_regola: bool = False
    punta_5: AtWill = "sto"
    banker_3_9: AtWill = "sto"
    banker_5_4: AtWill = "sto"
    batte: bool = False


def plays_by_rule(preferences: Preferences) -> bool:
    """Return whether the house strategy makes the player's decisions. The server shows this to
    everybody at the table (R4).
    """
    return preferences.alla_regola


def preferred_answer(
    view: View, question: Question[Offer], preferences: Preferences
) -> Action | None:
    """Return the action that the preferences give for this question, or None if the player must
    answer.
    """
    if not asks_for_decision(question):
        return None
    if preferences.alla_regola:
        return stand_in(view, question, preferences)
    return Say("batte") if preferences.batte and decisions_by_rule(view) == BATTE else None


def stand_in(view: View, question: Question[Offer], preferences: Preferences) -> Action | None:
    """Return the house's card decision for an absent seat, or None for any other question (F20).

    Where the house strategy leaves a choice, the preferences of the player decide.
    """
    if not asks_for_decision(question):
        return None
    decisions = decisions_by_rule(view)
    return Say(decisions[0] if len(decisions) == 1 else _at_will(view, preferences))


def _at_will(view: View, preferences: Preferences) -> AtWill:
    if view.phase == "punta":
        return preferences.punta_5
    assert view.coup is not None
    return preferences.banker_3_9 if view.coup.banker.total == 3 else preferences.banker_5_4
