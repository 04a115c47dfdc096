"""The casino's ruleset: commission, calls, rien ne va plus, giving up, standing bettors
(F22-F28).
"""

from typing import Any

import pytest

from circolo.banks.events import BankDue
from circolo.banks.places import place_of
from circolo.cards.units import Chips, Seat
from circolo.games.chemin_de_fer.actions import (
    AddOffer,
    BetOffer,
    BidOffer,
    CallOffer,
    GoOnOffer,
    PassHandOffer,
    RienNeVaPlusOffer,
)
from circolo.games.chemin_de_fer.events import (
    AuctionOpened,
    BankTaken,
    BetsClosed,
    BetsOpened,
    CallMade,
    GraceOpened,
    HandPassed,
)
from circolo.games.chemin_de_fer.options import Options, seats, standing_places
from circolo.games.chemin_de_fer.scoring import commission
from circolo.play.contract import BadOptions
from circolo.play.events import BankEnded, DealEnded
from circolo.play.offers import Amount
from circolo.play.settlement import Settlement
from tests.games.chemin_de_fer.sitting import A, B, C, D, E, Sitting, bank_of_a, kinds

J, K = Seat(9), Seat(10)
"""Standing bettors, behind nine seats; the right of A is the last taken seat."""


def casino(*stacks: int | None, posta: int = 100, **options: Any) -> Sitting:
    """A holds a bank at a casino table."""
    return bank_of_a(*(stacks or (900, 900, 900, 900)), posta=posta, variant="casino", **options)


def with_onlookers(**options: Any) -> Sitting:
    """J and K stand behind the table."""
    sitting = Sitting(900, 900, 900, variant="casino", **options)
    sitting.say("J sits 300", "K sits 300")
    sitting.first_banker(A)
    sitting.say("A accetto 100")
    return sitting


@pytest.mark.rule("F22")
@pytest.mark.parametrize(
    ("won", "taken"), [(0, 0), (-100, 0), (9, 0), (10, 1), (29, 1), (30, 2), (60, 3), (100, 5)]
)
def test_the_house_takes_five_percent_to_the_nearest_chip_a_half_up(won: int, taken: int) -> None:
    assert commission(Options(variant="casino"), won) == taken


@pytest.mark.rule("F22", "F15")
def test_the_commission_is_taken_before_the_win_joins_the_posta() -> None:
    sitting = casino()
    sitting.coup("bank", "D punto 40", "B punto 20")
    changes = tuple(map(Chips, [57, -20, 0, -40, *[0] * 11]))
    assert DealEnded(1, Settlement(changes, Chips(3))) in sitting.events
    assert sitting.table == (117, 40)
    assert sitting.state.cagnotte == 3
    sitting.coup("bank", "D punto 10")
    assert sitting.state.cagnotte == 4


@pytest.mark.rule("F22")
@pytest.mark.parametrize("outcome", ["punta", "level"])
def test_nothing_is_taken_of_a_coup_that_the_bank_does_not_win(outcome: Any) -> None:
    sitting = casino()
    sitting.coup(outcome, "D punto 40")
    assert sitting.state.cagnotte == 0


@pytest.mark.rule("F22")
def test_online_the_house_takes_nothing() -> None:
    sitting = bank_of_a(500, 500)
    sitting.coup("bank", "B banco")
    assert (sitting.state.cagnotte, sitting.table) == (0, (200, 0))


@pytest.mark.rule("F23")
@pytest.mark.parametrize("most", [8, 9, 12])
def test_a_casino_table_has_eight_nine_or_twelve_seats_and_begins_with_five(most: int) -> None:
    assert seats(Options(variant="casino", most=most)) == (5, most)
    sitting = Sitting(100, 100, 100, 100, variant="casino", most=most, least=None)
    assert sitting.phase == "empty"
    sitting.say("E sits 100")
    assert sitting.phase == "shuffle"


@pytest.mark.rule("F23")
@pytest.mark.parametrize("most", [5, 10, 11, 13])
def test_no_other_number_of_seats_is_played(most: int) -> None:
    with pytest.raises(BadOptions):
        seats(Options(variant="casino", most=most))


@pytest.mark.rule("F24")
def test_the_first_banker_is_seat_one_or_the_next_to_its_right_who_is_there() -> None:
    sitting = Sitting(900, 900, 900, variant="casino")
    assert sitting.first_banker(A)[-1] == BankDue(A, first=True)
    sitting = Sitting(900, 900, 900, 900, variant="casino")
    sitting.say("A out")
    assert sitting.first_banker(D)[-1] == BankDue(D, first=True)


@pytest.mark.rule("F24", "R5")
def test_too_few_after_the_first_cut_interrupt() -> None:
    sitting = Sitting(900, 900, variant="casino")
    sitting.shuffle()
    sitting.say("B out")
    assert kinds(sitting.say("time")) == ["ShoeCut", "PlayInterrupted"]


@pytest.mark.rule("F25")
def test_the_calls_are_banco_and_avec() -> None:
    sitting = casino()
    sitting.say("B punto 10")
    assert sitting.offered(D)[3:] == ["banco", "avec", "raddoppio"]
    assert sitting.refusal("D tavolo") == "f25_no_such_call"
    assert sitting.refusal("D rispetto") == "f25_no_such_call"


@pytest.mark.rule("F25")
def test_banco_prime_is_the_banco_nearest_to_the_bankers_right() -> None:
    sitting = casino()
    sitting.say("B banco", "D banco")
    assert sitting.counts == {"D": 100}
    assert sitting.refusal("C banco") == "f5_better_placed"


@pytest.mark.rule("F25")
def test_suivi_stands_above_banco() -> None:
    sitting = casino()
    sitting.coup("bank", "B banco")
    sitting.say("D banco")
    assert sitting.say("B banco")[0] == CallMade(B, "banco", Chips(195), suivi=True)
    assert sitting.counts == {"B": 195}


@pytest.mark.rule("F25")
def test_an_avec_takes_half_and_a_second_the_rest() -> None:
    sitting = casino(posta=90)
    sitting.say("D punto 50", "C avec")
    assert sitting.counts == {"C": 45, "D": 45}
    assert CallOffer("avec", Chips(45), voids=(D,)) in sitting.offers(B)
    sitting.say("B avec")
    assert sitting.counts == {"C": 45, "B": 45}


@pytest.mark.rule("F25")
def test_standing_bettors_bet_after_all_seats_in_order_of_asking() -> None:
    sitting = with_onlookers()
    assert sitting.bettors == "CBJK"
    sitting.say("K punto 60", "J punto 60", "B punto 30")
    assert sitting.counts == {"B": 30, "K": 60, "J": 10}
    assert sitting.punta == "B"
    sitting.say("K punto 50")
    assert sitting.counts == {"B": 30, "J": 60, "K": 10}


@pytest.mark.rule("F25")
def test_a_standing_bettor_makes_no_calls() -> None:
    sitting = with_onlookers()
    assert sitting.offers(J) == (BetOffer(Amount(10, 100, 10)),)
    assert sitting.refusal("J banco") == "f25_onlooker"
    assert sitting.refusal("J avec") == "f25_onlooker"
    assert sitting.refusal("J raddoppio") == "f25_onlooker"


@pytest.mark.rule("F25")
def test_a_standing_bettor_gets_the_cards_if_no_seat_has_bet_and_is_never_ferito() -> None:
    sitting = with_onlookers()
    sitting.coup("bank", "J punto 100")
    assert sitting.coup_of.punta.seat == J
    assert sitting.state.ferito is None
    assert place_of(sitting.state, J).chips == 200


@pytest.mark.rule("F25", "F28")
def test_a_standing_bettor_is_neither_banker_nor_buyer_nor_seated() -> None:
    sitting = with_onlookers()
    sitting.coup("bank", "B punto 10", "C punto 10")
    sitting.say("A passo la mano")
    assert sitting.offers(J) == ()
    assert sitting.refusal("J offro 10") == "f25_onlooker"
    sitting.say("B out")
    assert sitting.say("C out")[-1:] != ()
    assert sitting.phase == "empty"


@pytest.mark.rule("F25", "R10")
def test_a_standing_bettor_who_leaves_withdraws_their_bet() -> None:
    sitting = with_onlookers()
    sitting.say("J punto 40")
    assert kinds(sitting.say("J gone")) == ["PlayerLeft", "BetWithdrawn", "SeatFreed"]


@pytest.mark.rule("F25")
def test_a_table_may_have_no_standing_bettors() -> None:
    assert standing_places(Options(variant="casino", onlookers=False)) == 0
    assert standing_places(Options()) == 0
    assert len(Sitting(100, 100, variant="casino", onlookers=False).state.places) == 9


@pytest.mark.rule("F26")
def test_nothing_is_taken_back_but_added_at_any_time() -> None:
    sitting = casino()
    assert sitting.offers(A) == (AddOffer(Amount(1, 800, 10)),)
    sitting.say("A aumento 50", "A aumento 10")
    assert sitting.table == (160, 0)
    sitting.coup("bank", "D punto 100")
    assert sitting.refusal("A dimezzo") == "f26_no_halving"
    assert [type(offer) for offer in sitting.offers(A)] == [AddOffer, PassHandOffer]


@pytest.mark.rule("F26")
def test_a_banco_ends_the_adding_and_an_avec_does_not() -> None:
    sitting = casino()
    sitting.say("D avec", "A aumento 50")
    assert sitting.counts == {"D": 50}
    sitting.say("D avec")
    assert sitting.counts == {"D": 75}
    sitting.say("C banco")
    assert sitting.refusal("A aumento 10") == "f16_called"


@pytest.mark.rule("F26", "F28")
def test_a_banker_may_pass_after_the_first_win_or_an_egalite() -> None:
    sitting = casino()
    assert sitting.refusal("A passo la mano") == "f16_after_a_win"
    sitting.coup("level", "D punto 40")
    assert sitting.say("A passo la mano") == (
        HandPassed(A, Chips(100), seguito=True),
        BankEnded(A),
        AuctionOpened(),
    )


@pytest.mark.rule("F27")
def test_the_banker_closes_the_bets_once_somebody_has_bet_and_nobody_called_banco() -> None:
    sitting = casino()
    assert sitting.refusal("A rien ne va plus") == "f27_no_bet"
    sitting.say("D punto 40")
    assert RienNeVaPlusOffer() in sitting.offers(A)
    assert sitting.say("A rien ne va plus")[0] == BetsClosed(rien=True)
    assert sitting.phase == "punta"
    assert sitting.table == (40, 60)
    sitting.cards("level")
    assert (sitting.table, sitting.reserved(A)) == ((100, 0), 100)


@pytest.mark.rule("F14", "F27")
def test_an_egalite_brings_back_what_rien_ne_va_plus_had_cut_off() -> None:
    sitting = casino()
    sitting.say("D avec", "C punto 20", "A rien ne va plus")
    assert (sitting.table, sitting.counts) == ((70, 30), {"D": 50, "C": 20})
    sitting.cards("level")
    assert (sitting.table, sitting.counts) == ((100, 0), {"D": 50, "C": 20})
    sitting.coup("bank")
    assert sitting.table == (170 - 4 - 30, 30)
    assert sitting.bank.cut_off == 0


@pytest.mark.rule("F5", "F27")
def test_a_lone_bet_after_rien_ne_va_plus_wounds_nobody() -> None:
    sitting = casino()
    sitting.say("D punto 40", "A rien ne va plus")
    sitting.cards("bank")
    assert sitting.state.ferito is None


@pytest.mark.rule("F27")
def test_rien_ne_va_plus_ends_no_grace_and_puts_aside_what_is_left_uncovered_then() -> None:
    sitting = casino()
    sitting.say("D punto 20", "C punto 30", "A rien ne va plus")
    assert (sitting.phase, sitting.graces) == ("graces", "D")
    sitting.say("D ritiro")
    assert sitting.table == (30, 70)


@pytest.mark.rule("F27")
def test_rien_ne_va_plus_that_leaves_nothing_is_forgotten() -> None:
    sitting = casino()
    sitting.say("D punto 20", "C punto 30", "C gone", "D punto 10", "B punto 20", "B gone")
    sitting.say("A rien ne va plus")
    assert sitting.say("D ritiro")[-1] == BetsOpened(empty=1)
    sitting.say("D punto 10", "time")
    assert sitting.table == (100, 0)


@pytest.mark.rule("F27")
def test_it_is_too_late_once_banco_is_called_and_online_it_is_never_said() -> None:
    sitting = casino()
    sitting.say("D punto 10", "C banco")
    assert sitting.refusal("A rien ne va plus") == "f27_banco"
    assert bank_of_a(500, 500).refusal("A rien ne va plus") == "f27_casino"


@pytest.mark.rule("F27", "F9")
def test_when_banco_is_called_the_bank_may_be_given_up_even_before_the_first_coup() -> None:
    sitting = casino()
    assert sitting.say("D banco") == (CallMade(D, "banco", Chips(100)), GraceOpened(A))
    assert sitting.offers(A) == (PassHandOffer(seguito=True, then="auction"), GoOnOffer())
    assert kinds(sitting.say("A passo la mano")) == ["HandPassed", "BankEnded", "AuctionOpened"]
    sitting = casino()
    sitting.say("D banco", "A time")
    assert sitting.refusal("A passo la mano") == "f16_after_a_win"
    sitting.say("time")
    assert sitting.phase == "punta"


@pytest.mark.rule("F28")
def test_the_highest_sum_is_the_new_bank_whatever_the_old_one_was() -> None:
    sitting = casino()
    sitting.coup("bank", "D punto 10", "C punto 10", "B punto 10")
    sitting.say("A passo la mano")
    assert sitting.refusal("A offro 10") == "f17_passer"
    assert sitting.offers(D) == (BidOffer(Amount(10, 890, 10)),)
    sitting.say("D offro 300", "C offro 890")
    assert sitting.offers(D) == ()
    assert sitting.refusal("D offro 890") == "f17_chips"
    assert sitting.say("time") == (BankTaken(C, Chips(890), bought=True), BetsOpened())


@pytest.mark.rule("F28")
def test_without_an_offer_the_bank_goes_to_the_right_of_the_passer() -> None:
    sitting = casino()
    sitting.coup("bank", "D punto 10", "C punto 10", "B punto 10")
    assert sitting.say("A passo la mano", "time") == (BankDue(D),)


@pytest.mark.rule("F28")
def test_a_bought_bank_that_is_lost_goes_to_the_right_of_who_lost_it() -> None:
    sitting = casino()
    sitting.coup("bank", "D punto 10", "C punto 10", "B punto 10")
    sitting.say("A passo la mano", "C offro 100", "time")
    assert sitting.coup("punta", "D punto 10")[-1] == BankDue(B)


@pytest.mark.rule("F28")
def test_a_bought_bank_that_is_passed_goes_to_the_right_of_its_own_passer() -> None:
    sitting = casino()
    sitting.coup("bank", "D punto 10", "C punto 10", "B punto 10")
    sitting.say("A passo la mano", "C offro 100", "time")
    sitting.coup("bank", "D punto 10")
    assert sitting.say("C passo la mano", "time") == (BankDue(B),)


@pytest.mark.rule("F30")
def test_who_passed_the_bank_before_is_remembered_until_the_next_has_ended() -> None:
    sitting = casino()
    sitting.coup("bank", "D punto 10", "C punto 10", "B punto 10")
    sitting.say("A passo la mano", "C offro 100", "time")
    assert sitting.state.passed == A
    assert "GolpeReal" in kinds(sitting.coup("punta", "A banco"))
    assert sitting.state.passed is None


def test_amounts_of_a_bet_are_the_same_as_online() -> None:
    assert casino().offers(E) == ()
    assert casino(900, 900, 45).offers(C)[0] == BetOffer(Amount(10, 45, 10))
