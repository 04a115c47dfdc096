"""The first banker: the seat that gets the matta."""

import pytest

from circolo.banks.events import BankDue, PlayInterrupted
from circolo.cards.card import Card
from circolo.games.sette_e_mezzo.events import BankerDesignated
from circolo.play.events import LotDrawn
from circolo.play.waits import Draw, Shuffle, WaitId
from tests.games.sette_e_mezzo.sitting import A, B, C, D, Sitting


@pytest.mark.rule("S5", "S17", "R5")
def test_a_table_begins_with_a_shuffle_for_the_first_banker() -> None:
    assert Sitting(100, 100).waits() == (Shuffle(WaitId(1), 40, "designation"),)


@pytest.mark.rule("S5")
def test_the_first_seat_is_drawn_among_the_seats_that_are_not_in_sit_out() -> None:
    sitting = Sitting(100, None, 100, 100, 0)
    sitting.say("C out")
    sitting.shuffle()
    assert sitting.waits() == (Draw(WaitId(2), 2, "first_seat"),)


@pytest.mark.rule("S5")
def test_cards_go_round_face_up_until_the_matta_falls() -> None:
    sitting = Sitting(100, 100, 100, 100)
    events = sitting.designate(B, "AS 7C FD RD")
    assert events == (
        LotDrawn(WaitId(2), "first_seat", 4, 1),
        BankerDesignated(B, C, (Card.SA, Card.C7, Card.DF, Card.DR)),
        BankDue(C, first=True),
    )


@pytest.mark.rule("S5")
def test_seats_in_sit_out_get_no_card() -> None:
    sitting = Sitting(100, 100, 100, 100)
    sitting.say("A out")
    assert sitting.designate(B, "AS RD")[-1] == BankDue(D, first=True)


@pytest.mark.rule("S5")
def test_all_see_the_cards_until_the_bank_is_taken() -> None:
    sitting = Sitting(100, 100)
    events = sitting.designate(A, "AS RD")
    assert [sitting.view(seat).designation for seat in (A, B, None)] == [events[1]] * 3
    sitting.say("B accetto 10")
    assert sitting.view(A).designation is None


@pytest.mark.rule("S5", "S7")
def test_who_gets_the_matta_may_refuse() -> None:
    sitting = Sitting(100, 100, 100)
    sitting.designate(A)
    assert sitting.say("A passo")[-1] == BankDue(C)


@pytest.mark.rule("S5", "R5")
def test_nobody_is_designated_if_too_few_are_left_when_the_lot_falls() -> None:
    sitting = Sitting(100, 100)
    sitting.shuffle()
    sitting.say("A out", "B out")
    assert sitting.draw(0)[-1] == PlayInterrupted(None)
    assert sitting.waits() == ()
    sitting.say("A back", "B back")
    assert sitting.waits() == (Shuffle(sitting.ask, 40, "designation"),)


@pytest.mark.rule("S5")
def test_in_a_tournament_absent_seats_are_dealt_to_only_if_all_are_absent() -> None:
    sitting = Sitting(100, 100, 100, tournament=True)
    sitting.say("A out")
    sitting.shuffle("AS 2S 3S RD")
    assert sitting.waits() == (Draw(WaitId(2), 2, "first_seat"),)
    sitting.say("B out", "C out")
    assert sitting.waits() == (Draw(WaitId(2), 3, "first_seat"),)
    assert sitting.draw(0)[-1] == BankDue(A, first=True)
