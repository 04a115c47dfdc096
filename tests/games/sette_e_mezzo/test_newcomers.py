"""The newcomers that the bank skips, and how often: S6 in ring games and in tournaments."""

from typing import Any

import pytest

from circolo.banks.events import BankDue, BankOpen
from circolo.cards.units import Chips
from circolo.play.commands import Joined
from tests.games.sette_e_mezzo.sitting import A, B, C, D, Sitting, bank_of_a


def nobody_plays(sitting: Sitting) -> None:
    """Every punta refuses to play against this banker."""
    while sitting.phase == "gioco":
        sitting.say(f"{sitting.turn} non gioco")


def takes(sitting: Sitting, amount: int = 20) -> None:
    """Let the due seat take the bank."""
    sitting.say(f"{sitting.turn} accetto {amount}")
    sitting.shuffle()


@pytest.mark.rule("S6")
def test_in_a_ring_game_in_which_nobody_plays_the_turn_goes_round() -> None:
    sitting = bank_of_a(500, 500, 500)
    nobody_plays(sitting)
    assert sitting.events[-1] == BankDue(A, skipped=(C, B))
    takes(sitting)
    nobody_plays(sitting)
    assert sitting.events[-1] == BankDue(C)
    takes(sitting)
    nobody_plays(sitting)
    assert sitting.events[-1] == BankDue(B)


@pytest.mark.rule("S6")
def test_under_the_first_rules_the_one_who_has_bet_is_asked_each_time() -> None:
    sitting = bank_of_a(500, 500, 500, rules=1)
    for _ in range(3):
        nobody_plays(sitting)
        assert sitting.events[-1] == BankDue(A)
        takes(sitting)


@pytest.mark.rule("S6")
def test_a_newcomer_who_never_bets_is_skipped_once() -> None:
    sitting = bank_of_a(500, 500, None, 500)
    sitting.say("D gioco", "D 10 sto", "A sto", "B gioco", "B 10 sto", "A sto")
    sitting.say("C sits 500")
    takes(sitting)
    nobody_plays(sitting)
    assert sitting.events[-1] == BankDue(B, skipped=(C,))
    sitting.say("B passo", "A passo")
    takes(sitting)
    nobody_plays(sitting)
    assert sitting.events[-1] == BankDue(C)


@pytest.mark.rule("S6")
def test_a_newcomer_in_sit_out_is_passed_over_and_not_skipped() -> None:
    sitting = bank_of_a(500, 500, None, 500)
    sitting.say("D gioco", "D 10 sto", "A sto", "B gioco", "B 10 sto", "A sto")
    sitting.say("C sits 500", "C out")
    takes(sitting)
    nobody_plays(sitting)
    assert sitting.events[-1] == BankDue(B)


def tournament(*stacks: int | None, **more: Any) -> Sitting:
    """A holds the first bank of a tournament's table."""
    sitting = Sitting(*stacks, tournament=True, **more)
    sitting.designate(A)
    sitting.say("A accetto 20")
    return sitting


def played_out(sitting: Sitting) -> None:
    """Let every punta's time pass, until the next bank is due."""
    while sitting.phase in {"bet", "word"}:
        sitting.say(f"{sitting.turn} out", f"{sitting.turn} time")


@pytest.mark.rule("S6", "S8", "P5")
def test_in_a_tournament_a_player_who_never_came_is_due_the_bank() -> None:
    sitting = tournament(500, 500, 500)
    sitting.say("C out")
    sitting.shuffle()
    sitting.say("B 10 sto", "A sto")
    assert sitting.events[-1] == BankDue(C)
    chips = sitting.chips[C]
    assert chips is not None
    sitting.say("C time")
    assert sitting.events[-1] == BankDue(B)
    assert sitting.chips[C] == chips - 5


@pytest.mark.rule("S6", "S8")
def test_under_the_first_rules_a_player_who_never_came_is_never_due() -> None:
    sitting = tournament(500, 500, 500, rules=1)
    sitting.say("C out")
    sitting.shuffle()
    sitting.say("B 10 sto", "A sto")
    assert sitting.events[-1] == BankDue(B)


@pytest.mark.rule("S6")
def test_in_a_tournament_who_was_moved_there_and_has_not_bet_is_skipped_once() -> None:
    sitting = tournament(500, 500, None, 500)
    sitting.shuffle()
    sitting.tell(Joined(C, Chips(300)))
    sitting.say("C out", "D 10 sto", "A sto", "B 10 sto", "A sto")
    assert sitting.events[-1] == BankDue(D)
    takes(sitting)
    sitting.say("B 10 sto", "D sto", "A 10 sto", "D sto")
    assert sitting.events[-1] == BankDue(C)


@pytest.mark.rule("S6")
def test_in_a_tournament_the_exception_is_for_the_bank_after_the_move() -> None:
    sitting = tournament(500, None, 500)
    sitting.shuffle()
    sitting.say("C 10 sto", "A sto")
    takes(sitting)
    sitting.tell(Joined(B, Chips(300)))
    sitting.say("B out", "A 10 sto", "C sto")
    assert sitting.events[-1] == BankDue(A, skipped=(B,))
    takes(sitting)
    sitting.say("C 10 sto", "A sto", "C accetto 20")
    sitting.shuffle()
    sitting.say("A 10 sto", "C sto")
    assert sitting.events[-1] == BankDue(B)


@pytest.mark.rule("S6")
def test_where_all_are_new_nobody_is_skipped() -> None:
    sitting = Sitting(100, 100, 100)
    sitting.designate(A)
    assert sitting.say("A passo")[-1] == BankDue(C)
    assert sitting.say("C passo", "B passo")[-1] == BankOpen()
