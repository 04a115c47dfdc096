"""Actions as text, and what a reader of a record is told."""

import pytest

from circolo.banks.actions import PassBank, TakeBank
from circolo.catalogue import BY_NAME
from circolo.games.sette_e_mezzo import GAME, Action
from circolo.games.sette_e_mezzo.actions import (
    Bet,
    Gioco,
    NonGioco,
    Sto,
    Tiro,
)
from circolo.play import notation
from tests.games.sette_e_mezzo.sitting import A, Sitting, bank_of_a, hand

WORDS: tuple[tuple[Action, str], ...] = (
    (TakeBank(100), "accetto 100"),
    (PassBank(), "passo"),
    (Gioco(), "gioco"),
    (NonGioco(), "non gioco"),
    (Bet(20, "sto"), "20 sto"),
    (Bet(20, "tiro"), "20 tiro"),
    (Sto(), "sto"),
    (Tiro(), "tiro"),
)


@pytest.mark.parametrize(("action", "text"), WORDS)
def test_actions_are_written_and_read(action: Action, text: str) -> None:
    assert GAME.notation.write(action) == text
    assert GAME.notation.read(text) == action


@pytest.mark.parametrize("text", ["", "punto", "accetto molto", "20 carte", "20"])
def test_other_words_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        GAME.notation.read(text)


def remarks(sitting: Sitting) -> str:
    return "; ".join(filter(None, map(GAME.notation.remark, sitting.events)))


def test_what_follows_is_remarked() -> None:
    sitting = Sitting(500, 500, 500)
    sitting.designate(A)
    assert remarks(sitting) == "RD falls to A; the bank comes to A"
    sitting = hand(500, 500, 500, cards="7C 4S FC")
    assert remarks(sitting) == "hand 1; dealt to C"
    sitting.say("C 100 tiro")
    assert remarks(sitting) == "C draws FC; C stands; A shows 4S"
    sitting.say("A sto")
    assert remarks(sitting) == (
        "C shows 7C; A-100 C+100; the bank of A is over; the bank comes to C"
    )


def test_so_is_what_is_lost_unplayed() -> None:
    sitting = hand(500, 500, cards="7C 4S")
    sitting.say("B gone", "B time")
    assert remarks(sitting) == (
        "B loses 5; A+5 B-5; the bank of A is over; too few to play; B is free"
    )


def test_and_that_nobody_wants_the_bank() -> None:
    sitting = Sitting(500, 500)
    sitting.designate(A)
    sitting.say("A passo", "B passo")
    assert remarks(sitting) == "nobody wants the bank"


def test_a_sitting_is_read_as_it_was_written() -> None:
    options = bank_of_a(500, 500, most=2).options
    text = """circolo 1
sette_e_mezzo rules=2 most=2
A sits 500
B sits 300 known
pack RD AD 2D 3D 4D 5D 6D 7D FD CD AC 2C 3C 4C 5C 6C 7C FC CC RC \
AS 2S 3S 4S 5S 6S 7S FS CS RS AB 2B 3B 4B 5B 6B 7B FB CB RB
lot 0
A accetto 100
pack AD 2D 3D 4D 5D 6D 7D FD CD RD AC 2C 3C 4C 5C 6C 7C FC CC RC \
AS 2S 3S 4S 5S 6S 7S FS CS RS AB 2B 3B 4B 5B 6B 7B FB CB RB
B gioco
B 20 tiro
B out
B time
"""
    read = notation.read(text, BY_NAME)
    commands = [step.command for step in read.steps]
    assert notation.written(GAME, options, commands) == text
