"""Premoves: for which question each is, and the action that it stands for."""

from typing import get_args

import pytest

from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import GAME, Premove
from circolo.games.chemin_de_fer.premoves import (
    SetAdd,
    SetBet,
    SetCall,
    SetFive,
    SetGoOn,
    SetHalve,
    SetPass,
)
from circolo.play.premoves import Topic
from tests.games.chemin_de_fer.dealing import STACKS, dealt, opened
from tests.games.chemin_de_fer.sitting import A, B, C, Sitting, after_a_win, bank_of_a

BETS = [SetBet(10), SetBet(20), SetBet(500)]
CALLS = [SetCall("banco"), SetCall("rispetto"), SetCall("tavolo")]
ADDITIONS = [SetAdd(1), SetAdd(11), SetAdd(400)]
FIVES = [SetFive("sto"), SetFive("tiro")]
TOPICS: dict[type, Topic] = {
    SetBet: "bet",
    SetCall: "bet",
    SetFive: "word",
    SetPass: "hand",
    SetHalve: "hand",
    SetAdd: "hand",
    SetGoOn: "grace",
}


def settable(sitting: Sitting, seat: Seat | None) -> list[Premove]:
    return [
        premove
        for offer in GAME.automation.premoves(sitting.view(seat))
        for premove in offer.actions()
    ]


def meant(sitting: Sitting, seat: Seat, premove: Premove) -> str | None:
    """Return the action that the premove stands for, on the question that it is about."""
    view = sitting.view(seat)
    for ask in GAME.rules.offers(sitting.state, seat):
        if GAME.automation.topic(ask) in GAME.automation.premove_topics(premove):
            action = (
                GAME.automation.premove_answer(view, ask, premove)
                if GAME.automation.is_condition_met(view, ask, premove)
                else None
            )
            return None if action is None else GAME.notation.write(action)
    raise AssertionError(f"{premove} waits for another question")


@pytest.mark.rule("R7", "F21")
def test_each_is_about_a_question_of_its_own() -> None:
    about = {kind: GAME.automation.premove_topics(some) for kind, some in _one_of_each().items()}
    assert about == {kind: (topic,) for kind, topic in TOPICS.items()}


def _one_of_each() -> dict[type, Premove]:
    to_set = (SetPass(), SetHalve(), SetAdd(10), SetGoOn())
    some = (SetBet(10), SetCall("banco"), SetFive("sto"), *to_set)
    assert {type(each) for each in some} == set(get_args(Premove))
    return {type(each): each for each in some}


@pytest.mark.rule("R7", "F21")
def test_a_bet_or_a_call_is_set_while_a_coup_runs() -> None:
    sitting = dealt("4D 2D KD KH")
    assert settable(sitting, B) == [*BETS, *CALLS, *FIVES]
    assert settable(sitting, C) == [*BETS, *CALLS]


@pytest.mark.rule("R7", "F21")
def test_a_bet_is_made_when_bets_are_open_if_it_is_legal_then() -> None:
    sitting = bank_of_a(*STACKS)
    assert meant(sitting, B, SetBet(20)) == "punto 20"
    assert meant(sitting, B, SetBet(25)) == "punto 25"
    assert meant(sitting, B, SetBet(110)) is None


@pytest.mark.rule("R7", "F21")
@pytest.mark.parametrize(
    ("premove", "line"),
    [
        (SetCall("banco"), "banco"),
        (SetCall("banco", 100), "banco"),
        (SetCall("banco", 90), None),
        (SetCall("tavolo", 50), "tavolo"),
        (SetCall("tavolo", 40), None),
        (SetCall("rispetto"), None),
        (SetCall("rispetto", 500), None),
    ],
)
def test_a_call_is_made_if_it_takes_no_more_than_one_has_thought_of(
    premove: SetCall, line: str | None
) -> None:
    assert meant(bank_of_a(*STACKS), B, premove) == line


@pytest.mark.rule("R7", "F21")
def test_a_five_may_be_set_while_bets_are_open_and_means_nothing_with_other_cards() -> None:
    sitting = opened("5D 2D KD KH")
    assert settable(sitting, C) == FIVES
    sitting.say("C punto 50", "time")
    assert meant(sitting, C, SetFive("tiro")) == "tiro"
    assert meant(sitting, C, SetFive("sto")) == "sto"
    assert meant(dealt("6D 2D KD KH"), C, SetFive("sto")) is None


@pytest.mark.rule("R7", "F21")
def test_a_five_of_the_banker_is_no_case_of_it() -> None:
    sitting = dealt("6D 5D KD KH")
    sitting.say("C sto")
    assert meant(sitting, A, SetFive("tiro")) is None


@pytest.mark.rule("R7", "F21", "F16")
def test_a_banker_sets_to_pass_to_halve_or_to_go_on() -> None:
    sitting = dealt("4D 2D KD KH")
    assert settable(sitting, A) == [SetPass(), SetHalve(), *ADDITIONS, SetGoOn()]
    sitting.coup("bank")
    assert meant(sitting, A, SetAdd(25)) == "aumento 25"
    assert meant(sitting, A, SetPass()) == "passo la mano"
    assert meant(sitting, A, SetHalve()) == "dimezzo"


@pytest.mark.rule("R7", "F21", "F16")
def test_a_premove_is_dropped_where_it_is_not_legal() -> None:
    sitting = dealt("9D 9C KD KH")
    sitting.say("C batto")
    assert meant(sitting, A, SetPass()) == "passo la mano"
    assert meant(sitting, A, SetHalve()) is None


@pytest.mark.rule("F21", "F16")
def test_halving_is_not_set_twice_a_bank_nor_late_nor_at_the_casino() -> None:
    halved = after_a_win(*STACKS, posta=100)
    halved.say("A dimezzo", "C punto 20", "time")
    late = after_a_win(*STACKS, halve_last_win=1)
    late.say("C punto 20", "time")
    casino = dealt("4D 2D KD KH", variant="casino")
    for sitting in (halved, late, casino):
        assert [type(each) for each in settable(sitting, A)] == [SetPass, *[SetAdd] * 3, SetGoOn]


@pytest.mark.rule("R7", "F21", "F9")
def test_go_on_answers_the_grace_that_a_call_of_banco_gives_the_banker() -> None:
    sitting = after_a_win(*STACKS)
    assert settable(sitting, A) == [SetGoOn()]
    sitting.say("C banco")
    assert settable(sitting, A) == []
    assert meant(sitting, A, SetGoOn()) == "proseguo"


@pytest.mark.rule("F21", "F9")
def test_but_not_the_grace_of_who_bets() -> None:
    sitting = bank_of_a(*STACKS)
    sitting.say("B punto 20", "C punto 30")
    assert sitting.graces == "B"
    assert meant(sitting, B, SetGoOn()) is None


@pytest.mark.rule("R7")
def test_in_the_last_graces_a_bet_is_for_the_coup_after() -> None:
    sitting = bank_of_a(*STACKS)
    sitting.say("B punto 20", "C punto 30", "time")
    assert sitting.phase == "graces"
    assert settable(sitting, C) == [*BETS, *CALLS, *FIVES]


@pytest.mark.rule("R7", "R4")
def test_who_is_absent_looks_on_or_has_no_chips_sets_nothing() -> None:
    sitting = opened("4D 2D KD KH", 500, 0, 500, 500)
    sitting.say("D out", "C punto 50", "time")
    assert [settable(sitting, seat) for seat in (B, Seat(3), None)] == [[], [], []]


@pytest.mark.rule("R7")
def test_between_two_banks_nothing_is_set() -> None:
    sitting = Sitting(*STACKS)
    sitting.first_banker(A)
    assert settable(sitting, B) == []
    sitting = after_a_win(*STACKS)
    sitting.say("A passo la mano")
    assert settable(sitting, B) == []


@pytest.mark.rule("F21", "F29")
def test_the_bankers_partner_does_not_bet() -> None:
    sitting = bank_of_a(*STACKS, variant="casino")
    sitting.say("B raddoppio", "A socio B", "C punto 50", "time")
    assert settable(sitting, B) == []


@pytest.mark.rule("F21", "F25")
def test_at_the_casino_there_are_other_calls_and_a_standing_bettor_has_none() -> None:
    sitting = opened("4D 2D KD KH", variant="casino")
    sitting.say("J sits 500", "C punto 50", "time")
    calls = [SetCall("banco"), SetCall("avec")]
    assert settable(sitting, B) == [*BETS, *calls, *FIVES]
    assert settable(sitting, Seat(9)) == [*BETS, *FIVES]


@pytest.mark.rule("R7")
def test_offers_permit_what_they_list_and_any_amount_of_their_range() -> None:
    some: list[Premove] = [SetBet(35), SetBet(9), SetCall("banco", 35), SetCall("banco", 9)]
    listed = [*some, *BETS, *CALLS, SetCall("avec"), *FIVES, SetPass(), SetHalve()]
    listed += [SetAdd(0), SetAdd(1), SetAdd(401), SetGoOn()]
    sitting = dealt("4D 2D KD KH")
    permitted = [
        [
            each
            for each in listed
            if any(o.permits(each) for o in GAME.automation.premoves(sitting.view(seat)))
        ]
        for seat in (A, B)
    ]
    assert permitted == [
        [SetPass(), SetHalve(), SetAdd(1), SetGoOn()],
        [SetBet(35), SetCall("banco", 35), *BETS, *CALLS, *FIVES],
    ]
