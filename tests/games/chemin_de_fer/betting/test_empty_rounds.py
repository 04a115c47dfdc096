"""Rounds in which nobody bets: the bank ends after two of them (F11)."""

import pytest

from circolo.banks.events import BankDue
from circolo.cards.units import Chips
from circolo.games.chemin_de_fer.actions import AddOffer, HalveOffer, PassHandOffer
from circolo.games.chemin_de_fer.events import BetsClosed, BetsOpened, HandPassed
from circolo.play.events import BankEnded
from tests.games.chemin_de_fer.sitting import A, C, D, after_a_win, bank_of_a, second_bank


@pytest.mark.rule("F11")
def test_after_two_empty_rounds_the_bank_goes_to_the_right_without_a_seguito() -> None:
    sitting = second_bank()
    assert sitting.say("time") == (BetsClosed(), BetsOpened(empty=1))
    assert sitting.offers(D) == (PassHandOffer(seguito=False),)
    assert sitting.say("time") == (BetsClosed(), BankEnded(D), BankDue(C))


@pytest.mark.rule("F11")
def test_before_the_first_coup_the_bank_may_be_given_up_after_an_empty_round() -> None:
    sitting = second_bank()
    assert sitting.refusal("D passo la mano") == "f16_after_a_win"
    sitting.say("time")
    assert sitting.refusal("D aumento 10") == "f16_after_a_win"
    assert sitting.say("D passo la mano") == (
        HandPassed(D, Chips(100), seguito=False),
        BankEnded(D),
        BankDue(C),
    )


@pytest.mark.rule("F11", "F16")
def test_after_a_win_an_empty_round_leaves_the_banker_the_same_choices() -> None:
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say("time")
    assert {type(offer) for offer in sitting.offers(A)} == {HalveOffer, AddOffer, PassHandOffer}


@pytest.mark.rule("F11")
def test_a_coup_between_them_is_no_empty_round() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("time")
    sitting.coup("bank", "C punto 10")
    assert sitting.say("time")[-1] == BetsOpened(empty=1)


@pytest.mark.rule("F11", "F9")
def test_bets_that_are_all_withdrawn_in_graces_leave_an_empty_round() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("D punto 10", "C punto 20", "D punto 30", "C gone", "B punto 40", "B gone", "time")
    assert sitting.graces == "D"
    assert sitting.say("D ritiro")[-1] == BetsOpened(empty=1)
