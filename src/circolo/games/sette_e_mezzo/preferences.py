"""Standing preferences of a player, which the house carries out on their turn (R6)."""

from msgspec import Struct

from circolo.banks.actions import PassBank, PassBankOffer
from circolo.games.sette_e_mezzo.actions import Action, DecisionOffer, Offer, action_of
from circolo.games.sette_e_mezzo.autoplay import rule
from circolo.games.sette_e_mezzo.view import View
from circolo.play.offers import Question


class Preferences(
    Struct, frozen=True, gc=False, tag_field="game", tag="sette_e_mezzo", forbid_unknown_fields=True
):
    """The standing preferences of a player at sette e mezzo.

    `alla_regola`: the house strategy decides for the player after the bet, and when they are banker
    (S24). `pass_bank`: the house refuses the bank for them wherever that is allowed (S7).
    """

    alla_regola: bool = False
    pass_bank: bool = False


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
    for offer in question.offers:
        if isinstance(offer, DecisionOffer) and preferences.alla_regola:
            return action_of(rule(view))
        if isinstance(offer, PassBankOffer) and preferences.pass_bank:
            return PassBank()
    return None
