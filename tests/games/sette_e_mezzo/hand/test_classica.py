"""The variant classica: the banker against all at once."""

import pytest

from circolo.banks.actions import PassBankOffer, TakeBankOffer
from circolo.banks.events import BankDue, BankLapsed, PlayInterrupted
from circolo.cards.card import Card
from circolo.cards.units import Chips
from circolo.games.sette_e_mezzo import GAME
from circolo.games.sette_e_mezzo.actions import BetOffer
from circolo.games.sette_e_mezzo.events import (
    BankTaken,
    BetLapsed,
    CardsCovered,
    CardsGathered,
    CardShown,
    Stood,
)
from circolo.games.sette_e_mezzo.premoves import SetBankOffer
from circolo.play.events import BankEnded, DealBegan, DealEnded, PackShuffled
from circolo.play.offers import Amount
from circolo.play.settlement import Settlement
from circolo.play.waits import Shuffle
from tests.games.sette_e_mezzo.sitting import (
    A,
    B,
    C,
    D,
    E,
    F,
    Sitting,
    bank_of_a,
    kinds,
    settlements,
)


def settled(*changes: int) -> Settlement:
    return Settlement(tuple(map(Chips, changes)))


def due(*stacks: int | None, **options: int) -> Sitting:
    """A is asked to take a bank in classica."""
    sitting = Sitting(*stacks, variant="classica", **options)
    sitting.designate(A)
    return sitting


def dealt(*stacks: int | None, amount: int = 50, cards: str = "") -> Sitting:
    """A's bank in classica, cards dealt: to the punte from A's right and, last, to A."""
    return bank_of_a(*stacks, amount=amount, cards=cards, variant="classica")


@pytest.mark.rule("S18", "S7", "S26")
@pytest.mark.parametrize(
    ("stack", "highest"), [(1000, 100), (299, 99), (250, 83), (30, 10), (59, 19)]
)
def test_the_largest_bet_is_what_the_table_and_the_bankers_chips_allow(
    stack: int, highest: int
) -> None:
    sitting = due(stack, 500, 500, 500)
    assert sitting.offers(A) == (
        TakeBankOffer(Amount(10, highest, 10), punte=3),
        PassBankOffer(),
    )
    assert sitting.refusal(f"A accetto {highest + 1}") == "s18_amount"


@pytest.mark.rule("S18")
def test_who_is_in_sit_out_or_has_no_chips_is_not_counted() -> None:
    sitting = due(100, 500, 500, 0)
    sitting.say("B out")
    assert sitting.offers(A)[0] == TakeBankOffer(Amount(10, 100, 10), punte=1)


@pytest.mark.rule("S18")
def test_the_largest_possible_loss_is_set_aside() -> None:
    sitting = due(500, 500, 500, 500)
    assert sitting.say("A accetto 60") == (
        BankTaken(A, Chips(60), (D, C, B)),
        CardsGathered("bank"),
    )
    assert sitting.view(B).reserved == (180, 0, 0, 0)


@pytest.mark.rule("S18", "R10")
def test_who_sits_down_later_or_comes_back_waits_for_the_next_bank() -> None:
    sitting = due(500, 500, 500, None)
    sitting.say("B out", "A accetto 60", "B back", "D sits 500")
    assert sitting.shuffle()[1:] == (DealBegan(1), CardsCovered((C,), (Chips(60),)))


@pytest.mark.rule("S18", "R10")
def test_who_takes_the_seat_of_one_that_was_counted_waits_too() -> None:
    sitting = due(500, 500, 500)
    sitting.say("A accetto 60", "B gone", "B sits 500")
    assert sitting.shuffle()[-1] == CardsCovered((C,), (Chips(60),))


@pytest.mark.rule("S18")
def test_all_in_the_punte_bet_exactly_the_minimum_until_the_stack_is_covered() -> None:
    sitting = due(37, 500, 500, 500, 500, 500)
    assert sitting.offers(A)[0] == TakeBankOffer(Amount(37, 37, 10), punte=5, all_in=True)
    sitting.say("A accetto 37")
    assert sitting.view(None).reserved == (37, 0, 0, 0, 0, 0)
    covered = sitting.shuffle("4C 4S 4D 4B 5C")[-1]
    assert isinstance(covered, CardsCovered)
    assert covered.punte == (F, E, D, C)
    assert covered.limits == (10, 10, 10, 7)
    assert sitting.offered(F) == ["10 sto", "10 tiro"]
    sitting.say("F 10 sto", "E 10 sto", "D 10 sto")
    assert sitting.offered(C) == ["7 sto", "7 tiro"]


@pytest.mark.rule("S18", "S25")
def test_all_in_is_told_with_a_premove_for_the_next_bank() -> None:
    sitting = due(500, 500, 500, 500, 500, 37)
    sitting.say("A accetto 50")
    sitting.shuffle("2C")
    sitting.say("F 10 sto")
    offers = GAME.automation.premoves(sitting.view(F))
    (bank,) = [offer for offer in offers if isinstance(offer, SetBankOffer)]
    assert (bank.amount, bank.punte, bank.all_in) == (Amount(37, 37, 10), 5, True)
    rich = due(500, 500, 500, 500)
    rich.say("A accetto 50")
    rich.shuffle("2C")
    rich.say("D 10 sto")
    offers = GAME.automation.premoves(rich.view(D))
    (bank,) = [offer for offer in offers if isinstance(offer, SetBankOffer)]
    assert (bank.amount, bank.punte, bank.all_in) == (Amount(10, 100, 10), 3, False)


@pytest.mark.rule("S11", "S19")
@pytest.mark.parametrize(("rules", "lost"), [(1, 5), (2, 2)])
def test_all_in_a_time_out_costs_at_most_the_bet_that_is_left(rules: int, lost: int) -> None:
    sitting = due(12, 500, 500, rules=rules)
    sitting.say("A accetto 12")
    sitting.shuffle("2C 3C 7C")
    sitting.say("C 10 sto", "B out", "B time")
    assert sitting.state.coup is not None
    assert sitting.coup.lost == (0, lost)


@pytest.mark.rule("S18")
def test_all_in_a_punta_with_less_than_the_minimum_bets_all_it_has() -> None:
    sitting = due(15, 500, 500, 4)
    sitting.say("A accetto 15")
    assert sitting.shuffle()[-1] == CardsCovered((D, C, B), (Chips(4), Chips(10), Chips(1)))


@pytest.mark.rule("S18")
def test_what_the_stack_covers_exactly_is_not_all_in() -> None:
    sitting = due(30, 500, 500, 500)
    sitting.say("A accetto 10")
    assert sitting.shuffle()[-1] == CardsCovered((D, C, B), (Chips(10),) * 3)


@pytest.mark.rule("S19")
def test_one_covered_card_to_every_punta_from_the_right_and_to_the_banker() -> None:
    sitting = dealt(500, 500, 500, cards="7C 6C 5C")
    assert [hand.cards for hand in sitting.coup.hands] == [(Card.C7,), (Card.C6,), (Card.C5,)]
    assert sitting.turn == "C"
    views = {viewer: sitting.view(viewer).coup for viewer in (A, B, C, None)}
    assert {
        viewer: tuple(hand.covered for hand in coup.hands)
        for viewer, coup in views.items()
        if coup is not None
    } == {
        A: (None, None, None),
        B: (None, Card.C6, None),
        C: (Card.C7, None, None),
        None: (None, None, None),
    }


@pytest.mark.rule("S19", "S26")
@pytest.mark.parametrize(("stack", "high"), [(500, 50), (33, 33), (6, 6)])
def test_each_punta_bets_between_the_minimum_and_the_limit_with_the_first_decision(
    stack: int, high: int
) -> None:
    sitting = dealt(500, 500, stack, cards="7C 6C 5C")
    assert sitting.offers(C) == (BetOffer(Amount(min(10, high), high, 10), ("sto", "tiro")),)
    assert sitting.refusal(f"C {high + 10} sto") == "s19_amount"
    assert sitting.refusal("C non gioco") == "r2_not_offered"


@pytest.mark.rule("S19", "S13", "S14")
def test_after_all_punte_the_banker_plays_once_against_all() -> None:
    sitting = dealt(500, 500, 500, 500, cards="7C 6C 5C 3S 7S 3D")
    sitting.say("D 10 sto", "C 20 tiro")
    assert sitting.say("B 50 sto")[1:] == (Stood(B), CardShown(A, Card.S3))
    sitting.say("A tiro")
    assert sitting.say("A sto") == (
        Stood(A),
        CardShown(D, Card.C7),
        CardShown(B, Card.C5),
        DealEnded(1, settled(60, -50, -20, 10)),
        BankEnded(A),
        BankDue(D),
    )


@pytest.mark.rule("S19", "S15")
def test_every_bet_busts_too_is_settled_at_the_end_of_the_bank() -> None:
    sitting = dealt(500, 500, 500, cards="7C 6C 5C 7S")
    sitting.say("C 50 tiro")
    assert sitting.chips == [500, 500, 500]
    assert sitting.view(None).reserved == (100, 0, 50)
    sitting.say("B 20 sto", "A sto")
    assert sitting.chips == [530, 520, 450]


@pytest.mark.rule("S19")
def test_if_all_are_bust_the_banker_does_not_play() -> None:
    sitting = dealt(500, 500, 500, cards="7C 6C 5C 7S 6S")
    sitting.say("C 50 tiro")
    assert kinds(sitting.say("B 20 tiro")) == [
        "BetMade",
        "CardGiven",
        "CardShown",
        "DealEnded",
        "BankEnded",
        "BankDue",
    ]
    assert settlements(sitting.events) == [(70, -20, -50)]


@pytest.mark.rule("S19")
def test_a_seat_in_sit_out_at_the_deal_is_not_dealt_in() -> None:
    sitting = due(500, 500, 500, 500)
    sitting.say("A accetto 50", "C out")
    assert sitting.shuffle()[-1] == CardsCovered((D, B), (Chips(50), Chips(50)))


@pytest.mark.rule("S19", "R5")
def test_if_nobody_is_left_to_deal_to_the_bank_is_over() -> None:
    sitting = due(500, 500, 500)
    sitting.say("A accetto 50", "B out", "C out")
    assert kinds(sitting.shuffle())[1:] == ["BankEnded", "PlayInterrupted"]


@pytest.mark.rule("S19", "R3")
def test_out_of_time_before_its_bet_a_punta_loses_half_the_minimum() -> None:
    sitting = dealt(500, 500, 500, cards="7C 6C 5C")
    sitting.say("C out")
    assert sitting.say("C time") == (BetLapsed(C, Chips(5)),)
    sitting.say("B 20 sto", "A sto")
    assert settlements(sitting.events) == [(-15, 20, -5)]
    assert kinds(sitting.events).count("CardShown") == 1


@pytest.mark.rule("S19")
def test_if_all_let_their_time_pass_the_banker_takes_the_halves() -> None:
    sitting = dealt(500, 500, 500, cards="7C 6C 5C")
    sitting.say("C out", "C time", "B out")
    assert sitting.say("B time") == (
        BetLapsed(B, Chips(5)),
        DealEnded(1, settled(10, -5, -5)),
        BankEnded(A),
        PlayInterrupted(A),
    )


@pytest.mark.rule("S20")
def test_a_banker_out_of_time_for_the_limit_pays_every_punta_twice_the_minimum() -> None:
    sitting = due(500, 500, 500, 500)
    sitting.say("A out")
    assert sitting.say("A time") == (
        BankLapsed(A),
        DealBegan(1),
        DealEnded(1, settled(-60, 20, 20, 20)),
        BankDue(D),
    )


@pytest.mark.rule("S20", "R9")
def test_the_payment_ends_with_the_chips_and_odd_chips_start_at_the_right() -> None:
    sitting = due(44, 500, 500, 500)
    sitting.say("A out", "A time")
    assert sitting.chips == [0, 514, 515, 515]


@pytest.mark.rule("S20")
def test_only_seats_that_would_be_dealt_in_are_paid() -> None:
    sitting = due(500, 500, 500, 0)
    sitting.say("C out", "A out", "A time")
    assert sitting.chips == [480, 520, 500, 0]


@pytest.mark.rule("S20", "R5")
def test_against_one_punta_the_payment_comes_before_the_interruption() -> None:
    sitting = due(500, 500)
    sitting.say("A out")
    assert sitting.say("A time")[-2:] == (DealEnded(1, settled(-20, 20)), PlayInterrupted(A))


@pytest.mark.rule("S20", "R10")
def test_who_leaves_instead_pays_too() -> None:
    sitting = due(500, 500, 500)
    sitting.say("A gone", "A time")
    assert kinds(sitting.events)[-1] == "SeatFreed"
    assert sitting.chips == [None, 520, 520]


@pytest.mark.rule("S20", "S6")
def test_who_pays_for_it_has_held_no_bank() -> None:
    sitting = due(500, 500, 500)
    sitting.say("A out", "A time", "A back", "C passo")
    assert sitting.events[-1] == BankDue(B)


@pytest.mark.rule("S20", "S6")
def test_under_the_first_rules_it_counts_as_a_bank_held() -> None:
    sitting = due(500, 500, 500, rules=1)
    sitting.say("A out", "A time", "A back", "C passo")
    assert sitting.events[-1] == BankDue(A)


@pytest.mark.rule("S20", "S7")
def test_refusing_by_the_button_is_free_and_who_is_in_sit_out_is_passed_over() -> None:
    sitting = due(500, 500, 500, 500)
    sitting.say("D out")
    assert sitting.say("A passo")[-1] == BankDue(C)
    assert sitting.chips == [500] * 4


@pytest.mark.rule("S21", "S17")
def test_a_bank_is_one_hand_shuffled_at_its_start_and_not_for_the_matta() -> None:
    sitting = dealt(500, 500, 500, cards="RD 6C 5C FS")
    sitting.say("C 50 tiro", "B 10 sto", "A sto")
    assert sitting.events[-2:] == (BankEnded(A), BankDue(C))
    sitting.say("C accetto 20")
    assert sitting.waits() == (Shuffle(sitting.ask, 40, "bank"),)
    assert isinstance(sitting.shuffle()[0], PackShuffled)
    assert sitting.coup.punte == (B, A)


@pytest.mark.rule("S22", "S14")
def test_no_sette_e_mezzo_pays_double() -> None:
    sitting = dealt(500, 500, 500, cards="7C 6C 5C FS")
    sitting.say("C 50 tiro", "B 10 sto", "A sto")
    assert settlements(sitting.events) == [(-60, 10, 50)]
