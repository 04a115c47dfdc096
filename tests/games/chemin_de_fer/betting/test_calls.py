"""Bets and calls while bets are open: offered, made, changed and refused."""

import pytest

from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import BetOffer, CallOffer
from circolo.games.chemin_de_fer.events import (
    BetPlaced,
    BetWithdrawn,
    CallMade,
    GraceOpened,
)
from circolo.play.offers import Amount
from circolo.play.waits import WaitId, Window
from tests.games.chemin_de_fer.sitting import (
    A,
    B,
    C,
    D,
    E,
    F,
    Sitting,
    after_a_win,
    bank_of_a,
    kinds,
)


def calls(sitting: Sitting, seat: Seat) -> list[CallOffer]:
    return [offer for offer in sitting.offers(seat) if isinstance(offer, CallOffer)]


@pytest.mark.rule("F6")
def test_bets_are_open_to_every_active_seat_but_the_banker() -> None:
    sitting = bank_of_a(500, 500, 500, 0, None, 500)
    window, own = sitting.waits()
    assert window == Window(sitting.state.asked, (F, C, B, A), "bets")
    assert own == Window(WaitId(window.id + 1), (A,), "bets")
    assert sitting.offered(D) == []


@pytest.mark.rule("F6", "R3")
def test_a_seat_in_sit_out_neither_bets_nor_calls_until_it_comes_back() -> None:
    sitting = bank_of_a(500, 500, 500)
    sitting.say("C out")
    assert sitting.offered(C) == []
    assert sitting.refusal("C punto 20") == "f6_not_active"
    assert sitting.refusal("C banco") == "f6_not_active"
    sitting.say("C back", "C punto 20")
    assert sitting.counts == {"C": 20}


@pytest.mark.rule("R3", "F6")
def test_the_bet_of_a_seat_that_sits_out_stands() -> None:
    sitting = bank_of_a(500, 500, 500)
    sitting.say("C punto 20", "C out")
    assert sitting.counts == {"C": 20}
    assert sitting.refusal("C ritiro") == "f6_not_active"


@pytest.mark.rule("F7")
@pytest.mark.parametrize(
    ("stack", "posta", "amount"),
    [
        (500, 100, Amount(10, 100, 10)),
        (45, 100, Amount(10, 45, 10)),
        (4, 100, Amount(4, 4, 10)),
        (500, 7, Amount(7, 7, 10)),
    ],
)
def test_a_bet_is_from_the_minimum_to_the_posta_or_all_in(
    stack: int, posta: int, amount: Amount
) -> None:
    sitting = Sitting(max(posta, 1) if posta < 10 else 500, 500, stack)
    sitting.first_banker(A)
    sitting.say(f"A accetto {posta}")
    assert sitting.offers(C)[0] == BetOffer(amount)


@pytest.mark.rule("F7", "R2")
@pytest.mark.parametrize("amount", [0, -10, 5, 9, 101, 1000])
def test_a_bet_below_the_least_or_above_the_posta_is_refused(amount: int) -> None:
    sitting = bank_of_a(500, 500, 500)
    assert sitting.refusal(f"C punto {amount}") == "f7_amount"


@pytest.mark.rule("F7", "R2")
@pytest.mark.parametrize("amount", [10, 11, 15, 99])
def test_any_whole_amount_between_them_is_bet(amount: int) -> None:
    sitting = bank_of_a(500, 500, 500)
    sitting.say(f"C punto {amount}")
    assert sitting.counts == {"C": amount}


@pytest.mark.rule("R2", "F7")
def test_all_that_a_seat_has_may_be_bet_off_the_step() -> None:
    sitting = bank_of_a(500, 500, 45)
    assert sitting.say("C punto 45") == (BetPlaced(C, Chips(45)),)


@pytest.mark.rule("F7")
def test_a_bet_may_be_changed_and_taken_back_until_the_time_is_over() -> None:
    sitting = bank_of_a(500, 500, 500)
    sitting.say("C punto 50", "C punto 20")
    assert sitting.counts == {"C": 20}
    assert sitting.reserved(C) == 20
    assert sitting.say("C ritiro") == (BetWithdrawn(C),)
    assert (sitting.counts, sitting.reserved(C)) == ({}, 0)
    assert sitting.refusal("C ritiro") == "f9_nothing_placed"


@pytest.mark.rule("F7", "F9")
@pytest.mark.parametrize("line", ["C punto 20", "C banco", "C tavolo", "C rispetto", "C ritiro"])
def test_nothing_is_admitted_after_the_time_is_over(line: str) -> None:
    sitting = bank_of_a(500, 500, 500, posta=200)
    sitting.say("C punto 50", "B punto 60", "time")
    assert sitting.graces == "C"
    assert sitting.refusal(line if line != "C ritiro" else "B ritiro") == "r2_not_offered"


@pytest.mark.rule("F6")
def test_the_banker_does_not_bet_against_their_own_bank() -> None:
    sitting = bank_of_a(500, 500, 500)
    assert sitting.refusal("A punto 20") == "f6_banker"
    assert sitting.refusal("A banco") == "f6_banker"


@pytest.mark.rule("F6")
def test_a_call_takes_the_place_of_the_callers_own_bet_and_binds() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("D punto 30", "C punto 20")
    assert sitting.say("D banco")[0] == CallMade(D, "banco", Chips(100))
    assert (sitting.counts, sitting.reserved(D)) == ({"D": 100}, 100)
    assert sitting.refusal("D punto 30") == "f6_call_binds"
    assert sitting.refusal("D ritiro") == "f6_call_binds"
    assert sitting.refusal("D banco") == "f6_already_called"
    assert sitting.refusal("D tavolo") == "f6_call_binds"


@pytest.mark.rule("F6")
def test_while_a_banco_stands_no_bet_is_offered_but_one_may_be_taken_back() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("C punto 20", "D banco")
    assert sitting.refusal("C punto 30") == "f6_called"
    assert sitting.offered(C) == ["ritiro", "proseguo"]
    sitting.say("C proseguo")
    assert sitting.offered(C) == ["ritiro"]
    sitting.say("C ritiro")
    assert [wager.seat for wager in sitting.state.wagers] == [D]


@pytest.mark.rule("F5", "F6")
def test_a_banco_is_called_over_another_only_from_a_better_place() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("C banco")
    assert sitting.refusal("B banco") == "f5_better_placed"
    assert [call.voids for call in calls(sitting, D)] == [(C,)]
    sitting.say("D banco")
    assert sitting.counts == {"D": 100}


@pytest.mark.rule("F6")
def test_a_call_needs_the_full_chips() -> None:
    sitting = bank_of_a(500, 500, 99, 49)
    assert sitting.refusal("C banco") == "f6_chips"
    assert sitting.refusal("D tavolo") == "f6_chips"
    sitting.say("C tavolo")
    assert sitting.counts == {"C": 50}


@pytest.mark.rule("F6")
def test_rispetto_takes_what_is_missing_and_freezes_the_rest() -> None:
    sitting = bank_of_a(500, 500, 500, 500, 500)
    sitting.say("E punto 30", "C tavolo")
    assert sitting.refusal("C rispetto") == "f6_call_binds"
    assert sitting.say("D rispetto")[0] == CallMade(D, "rispetto", Chips(20))
    assert sitting.counts == {"D": 20, "E": 30, "C": 50}
    sitting.say("E proseguo")
    assert sitting.refusal("E punto 40") == "f6_frozen"
    assert sitting.refusal("E ritiro") == "f6_frozen"
    assert sitting.refusal("B punto 10") == "f6_called"
    assert sitting.refusal("B rispetto") == "f5_better_placed"
    assert sitting.refusal("B tavolo") == "f6_called"
    assert sitting.offered(B) == ["banco"]
    sitting.say("E banco")
    assert sitting.counts == {"E": 100}


@pytest.mark.rule("F6")
def test_the_callers_own_bet_is_no_part_of_what_a_rispetto_respects() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("D punto 90")
    assert sitting.refusal("D rispetto") == "f6_nothing_placed"
    sitting.say("C punto 30", "D rispetto")
    assert sitting.counts == {"D": 70, "C": 30}


@pytest.mark.rule("F6")
def test_rispetto_is_not_offered_with_nothing_placed_or_all_covered() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    assert sitting.refusal("C rispetto") == "f6_nothing_placed"
    sitting.say("D punto 60", "B punto 40")
    assert sitting.refusal("C rispetto") == "f6_covered"


@pytest.mark.rule("F6")
def test_a_rispetto_that_goes_up_to_banco_frees_the_bets_should_it_fall() -> None:
    sitting = after_a_win(500, 500, 500, 900, posta=50)
    sitting.say("C punto 10", "D rispetto", "D banco")
    assert [wager.frozen for wager in sitting.state.wagers] == [None, None]


@pytest.mark.rule("F6")
def test_two_tavoli_at_most_and_only_the_first_two_by_hand() -> None:
    sitting = bank_of_a(500, 500, 500, 500, 500)
    sitting.say("C tavolo", "D tavolo")
    assert sitting.refusal("B tavolo") == "f5_better_placed"
    assert sitting.refusal("C tavolo") == "f6_already_called"
    sitting.say("E tavolo")
    assert sitting.counts == {"D": 50, "E": 50}


@pytest.mark.rule("F6")
def test_a_tavolo_may_go_up_to_banco() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("C tavolo", "C banco")
    assert sitting.counts == {"C": 100}


@pytest.mark.rule("F6")
def test_a_posta_of_one_has_no_half() -> None:
    sitting = bank_of_a(500, 500, 500, posta=1, minimum=1)
    assert sitting.refusal("C tavolo") == "f6_no_half"
    assert sitting.offered(C) == ["punto 1", "banco"]


@pytest.mark.rule("F5")
def test_who_was_wounded_comes_first_of_all_for_the_whole_bank() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.coup("bank", "B banco")
    assert sitting.state.ferito == B
    sitting.say("D banco")
    assert calls(sitting, B) == [CallOffer("banco", Chips(200), voids=(D,), suivi=True)]
    assert sitting.say("B banco")[0] == CallMade(B, "banco", Chips(200), suivi=True)
    assert sitting.counts == {"B": 200}
    assert sitting.refusal("C banco") == "f5_suivi"


@pytest.mark.rule("F5", "F6")
def test_a_bet_of_the_whole_posta_by_the_wounded_is_suivi() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.coup("bank", "B punto 100")
    sitting.say("C punto 10")
    assert sitting.say("B punto 200")[0] == CallMade(B, "banco", Chips(200), suivi=True)
    assert sitting.counts == {"B": 200}
    for call in ("banco", "tavolo", "rispetto"):
        assert sitting.refusal(f"D {call}") == "f5_suivi"


@pytest.mark.rule("F6", "F9")
def test_a_bet_of_the_whole_posta_is_a_banco() -> None:
    sitting = after_a_win(500, 500, 500, 500)
    assert sitting.say("C punto 200") == (CallMade(C, "banco", Chips(200)), GraceOpened(A))
    assert sitting.refusal("C punto 10") == "f6_call_binds"
    sitting.say("D banco")
    assert sitting.counts == {"D": 200}


@pytest.mark.rule("F6")
def test_a_bet_that_equals_the_posta_because_it_shrank_stays_partial() -> None:
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say("C punto 100", "A dimezzo")
    assert sitting.bank.posta == 100
    (verdict,) = sitting.cover.verdicts
    assert (verdict.call, verdict.rank) == (None, "partial")
    sitting.coup("bank")
    assert sitting.state.ferito is None


@pytest.mark.rule("F6", "F14")
def test_what_stands_of_a_banco_is_changed_to_less_than_the_whole() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.coup("level", "C banco")
    (bet, *_) = sitting.offers(C)
    assert bet == BetOffer(Amount(10, 99, 10))
    assert sitting.refusal("C punto 100") == "f7_amount"
    sitting.say("C punto 99")
    assert sitting.counts == {"C": 99}


@pytest.mark.rule("F6")
def test_a_better_placed_rispetto_takes_the_place_of_another() -> None:
    sitting = bank_of_a(500, 500, 500, 500, 500, posta=200)
    sitting.say("D punto 50", "B rispetto")
    assert sitting.counts == {"B": 150, "D": 50}
    assert sitting.say("C rispetto") == (
        CallMade(C, "rispetto", Chips(150)),
        GraceOpened(B),
    )
    assert sitting.counts == {"C": 150, "D": 50}
    assert sitting.refusal("B rispetto") == "f6_already_called"
    assert sitting.refusal("E punto 10") == "f6_called"
    sitting.say("B ritiro")
    assert sitting.counts == {"C": 150, "D": 50}, "the bets stay frozen"


@pytest.mark.rule("F6")
def test_whose_bet_a_rispetto_respects_may_make_a_better_placed_one() -> None:
    sitting = bank_of_a(500, 500, 500, 500, 500, posta=200)
    sitting.say("E punto 50", "D punto 20", "B rispetto")
    sitting.say("E rispetto")
    assert sitting.counts == {"E": 180, "D": 20}
    assert [offer.call for offer in calls(sitting, C)] == ["banco"]


@pytest.mark.rule("F25")
def test_a_banco_before_others_is_offered_as_prime() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    (banco, *_) = calls(sitting, D)
    assert not banco.prime
    sitting.say("B banco")
    assert calls(sitting, D) == [CallOffer("banco", Chips(100), voids=(B,), prime=True)]


@pytest.mark.rule("F25")
def test_online_there_is_no_avec() -> None:
    assert bank_of_a(500, 500).refusal("B avec") == "f25_no_such_call"


@pytest.mark.rule("R10")
def test_who_sits_down_while_bets_are_open_waits_for_the_next_coup() -> None:
    sitting = bank_of_a(500, 500, 500, None)
    sitting.say("D sits 300")
    assert sitting.refusal("D punto 10") == "r10_waiting"
    sitting.coup("bank", "C punto 10")
    assert "punto 10" in sitting.offered(D)


@pytest.mark.rule("R10", "F11", "S6")
def test_a_newcomer_waits_for_no_more_than_a_round_that_nobody_bets_in() -> None:
    sitting = bank_of_a(500, 500, 500, None)
    sitting.say("D sits 300", "time")
    assert kinds(sitting.events) == ["BetsClosed", "BetsOpened"]
    assert "punto 10" in sitting.offered(D)


def test_chips_are_never_promised_twice() -> None:
    sitting = bank_of_a(500, 500, 120)
    sitting.say("C punto 90", "C punto 100")
    assert sitting.reserved(C) == 100
    assert sitting.refusal("C has 99") == "r10_reserved"
    sitting.say("C has 100")
    assert sitting.chips[C] == 100


@pytest.mark.rule("F6", "R2")
def test_a_call_says_which_bets_it_leaves_without_effect() -> None:
    sitting = bank_of_a(500, 500, 500, 500, 500)
    sitting.say("E punto 30", "D punto 40")
    assert calls(sitting, C) == [
        CallOffer("banco", Chips(100), voids=(E, D)),
        CallOffer("rispetto", Chips(30)),
        CallOffer("tavolo", Chips(50)),
    ]
    sitting.say("B tavolo")
    assert calls(sitting, C)[-1] == CallOffer("tavolo", Chips(50), voids=(E, D))
