"""What a player leaves to the house, by his own wish (R6, F20)."""

from typing import Literal

from msgspec import Struct

from circolo.games.chemin_de_fer.actions import Action, Offer, Say
from circolo.games.chemin_de_fer.alla_regola import BATTE
from circolo.games.chemin_de_fer.autoplay import asks_for_a_word, words_by_rule
from circolo.games.chemin_de_fer.view import View
from circolo.play.offers import Ask

AtWill = Literal["sto", "tiro"]


class Habits(
    Struct, frozen=True, tag_field="game", tag="chemin_de_fer", forbid_unknown_fields=True
):
    """`alla_regola`: always play by the rule of the house; what to do in the three cases at will: 5
    as punta, 3 as banker having given a 9, 5 having given a 4; `batte`: show 8 and 9 at once.
    """

    alla_regola: bool = False
    punta_5: AtWill = "sto"
    banker_3_9: AtWill = "sto"
    banker_5_4: AtWill = "sto"
    batte: bool = False


def by_rule(habits: Habits) -> bool:
    """Tell whether the house plays for the seat, which the whole table is shown (R4)."""
    return habits.alla_regola


def habitual(view: View, ask: Ask[Offer], habits: Habits) -> Action | None:
    """Return what the habits answer; None where the player is asked."""
    if not asks_for_a_word(ask):
        return None
    if habits.alla_regola:
        return stand_in(view, ask, habits)
    return Say("batte") if habits.batte and words_by_rule(view) == BATTE else None


def stand_in(view: View, ask: Ask[Offer], habits: Habits) -> Action | None:
    """Return what is played for who is absent: alla regola, and at will what he wishes (F20)."""
    if not asks_for_a_word(ask):
        return None
    words = words_by_rule(view)
    return Say(words[0] if len(words) == 1 else _at_will(view, habits))


def _at_will(view: View, habits: Habits) -> AtWill:
    if view.phase == "punta":
        return habits.punta_5
    assert view.coup is not None
    return habits.banker_3_9 if view.coup.banker.total == 3 else habits.banker_5_4
