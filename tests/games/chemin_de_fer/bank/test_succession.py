"""The succession: where the bank goes, who takes it, who is passed over; interruptions, players who
join and leave.
"""

import pytest
from msgspec.structs import replace

from circolo.banks.actions import PassBankOffer, TakeBankOffer
from circolo.banks.events import (
    BankDue,
    BankLapsed,
    BankOpen,
    BankPassed,
    ChipsBought,
    PlayerJoined,
    PlayInterrupted,
)
from circolo.cards.units import Chips
from circolo.games.chemin_de_fer.events import BankTaken, BetsOpened, CardsGathered
from circolo.play.events import BankEnded, LotDrawn, SeatFreed
from circolo.play.offers import Amount
from circolo.play.waits import Choice, Draw, Shuffle, WaitId, Window
from tests.games.chemin_de_fer.sitting import (
    A,
    B,
    C,
    D,
    Sitting,
    after_a_win,
    bank_of_a,
    kinds,
)


def offered_to_a(*stacks: int | None, **options: bool) -> Sitting:
    """A is offered the first bank."""
    sitting = Sitting(*(stacks or (500, 500, 500)), **options)
    sitting.first_banker(A)
    return sitting


@pytest.mark.rule("F3")
def test_the_first_banker_is_drawn_among_the_seats_that_are_not_in_sit_out() -> None:
    sitting = Sitting(500, 500, 0, 500, None, 500)
    sitting.say("B out")
    assert sitting.waits() == (Shuffle(WaitId(1), 312, "first"),)
    sitting.shuffle()
    ask = sitting.state.asked
    assert sitting.waits() == (Draw(ask, 3, "first_banker"),)
    assert sitting.draw(1) == (LotDrawn(ask, "first_banker", 3, 1), BankDue(D, first=True))


@pytest.mark.rule("F4")
def test_the_due_banker_states_the_posta_or_refuses() -> None:
    sitting = offered_to_a(500, 500, 500)
    assert sitting.waits() == (Choice(sitting.state.asked, A, "move"),)
    assert sitting.offers(A) == (TakeBankOffer(Amount(10, 500, 10)), PassBankOffer())
    assert sitting.say("A accetto 70") == (BankTaken(A, Chips(70)), BetsOpened())
    assert sitting.reserved(A) == 70


@pytest.mark.rule("F4")
def test_a_bank_below_the_minimum_is_only_allowed_all_in() -> None:
    sitting = offered_to_a(7, 500)
    assert sitting.offers(A)[0] == TakeBankOffer(Amount(7, 7, 10))
    assert sitting.refusal("A accetto 5") == "f4_amount"
    assert sitting.refusal("A accetto 10") == "f4_amount"


@pytest.mark.rule("F3", "F4")
def test_a_refused_bank_goes_to_the_right_without_cost() -> None:
    sitting = offered_to_a()
    assert sitting.say("A passo") == (BankPassed(A), BankDue(C))
    assert sitting.chips == [500, 500, 500]


@pytest.mark.rule("F4", "R3")
def test_a_seat_out_of_time_is_passed_over_without_cost() -> None:
    sitting = offered_to_a()
    assert sitting.say("A out", "A time") == (BankLapsed(A), BankDue(C))
    assert sitting.chips == [500, 500, 500]


@pytest.mark.rule("F3")
def test_seats_in_sit_out_and_without_chips_are_passed_over() -> None:
    sitting = offered_to_a(500, 500, 0, 500)
    sitting.say("D out")
    assert sitting.say("A passo")[-1] == BankDue(B)


@pytest.mark.rule("F3", "R10", "S6")
def test_who_has_not_yet_bet_is_skipped_once_and_sitting_down_is_no_bet() -> None:
    sitting = bank_of_a(500, 500, 500, None)
    sitting.say("D sits 500")
    assert sitting.coup("punta", "C punto 10", "B punto 10")[-1] == BankDue(C, skipped=(D,))
    assert sitting.say("C passo")[-1] == BankDue(B)
    sitting.say("B accetto 10")
    assert sitting.coup("punta", "C punto 10")[-1] == BankDue(A)
    sitting.say("A accetto 10")
    assert sitting.coup("punta", "C punto 10")[-1] == BankDue(D), "skipped at most once"


@pytest.mark.rule("S6")
def test_a_bet_that_is_placed_ends_a_newcomers_status_though_it_is_void() -> None:
    sitting = bank_of_a(500, 500, 500, None)
    sitting.say("D sits 500", "time", "D punto 10", "C banco")
    assert sitting.coup("punta")[-1] == BankDue(D)


@pytest.mark.rule("S6", "F3")
def test_in_a_tournament_only_who_is_moved_there_is_skipped() -> None:
    table = Sitting(None, None, None, None, tournament=True)
    table.say("A sits 500", "B sits 500", "C sits 500")
    table.first_banker(A)
    table.say("A accetto 100", "C out")
    assert table.coup("punta", "B punto 100")[-1] == BankDue(C), "though C never bet"
    moved = Sitting(None, None, None, None, tournament=True)
    moved.say("A sits 500", "B sits 500", "C sits 500")
    moved.first_banker(A)
    moved.say("A accetto 100", "D sits 500")
    assert moved.coup("punta", "C punto 100")[-1] == BankDue(C, skipped=(D,))


@pytest.mark.rule("F3")
def test_when_every_seat_has_refused_play_pauses_until_one_takes_the_bank() -> None:
    sitting = offered_to_a()
    assert sitting.say("A passo", "C passo", "B passo") == (BankPassed(B), BankOpen())
    assert sitting.waits() == (Window(sitting.state.asked, (A, B, C), "pause"),)
    assert sitting.offers(C) == (TakeBankOffer(Amount(10, 500, 10)),)
    assert sitting.refusal("C passo") == "r2_not_offered"
    assert sitting.say("time") == (BankOpen(),)
    sitting.say("B out")
    assert sitting.offers(B) == ()
    assert sitting.refusal("B accetto 10") == "f3_not_active"
    assert sitting.say("C accetto 20")[0] == BankTaken(C, Chips(20))


@pytest.mark.rule("R5")
def test_play_begins_as_soon_as_enough_are_seated() -> None:
    sitting = Sitting(500, 500, None, least=3)
    assert (sitting.phase, sitting.waits()) == ("empty", ())
    assert sitting.say("C sits 300") == (
        PlayerJoined(C, Chips(300), new=True),
        CardsGathered("first"),
    )


@pytest.mark.rule("R5")
@pytest.mark.parametrize("lines", [(), ("C punto 20",), ("C punto 10", "B banco"), ("time",)])
def test_too_few_players_interrupt_a_bank_at_once_and_all_is_returned(
    lines: tuple[str, ...],
) -> None:
    sitting = after_a_win(500, 500, 500)
    sitting.say(*lines, "C out")
    assert sitting.say("B out")[-2:] == (BankEnded(A), PlayInterrupted(A))
    assert (sitting.chips, sitting.waits()) == ([600, 500, 400], ())
    assert sitting.reserved(A) == 0
    assert sitting.state.wagers == ()


@pytest.mark.rule("R5")
def test_too_few_players_interrupt_while_graces_run() -> None:
    sitting = bank_of_a(500, 500, 500, posta=200)
    sitting.say("C punto 10", "B punto 20", "time", "B out")
    assert sitting.phase == "graces"
    assert sitting.say("C gone")[1:3] == (BankEnded(A), PlayInterrupted(A))


@pytest.mark.rule("R5")
def test_a_running_coup_is_finished_first() -> None:
    sitting = bank_of_a(500, 500, 500)
    sitting.say("C punto 20", "time", "B out")
    assert kinds(sitting.say("C out")) == ["PlayerSatOut"]
    assert kinds(sitting.cards("bank"))[-3:] == ["DealEnded", "BankEnded", "PlayInterrupted"]
    assert sitting.chips == [520, 500, 480]


@pytest.mark.rule("R5")
def test_too_few_players_interrupt_the_offering_of_a_bank() -> None:
    sitting = offered_to_a(500, 500)
    assert kinds(sitting.say("B gone")) == ["PlayerLeft", "PlayInterrupted", "SeatFreed"]
    sitting = offered_to_a(500, 500)
    assert kinds(sitting.say("A out")) == ["PlayerSatOut"]
    assert sitting.say("A time") == (BankLapsed(A), PlayInterrupted(A))


@pytest.mark.rule("F3", "R5")
def test_after_an_interruption_the_bank_goes_on_with_the_first_in_turn_of_those_there() -> None:
    sitting = bank_of_a(500, 500, 500, None)
    sitting.coup("punta", "C punto 10", "B punto 10")
    sitting.say("C accetto 50", "A out", "B out")
    assert sitting.phase == "empty"
    assert sitting.say("D sits 500")[-1] == BankDue(C, first=True)


@pytest.mark.rule("F3", "R5")
def test_when_nobody_is_left_who_was_there_all_begins_anew() -> None:
    sitting = bank_of_a(500, 500)
    sitting.say("A gone", "B gone", "A sits 300")
    assert sitting.say("B sits 300")[-1] == CardsGathered("first")


@pytest.mark.rule("R5")
def test_too_few_at_the_draw_of_the_first_banker_interrupt_after_it() -> None:
    sitting = Sitting(500, 500)
    sitting.shuffle()
    sitting.say("B gone")
    assert kinds(sitting.draw(0)) == ["LotDrawn", "PlayInterrupted"]


@pytest.mark.rule("R5", "F1")
def test_too_few_after_the_shuffle_of_a_taglia_end_the_bank() -> None:
    sitting = bank_of_a(500, 500, 500)
    sitting.say("C punto 20", "time")
    sitting.state = replace(sitting.state, drawn=210)
    sitting.cards("bank")
    assert sitting.phase == "shuffle"
    sitting.say("B out", "C out")
    assert kinds(sitting.shuffle()) == ["PackShuffled", "BankEnded", "PlayInterrupted"]


@pytest.mark.rule("R10")
def test_a_seat_is_freed_once_it_owes_nothing() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("C punto 20", "time")
    assert kinds(sitting.say("C gone")) == ["PlayerLeft"]
    assert sitting.cards("bank")[-1] == SeatFreed(C)
    sitting.say("A gone")
    assert sitting.events[-1] == SeatFreed(A)


@pytest.mark.rule("R10")
@pytest.mark.parametrize(
    ("lines", "then"),
    [
        ((), ["PlayerLeft"]),
        (("C punto 10", "time"), ["PlayerLeft"]),
        (("time",), ["PlayerLeft"]),
    ],
)
def test_a_banker_who_leaves_before_the_first_win_holds_the_bank_to_its_end(
    lines: tuple[str, ...], then: list[str]
) -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say(*lines)
    assert kinds(sitting.say("A gone")) == then
    if sitting.phase == "bets":
        sitting.say("B punto 10", "time")
    assert kinds(sitting.cards("punta"))[-3:] == ["BankEnded", "BankDue", "SeatFreed"]


@pytest.mark.rule("R10")
def test_a_due_banker_who_leaves_still_owes_an_answer() -> None:
    sitting = offered_to_a()
    assert kinds(sitting.say("A gone")) == ["PlayerLeft"]
    assert kinds(sitting.say("A time")) == ["BankLapsed", "BankDue", "SeatFreed"]


@pytest.mark.rule("R10")
def test_chips_are_bought_between_coups_and_what_is_reserved_stays() -> None:
    sitting = after_a_win(500, 500, 500)
    assert sitting.refusal("A has 199") == "r10_reserved"
    assert sitting.say("A has 900") == (ChipsBought(A, Chips(900)),)
    sitting.say("C punto 20", "B has 700", "time")
    assert sitting.refusal("C has 900") == "r10_in_play"
    assert sitting.refusal("A has 1000") == "r10_in_play"
    assert kinds(sitting.say("B has 800")) == ["ChipsBought"]


@pytest.mark.rule("R10")
def test_nobody_takes_a_taken_seat_or_leaves_an_empty_one() -> None:
    sitting = bank_of_a(500, 500, None)
    assert sitting.refusal("A sits 100") == "r10_taken"
    assert sitting.refusal("C out") == "r10_left"
    assert sitting.refusal("C has 100") == "r10_left"
    sitting.say("A gone")
    assert sitting.refusal("A back") == "r10_left"


@pytest.mark.rule("F5", "R10")
def test_a_new_player_inherits_nothing_of_who_sat_there() -> None:
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.coup("bank", "C banco")
    sitting.say("C gone", "C sits 500")
    assert (sitting.state.ferito, sitting.state.waiting) == (None, (C,))
    sitting.say("C gone")
    assert sitting.state.waiting == ()
