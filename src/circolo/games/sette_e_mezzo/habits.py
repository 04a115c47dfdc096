"""What a player may leave to the house on his own turn, by his own wish (R6)."""

from msgspec import Struct

from circolo.banks.actions import PassBank, PassBankOffer
from circolo.games.sette_e_mezzo.actions import Action, Offer, WordOffer, spoken
from circolo.games.sette_e_mezzo.autoplay import rule
from circolo.games.sette_e_mezzo.view import View
from circolo.play.offers import Ask


class Habits(
    Struct, frozen=True, tag_field="game", tag="sette_e_mezzo", forbid_unknown_fields=True
):
    """`alla_regola`: after the bet, and as banker, play by the rule of the house (S24);
    `pass_bank`: refuse the bank wherever it may be refused (S7).
    """

    alla_regola: bool = False
    pass_bank: bool = False


def plays_by_rule(habits: Habits) -> bool:
    """Tell whether the house speaks for the seat, which everybody may know (R4)."""
    return habits.alla_regola


def habitual(view: View, ask: Ask[Offer], habits: Habits) -> Action | None:
    """Return what the habits answer; None where the player is asked."""
    for offer in ask.offers:
        if isinstance(offer, WordOffer) and habits.alla_regola:
            return spoken(rule(view))
        if isinstance(offer, PassBankOffer) and habits.pass_bank:
            return PassBank()
    return None
