"""The preferences of a player (R6)."""

import pytest

from circolo.cards.units import Seat
from circolo.games.sette_e_mezzo import GAME, Preferences
from tests.games.sette_e_mezzo.sitting import A, C, Sitting, hand


def answer(sitting: Sitting, seat: Seat, **habits: bool) -> str | None:
    """Return the answer of a seat's preferences to its question, as text."""
    (ask,) = GAME.rules.offers(sitting.state, seat)
    action = GAME.automation.preferred_answer(sitting.view(seat), ask, Preferences(**habits))
    return None if action is None else GAME.notation.write(action)


@pytest.mark.rule("R6", "S24")
def test_after_the_bet_a_willing_player_is_played_alla_regola() -> None:
    sitting = hand(500, 500, 500, cards="2C 4S 2D")
    assert answer(sitting, C, alla_regola=True) is None
    sitting.say("C 10 tiro")
    assert answer(sitting, C, alla_regola=True) == "tiro"
    assert answer(sitting, C, pass_bank=True) is None


@pytest.mark.rule("R6", "S7")
def test_the_bank_may_always_be_refused() -> None:
    sitting = Sitting(500, 500)
    sitting.designate(A)
    assert answer(sitting, A, pass_bank=True) == "passo"
    assert answer(sitting, A) is None


@pytest.mark.rule("R6", "S8")
def test_but_not_where_it_cannot_be_refused() -> None:
    sitting = Sitting(500, 500, tournament=True)
    sitting.designate(A)
    assert answer(sitting, A, pass_bank=True) is None
