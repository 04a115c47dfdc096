"""The seguito: a passed bank is for sale, and the turn goes on afterwards (F17, F18)."""

import pytest

from circolo.banks.events import BankDue
from circolo.cards.units import Chips
from circolo.games.chemin_de_fer.actions import BidOffer, BuyOffer
from circolo.games.chemin_de_fer.events import (
    AuctionOpened,
    BankTaken,
    BetsOpened,
    BidMade,
    BuyerNamed,
    PurchaseOpened,
)
from circolo.play.offers import Amount
from circolo.play.waits import Window
from tests.games.chemin_de_fer.sitting import A, B, C, D, E, Sitting, bank_of_a, kinds


def passed(*stacks: int, **options: int) -> Sitting:
    """A has won 100 from each player in turn, and passes a bank of 200."""
    sitting = bank_of_a(*(stacks or (900, 900, 900, 900)), posta=100, **options)
    sitting.coup("bank", *(f"{letter} punto 10" for letter in "BCDE"[: len(sitting.chips) - 1]))
    sitting.say(f"A aumento {200 - sitting.bank.posta}", "A passo la mano")
    return sitting


def auctioned(*stacks: int, **options: int) -> Sitting:
    """Nobody has bought the bank at its height."""
    sitting = passed(*stacks, **options)
    sitting.say("time")
    return sitting


@pytest.mark.rule("F17")
def test_every_active_seat_but_the_passer_may_buy_from_the_passers_right() -> None:
    sitting = passed(900, 900, 900, 900, 205)
    assert sitting.waits() == (Window(sitting.state.asked, (E, D, C, B), "auction"),)
    assert sitting.offers(D) == (BuyOffer(Chips(200)),)
    assert sitting.offers(E) == ()
    assert sitting.refusal("E compro") == "f17_chips"
    assert sitting.refusal("A compro") == "f17_passer"
    sitting.say("D out")
    assert sitting.offers(D) == ()
    assert sitting.refusal("D compro") == "f17_not_active"


@pytest.mark.rule("F17", "F5")
def test_the_best_placed_buyer_has_it_when_the_time_is_over() -> None:
    sitting = passed()
    assert sitting.say("B compro") == (BuyerNamed(B),)
    assert sitting.refusal("B compro") == "f17_already"
    assert sitting.reserved(B) == 200
    sitting.say("D compro", "C compro")
    assert sitting.say("time") == (BankTaken(D, Chips(200), bought=True), BetsOpened())
    assert [sitting.reserved(seat) for seat in (A, B, C, D)] == [0, 0, 0, 200]


@pytest.mark.rule("F17", "R3")
def test_a_buyer_who_goes_out_or_leaves_does_not_buy() -> None:
    sitting = passed()
    sitting.say("B compro", "C compro", "D compro", "D out", "C gone")
    assert sitting.say("time")[0] == BankTaken(B, Chips(200), bought=True)
    sitting = passed()
    sitting.say("D compro", "D out")
    assert sitting.say("time") == (AuctionOpened(),)
    assert sitting.reserved(D) == 0


@pytest.mark.rule("F17")
def test_a_bought_bank_is_a_new_one() -> None:
    sitting = passed()
    sitting.say("D compro", "time")
    assert (sitting.table, sitting.bank.bought) == ((200, 0), True)
    assert (sitting.bank.coups, sitting.bank.wins, sitting.bank.halved) == (0, 0, False)
    assert sitting.refusal("D passo la mano") == "f16_after_a_win"


@pytest.mark.rule("F17")
def test_who_has_passed_may_bet_against_the_next() -> None:
    sitting = passed()
    sitting.say("D compro", "time", "A banco")
    assert sitting.counts == {"A": 200}


@pytest.mark.rule("F17")
def test_offers_run_from_the_minimum_to_the_height() -> None:
    sitting = auctioned(900, 900, 60, 15)
    assert sitting.waits() == (Window(sitting.state.asked, (D, C, B), "auction"),)
    assert sitting.offers(B) == (BidOffer(Amount(10, 200, 10)), BuyOffer(Chips(200)))
    assert sitting.offers(C) == (BidOffer(Amount(10, 50, 10)),)
    assert sitting.offers(D) == ()
    assert sitting.refusal("A offro 10") == "f17_passer"
    assert sitting.refusal("B offro 5") == "f17_amount"
    assert sitting.refusal("B offro 210") == "f17_amount"
    assert sitting.refusal("C offro 60") == "f17_amount"
    assert sitting.refusal("D offro 10") == "f17_chips"


@pytest.mark.rule("F17")
def test_every_offer_is_above_the_last_and_begins_the_time_anew() -> None:
    sitting = auctioned()
    asked = sitting.state.asked
    assert sitting.say("B offro 50") == (BidMade(B, Chips(50)),)
    assert sitting.state.asked > asked
    assert sitting.offers(C) == (BidOffer(Amount(51, 200, 10)), BuyOffer(Chips(200)))
    assert sitting.refusal("C offro 50") == "f17_amount"
    assert sitting.refusal("B offro 60") == "f17_highest"
    assert sitting.reserved(B) == 50
    sitting.say("C offro 60")
    assert (sitting.reserved(B), sitting.reserved(C)) == (0, 60)
    assert sitting.say("time") == (BankTaken(C, Chips(60), bought=True), BetsOpened())


@pytest.mark.rule("F17")
def test_an_offer_of_the_height_has_bought_the_bank() -> None:
    sitting = auctioned()
    sitting.say("B offro 190")
    assert sitting.offers(C) == (BidOffer(Amount(191, 200, 10)), BuyOffer(Chips(200)))
    assert sitting.say("C offro 200") == (
        BidMade(C, Chips(200)),
        BankTaken(C, Chips(200), bought=True),
        BetsOpened(),
    )


@pytest.mark.rule("F17", "R10")
def test_an_offer_binds_even_who_leaves() -> None:
    sitting = auctioned()
    sitting.say("B offro 50", "B gone", "time")
    assert sitting.bank.banker == B
    sitting.coup("bank", "C punto 10")
    assert kinds(sitting.events)[-4:] == ["HandPassed", "BankEnded", "PurchaseOpened", "SeatFreed"]


@pytest.mark.rule("F17")
def test_if_nobody_offers_the_bank_goes_to_the_right_with_a_free_posta() -> None:
    sitting = auctioned()
    assert sitting.say("time") == (BankDue(D),)
    assert sitting.offered(D) == ["accetto 10", "accetto 20", "accetto 890", "passo"]


@pytest.mark.rule("F18")
def test_after_a_seguito_the_turn_goes_on_at_the_right_of_who_passed_first() -> None:
    sitting = passed()
    sitting.say("B compro", "time")
    sitting.coup("bank", "C punto 50")
    sitting.say("B passo la mano", "time", "C offro 20", "time")
    assert sitting.bank.banker == C
    assert sitting.coup("punta", "A punto 10")[-1] == BankDue(D)


@pytest.mark.rule("F18")
def test_a_bought_bank_that_nobody_bets_on_goes_to_the_right_of_who_passed_first() -> None:
    sitting = passed()
    sitting.say("B compro", "time", "time")
    assert sitting.say("time")[-1] == BankDue(D)


@pytest.mark.rule("F18")
def test_who_passed_first_may_buy_a_later_bank() -> None:
    sitting = passed()
    sitting.say("B compro", "time")
    sitting.coup("bank", "C punto 50")
    sitting.say("B passo la mano", "A compro", "time")
    assert sitting.bank.banker == A
    assert sitting.coup("punta", "B punto 10")[-1] == BankDue(D)


@pytest.mark.rule("F17", "F5")
def test_suivi_does_not_count_in_a_purchase() -> None:
    sitting = passed()
    sitting.say("B compro", "time")
    sitting.coup("bank", "C banco")
    sitting.say("B passo la mano", "C compro", "A compro", "time")
    assert sitting.bank.banker == A


@pytest.mark.rule("F17")
def test_a_passed_bank_below_the_minimum_is_bought_at_its_height_only() -> None:
    sitting = bank_of_a(3, 500, 500, posta=3)
    sitting.coup("level", "C punto 3")
    sitting.say("A passo la mano", "time")
    assert sitting.offers(C) == (BidOffer(Amount(3, 3, 10)), BuyOffer(Chips(3)))


@pytest.mark.rule("R10", "F17")
def test_who_sits_down_may_offer_at_once() -> None:
    sitting = bank_of_a(500, 500, 500, None)
    sitting.coup("bank", "C punto 50")
    sitting.say("A passo la mano", "D sits 300", "time")
    assert BidOffer(Amount(10, 100, 10)) in sitting.offers(D)


@pytest.mark.rule("R10", "F17")
def test_who_sits_down_where_the_passer_sat_has_passed_nothing_and_comes_last() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.coup("bank", "C punto 50")
    sitting.say("A passo la mano", "A gone", "A sits 300")
    assert sitting.offers(A) == (BuyOffer(Chips(100)),)
    assert sitting.waits() == (Window(sitting.state.asked, (D, C, B, A), "auction"),)
    sitting.say("A compro", "B compro")
    assert sitting.say("time")[0] == BankTaken(B, Chips(100), bought=True)


@pytest.mark.rule("R5", "F18")
def test_an_interruption_drops_the_seguito_and_the_turn_goes_on_where_it_would_have() -> None:
    sitting = passed(900, 900, 900)
    sitting.say("C compro", "B gone")
    assert sitting.phase == "purchase"
    assert kinds(sitting.say("C out"))[-1] == "PlayInterrupted"
    assert (sitting.state.seguito, sitting.reserved(C)) == (None, 0)
    assert sitting.say("C back")[-1] == BankDue(C, first=True)


@pytest.mark.rule("F17")
@pytest.mark.parametrize("line", ["B compro", "B offro 20"])
def test_there_is_nothing_to_buy_at_other_times(line: str) -> None:
    assert bank_of_a(500, 500, 500).refusal(line) == "r2_not_offered"


def test_the_purchase_comes_before_the_auction() -> None:
    sitting = passed()
    assert sitting.events[-1] == PurchaseOpened()
    assert sitting.refusal("B offro 20") == "r2_not_offered"
    sitting.say("time")
    assert kinds(sitting.say("B compro")) == ["BidMade", "BankTaken", "BetsOpened"]


@pytest.mark.rule("F17")
def test_the_highest_bidder_too_may_buy_at_the_height() -> None:
    sitting = auctioned()
    sitting.say("B offro 50")
    assert sitting.offers(B) == (BuyOffer(Chips(200)),)
    assert sitting.say("B compro") == (
        BidMade(B, Chips(200)),
        BankTaken(B, Chips(200), bought=True),
        BetsOpened(),
    )


@pytest.mark.rule("F17")
def test_offers_run_from_the_minimum_bank() -> None:
    sitting = auctioned(minimum_bank=40)
    assert sitting.offers(B)[0] == BidOffer(Amount(40, 200, 40))
    assert sitting.refusal("B offro 39") == "f17_amount"
