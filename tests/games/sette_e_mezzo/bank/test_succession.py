"""The succession: where the bank goes, who takes it, who is passed over; interruptions, players who
join and leave.
"""

import pytest

from circolo.banks.actions import PassBankOffer, TakeBankOffer
from circolo.banks.events import (
    BankDue,
    BankLapsed,
    BankOpen,
    BankPassed,
    ChipsBought,
    PlayerJoined,
    PlayerLeft,
    PlayInterrupted,
)
from circolo.cards.units import Chips
from circolo.games.sette_e_mezzo.events import BankTaken, CardsGathered, PuntaLapsed
from circolo.play.events import BankEnded, SeatFreed
from circolo.play.offers import Amount
from circolo.play.waits import Shuffle, Window
from tests.games.sette_e_mezzo.sitting import A, B, C, D, E, Sitting, bank_of_a, hand


def skip_all(sitting: Sitting) -> None:
    """Nobody plays against this banker."""
    while sitting.phase == "gioco":
        sitting.say(f"{sitting.turn} non gioco")


def after_a_bank(*stacks: int | None) -> Sitting:
    """A's first bank is over, in which everybody has bet."""
    sitting = bank_of_a(*stacks, cards="7C FC 7S CC 7B RC")
    while sitting.phase == "gioco":
        sitting.say(f"{sitting.turn} gioco", f"{sitting.turn} 10 sto", "A tiro")
        while sitting.phase == "word":
            sitting.say("A sto")
    return sitting


@pytest.mark.rule("S6")
def test_the_bank_goes_to_the_right() -> None:
    sitting = after_a_bank(500, 500, 500)
    assert sitting.events[-2:] == (BankEnded(A), BankDue(C))


@pytest.mark.rule("S6")
def test_who_has_just_sat_down_and_not_yet_bet_is_skipped() -> None:
    sitting = after_a_bank(500, 500, None, 500)
    sitting.say("C sits 500", "D accetto 20")
    sitting.shuffle()
    skip_all(sitting)
    assert sitting.events[-1] == BankDue(B, skipped=(C,))


@pytest.mark.rule("S6")
def test_who_is_known_to_have_bet_elsewhere_is_not_skipped() -> None:
    sitting = after_a_bank(500, 500, None, 500)
    sitting.say("C sits 500 known", "D accetto 20")
    sitting.shuffle()
    skip_all(sitting)
    assert sitting.events[-1] == BankDue(C)


@pytest.mark.rule("S6")
def test_if_all_are_new_nobody_is_skipped() -> None:
    sitting = Sitting(100, 100, 100)
    sitting.designate(A)
    assert sitting.say("A passo") == (BankPassed(A), BankDue(C))


@pytest.mark.rule("S6")
def test_a_seat_in_sit_out_and_one_without_chips_are_passed_over() -> None:
    sitting = Sitting(100, 100, 0, 100)
    sitting.say("D out")
    sitting.designate(A)
    assert sitting.say("A passo")[-1] == BankDue(B)


@pytest.mark.rule("S6", "R3")
def test_who_lets_the_time_pass_is_passed_over_without_cost() -> None:
    sitting = Sitting(100, 100, 100)
    sitting.designate(A)
    assert sitting.say("A out", "A time") == (BankLapsed(A), BankDue(C))
    assert sitting.chips == [100, 100, 100]


@pytest.mark.rule("R3")
def test_rientra_gives_back_the_bank_that_is_not_yet_passed_on() -> None:
    sitting = Sitting(100, 100, 100)
    sitting.designate(A)
    sitting.say("A out", "A back")
    assert sitting.say("A accetto 50")[0] == BankTaken(A, Chips(50))


@pytest.mark.rule("S6")
def test_when_every_seat_has_refused_play_pauses_until_one_takes_the_bank() -> None:
    sitting = Sitting(100, 100, 100)
    sitting.designate(A)
    assert sitting.say("A passo", "C passo", "B passo") == (BankPassed(B), BankOpen())
    assert sitting.waits() == (Window(sitting.ask, (A, B, C), "pause"),)
    assert sitting.offered(C) == ["accetto 10", "accetto 20", "accetto 100"]
    asked = sitting.ask
    assert sitting.say("A time") == (BankOpen(),)
    assert sitting.ask > asked
    assert sitting.say("B accetto 30") == (BankTaken(B, Chips(30)), CardsGathered("bank"))


@pytest.mark.rule("S6")
def test_the_open_bank_is_for_active_seats() -> None:
    sitting = Sitting(100, 100, 100)
    sitting.designate(A)
    sitting.say("A passo", "C passo", "B passo", "B out")
    assert sitting.waits() == (Window(sitting.ask, (A, C), "pause"),)
    assert sitting.offered(B) == []
    assert sitting.refusal("B accetto 10") == "s6_sit_out"
    assert sitting.refusal("A passo") == "r2_not_offered"


@pytest.mark.rule("S7", "S26", "R2")
def test_the_piatto_is_at_least_the_minimum_and_at_most_the_bankers_chips() -> None:
    sitting = Sitting(125, 100)
    sitting.designate(A)
    assert sitting.offers(A) == (TakeBankOffer(Amount(10, 125, 10)), PassBankOffer())
    assert sitting.refusal("A accetto 5") == "s7_amount"
    assert sitting.refusal("A accetto 130") == "s7_amount"
    assert sitting.say("A accetto 122")[0] == BankTaken(A, Chips(122))


@pytest.mark.rule("S7")
def test_who_has_less_than_the_minimum_banks_all_in() -> None:
    sitting = Sitting(7, 100)
    sitting.designate(A)
    assert sitting.offered(A) == ["accetto 7", "passo"]


@pytest.mark.rule("S7", "S9")
def test_the_piatto_is_set_aside() -> None:
    sitting = bank_of_a(500, 500, 500, amount=200)
    assert sitting.view(None).reserved == (200, 0, 0)


@pytest.mark.rule("S7", "R10")
def test_a_banker_who_leaves_is_played_for_to_the_end_of_the_bank() -> None:
    sitting = hand(500, 500, 500, cards="7C 4S 4C 2C")
    assert sitting.say("A gone") == (PlayerLeft(A),)
    sitting.say("C 10 sto", "A time")
    assert sitting.chips == [490, 500, 510]
    sitting.say("B non gioco")
    assert sitting.events[-3:] == (BankEnded(A), BankDue(C), SeatFreed(A))
    assert sitting.chips == [None, 500, 510]


@pytest.mark.rule("R10")
def test_who_leaves_and_owes_nothing_is_free_at_once() -> None:
    sitting = hand(500, 500, 500)
    assert sitting.say("B gone") == (PlayerLeft(B), SeatFreed(B))


@pytest.mark.rule("R10")
def test_a_punta_that_leaves_is_played_for_to_the_end_of_the_hand() -> None:
    sitting = hand(500, 500, 500, cards="2C 7S 3C")
    sitting.say("C 10 tiro", "C gone")
    sitting.say("C time", "A sto")
    assert SeatFreed(C) in sitting.events


@pytest.mark.rule("R10")
def test_a_player_who_sits_down_during_a_bank_is_met_if_their_turn_is_to_come() -> None:
    sitting = hand(500, None, 500, 500, cards="7C 4S")
    assert sitting.turn == "D"
    sitting.say("B sits 300")
    sitting.say("D 10 sto", "A sto", "C non gioco")
    assert sitting.turn == "B"


@pytest.mark.rule("R10")
def test_who_sits_down_where_the_banker_has_been_waits_for_the_next_bank() -> None:
    sitting = hand(500, 500, 500, None, cards="7C 4S")
    sitting.say("D sits 300", "C 10 sto", "A sto", "B non gioco")
    assert sitting.events[-2:] == (BankEnded(A), BankDue(C, skipped=(D,)))


@pytest.mark.rule("R5")
def test_a_table_waits_until_its_minimum_of_seats_is_taken() -> None:
    sitting = Sitting(100, None, None, least=3)
    assert (sitting.waits(), sitting.offered(A)) == ((), [])
    sitting.say("B sits 100")
    assert sitting.waits() == ()
    sitting.say("C sits 100")
    assert sitting.waits() == (Shuffle(sitting.ask, 40, "designation"),)


@pytest.mark.rule("R5")
def test_seats_in_sit_out_count_as_seated_but_two_must_be_active() -> None:
    sitting = Sitting(100, 100, 100, least=3)
    sitting.designate(A)
    sitting.say("B out")
    assert sitting.phase == "bank"
    assert sitting.say("C out")[-1] == PlayInterrupted(B)
    assert sitting.waits() == ()


@pytest.mark.rule("R5")
def test_between_hands_too_few_end_the_bank_at_once() -> None:
    sitting = bank_of_a(500, 500)
    sitting.say("A out")
    assert sitting.events[-2:] == (BankEnded(A), PlayInterrupted(A))
    assert sitting.view(None).reserved == (0, 0)


@pytest.mark.rule("R5")
def test_a_running_hand_is_finished_first() -> None:
    sitting = hand(500, 500, 500, cards="7C 4S 3D")
    sitting.say("C 10 sto", "B out", "C out")
    assert sitting.phase == "word"
    sitting.say("A sto")
    assert sitting.events[-2:] == (BankEnded(A), PlayInterrupted(A))


@pytest.mark.rule("R5", "S6")
def test_after_an_interruption_the_first_in_turn_of_those_who_were_there_is_asked() -> None:
    sitting = bank_of_a(500, None, 500, None, 500)
    sitting.say("C out", "E gone", "E time")
    assert sitting.events == (PuntaLapsed(E), BankEnded(A), PlayInterrupted(A), SeatFreed(E))
    assert sitting.waits() == ()
    assert sitting.say("D sits 500") == (
        PlayerJoined(D, Chips(500), new=True),
        BankDue(A, first=True),
    )


@pytest.mark.rule("R5", "S6")
def test_who_had_been_asked_and_not_answered_is_first_in_turn_again() -> None:
    sitting = Sitting(500, 500, 500)
    sitting.designate(A)
    sitting.say("A passo", "A out", "B out")
    assert sitting.events[-1] == PlayInterrupted(A)
    assert sitting.say("A back")[-1] == BankDue(C, first=True)


@pytest.mark.rule("R5", "S6")
def test_who_had_answered_is_not_asked_again_first() -> None:
    sitting = Sitting(500, 500)
    sitting.designate(A)
    sitting.say("A out", "A time")
    assert sitting.events == (BankLapsed(A), PlayInterrupted(A))
    assert sitting.say("A back")[-1] == BankDue(B, first=True)


@pytest.mark.rule("R5", "S6")
def test_if_nobody_is_left_of_those_who_were_there_it_is_as_at_first() -> None:
    sitting = bank_of_a(500, 500)
    sitting.say("A gone", "B gone", "A sits 300", "B sits 300")
    assert sitting.waits() == (Shuffle(sitting.ask, 40, "designation"),)


@pytest.mark.rule("R5", "S6")
def test_the_new_among_those_who_were_there_are_asked_if_they_are_all() -> None:
    sitting = bank_of_a(500, 500)
    sitting.say("A gone", "A sits 300 known")
    assert sitting.events[-1] == BankDue(B, first=True)


@pytest.mark.rule("R5")
def test_a_broke_seat_is_not_active_until_it_buys_chips() -> None:
    sitting = hand(500, 10, cards="7C 7S", amount=50)
    sitting.say("B 10 sto", "A sto")
    assert sitting.events[-2:] == (BankEnded(A), PlayInterrupted(A))
    assert sitting.say("B has 200") == (ChipsBought(B, Chips(200)), BankDue(B, first=True))


@pytest.mark.rule("R10")
def test_chips_are_not_bought_in_a_running_hand() -> None:
    sitting = hand(500, 500, 500)
    assert [sitting.refusal(f"{seat} has 900") for seat in "AC"] == ["r10_in_play"] * 2
    assert sitting.say("B has 900") == (ChipsBought(B, Chips(900)),)


@pytest.mark.rule("R10")
def test_a_seat_is_taken_once_and_left_once() -> None:
    sitting = hand(500, 500, 500)
    sitting.say("C gone")
    assert sitting.refusal("C back") == "r10_left"
    assert sitting.refusal("C sits 100") == "r10_taken"


@pytest.mark.rule("R5", "S6")
def test_after_an_interruption_the_bank_goes_all_the_way_round() -> None:
    sitting = bank_of_a(500, 500, None)
    sitting.say("B out", "B time")
    assert sitting.say("C sits 500 known")[-1] == BankDue(A, first=True)
    assert sitting.say("A passo")[-1] == BankDue(C)
    assert sitting.say("C passo")[-1] == BankOpen()
