"""Sette e mezzo in a tournament: nobody refuses, and absent seats pay."""

import pytest

from circolo.banks.actions import TakeBankOffer
from circolo.banks.events import BankDue, BankLapsed
from circolo.cards.units import Chips
from circolo.games.sette_e_mezzo.events import (
    BetLapsed,
    CardsCovered,
    CardsGathered,
    PuntaForfeited,
)
from circolo.play.events import BankEnded, DealBegan, DealEnded
from circolo.play.offers import Amount
from circolo.play.settlement import Settlement
from tests.games.sette_e_mezzo.sitting import A, B, C, D, Sitting


def settled(*changes: int) -> Settlement:
    return Settlement(tuple(map(Chips, changes)))


def due(*stacks: int | None) -> Sitting:
    """A is to take the bank in a tournament."""
    sitting = Sitting(*stacks, tournament=True)
    sitting.designate(A)
    return sitting


def bank(*stacks: int | None, cards: str = "", out: str = "") -> Sitting:
    """A's bank of 100 in a tournament; the seats of `out` sat out before the shuffle."""
    sitting = due(*stacks)
    sitting.say("A accetto 100", *(f"{letter} out" for letter in out))
    sitting.shuffle(cards)
    return sitting


@pytest.mark.rule("S8")
def test_the_bank_cannot_be_refused() -> None:
    sitting = due(500, 500)
    assert sitting.offers(A) == (TakeBankOffer(Amount(10, 500, 10)),)
    assert sitting.refusal("A passo") == "s8_no_refusal"


@pytest.mark.rule("S8", "R9")
def test_a_due_banker_out_of_time_loses_half_the_minimum_to_all_others_seated() -> None:
    sitting = due(500, 500, 500, 500)
    sitting.say("B out", "A out")
    assert sitting.say("A time") == (
        BankLapsed(A),
        DealBegan(1),
        DealEnded(1, settled(-5, 1, 2, 2)),
        BankDue(D),
    )


@pytest.mark.rule("S8")
def test_a_lapsed_banker_with_less_pays_all_their_chips() -> None:
    sitting = due(3, 500, 500)
    sitting.say("A out", "A time")
    assert sitting.chips == [0, 501, 502]


@pytest.mark.rule("S6", "S8")
def test_the_turn_visits_every_seat_in_sit_out_too() -> None:
    sitting = due(500, 500, 500)
    sitting.say("C out", "A out")
    assert sitting.say("A time")[-1] == BankDue(C)
    assert sitting.say("C time")[-1] == BankDue(B)


@pytest.mark.rule("S10")
def test_a_punta_must_play() -> None:
    sitting = bank(500, 500, 500, cards="6C 5S")
    assert sitting.events[1:] == (DealBegan(1), CardsCovered((C,), (Chips(100),)))


@pytest.mark.rule("S10")
def test_who_is_in_sit_out_loses_half_the_minimum_to_the_bankers_own_chips_and_gets_no_card() -> (
    None
):
    sitting = bank(500, 500, 500, cards="6C 5S", out="C")
    assert sitting.events[1:] == (
        DealBegan(1),
        PuntaForfeited(C, Chips(5)),
        DealEnded(1, settled(5, 0, -5)),
        DealBegan(2),
        CardsCovered((B,), (Chips(100),)),
    )
    assert sitting.piatto == 100


@pytest.mark.rule("S10")
def test_a_punta_in_sit_out_with_less_loses_all_its_chips() -> None:
    sitting = bank(500, 500, 3, out="C")
    assert sitting.chips == [503, 500, 0]


@pytest.mark.rule("S11")
def test_a_punta_out_of_time_before_the_bet_loses_the_same() -> None:
    sitting = bank(500, 500, 500, cards="6C 5S")
    sitting.say("C out")
    assert sitting.say("C time")[:2] == (
        BetLapsed(C, Chips(5)),
        DealEnded(1, settled(5, 0, -5)),
    )


@pytest.mark.rule("R5", "S16")
def test_a_tournament_table_is_never_interrupted() -> None:
    sitting = bank(500, 500, 500, out="ABC")
    assert sitting.events[-2:] == (BankEnded(A), BankDue(C))


@pytest.mark.rule("S10", "S17")
def test_after_the_shuffle_for_the_matta_the_next_punta_is_dealt_in_at_once() -> None:
    sitting = bank(500, 500, 500, cards="RD 5S 3C")
    assert sitting.say("C 10 tiro", "C sto", "A sto")[-1] == CardsGathered("matta")
    assert sitting.shuffle()[-1] == CardsCovered((B,), (Chips(90),))


@pytest.mark.rule("S8")
def test_one_seat_with_chips_waits_for_nobody() -> None:
    assert Sitting(500, 0, tournament=True).waits() == ()
    assert Sitting(500, 5, tournament=True).waits() != ()
