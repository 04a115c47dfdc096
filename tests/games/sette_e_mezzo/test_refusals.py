"""Every refusal of the rules has a row here: its code, and the sitting that refuses."""

from collections.abc import Callable
from pathlib import Path
from re import findall

import pytest

import circolo.banks
import circolo.games.sette_e_mezzo
from circolo.games.sette_e_mezzo import GAME, Action
from circolo.games.sette_e_mezzo.actions import Gioco
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import IllegalAction
from circolo.play.waits import WaitId
from tests.games.sette_e_mezzo.sitting import A, Sitting, bank_of_a, hand


def due(**options: str | bool) -> Sitting:
    """A is asked to take the bank."""
    sitting = Sitting(500, 500, 500, **options)
    sitting.designate(A)
    return sitting


def refused() -> Sitting:
    """Every seat has refused the bank, and B has gone out."""
    sitting = due()
    sitting.say("A passo", "C passo", "B passo", "B out")
    return sitting


def betting() -> Sitting:
    """C has a card, and is to bet."""
    return hand(500, 500, 500, cards="7C 4S")


def spoken() -> Sitting:
    """C has bet and drawn."""
    sitting = hand(500, 500, 500, cards="2C 4S 2D")
    sitting.say("C 10 tiro")
    return sitting


def dry() -> Sitting:
    """C is to bet in classica, and no card is left to draw."""
    sitting = bank_of_a(500, 500, 500, amount=50, cards="7C 4S 2S", variant="classica")
    sitting.without_stock()
    return sitting


def left() -> Sitting:
    """C has left in the middle of the hand."""
    sitting = spoken()
    sitting.say("C gone")
    return sitting


REFUSALS: tuple[tuple[str, Callable[[], Sitting], str], ...] = (
    ("r2_not_offered", due, "A gioco"),
    ("r2_not_offered", due, "A 10 sto"),
    ("r2_not_offered", due, "A tiro"),
    ("r2_not_offered", betting, "C accetto 10"),
    ("r2_not_offered", betting, "C passo"),
    ("r2_not_offered", betting, "C non gioco"),
    ("r2_not_offered", refused, "A passo"),
    ("r3_not_your_turn", due, "C accetto 10"),
    ("r3_not_your_turn", due, "B passo"),
    ("r3_not_your_turn", betting, "A 10 sto"),
    ("r3_not_your_turn", spoken, "A sto"),
    ("s3_lone_matta", lambda: hand(500, 500, 500, cards="RD 4S"), "C 10 sto"),
    ("s6_sit_out", refused, "B accetto 10"),
    ("s7_amount", due, "A accetto 5"),
    ("s7_amount", due, "A accetto 510"),
    ("s8_no_refusal", lambda: due(tournament=True), "A passo"),
    ("s11_amount", betting, "C 110 sto"),
    ("s11_bet_first", betting, "C tiro"),
    ("s11_bet_stands", spoken, "C 10 sto"),
    ("s17_no_cards", dry, "C 10 tiro"),
    ("s18_amount", lambda: due(variant="classica"), "A accetto 110"),
    ("s19_amount", dry, "C 60 sto"),
    ("r10_in_play", spoken, "C has 900"),
    ("r10_left", left, "C back"),
    ("r10_left", lambda: Sitting(500, None), "B out"),
    ("r10_reserved", betting, "A has 99"),
    ("r10_taken", due, "A sits 100"),
)


@pytest.mark.rule("R2")
@pytest.mark.parametrize(("code", "sitting", "line"), REFUSALS)
def test_what_is_not_legal_is_refused_with_the_code_of_its_clause(
    code: str, sitting: Callable[[], Sitting], line: str
) -> None:
    assert sitting().refusal(line) == code


@pytest.mark.rule("R2")
@pytest.mark.parametrize(
    ("sitting", "command"),
    [
        (due, Expired(WaitId(99))),
        (due, Act(WaitId(99), A, Gioco())),
        (due, Drawn(WaitId(3), 0)),
        (due, Shuffled(WaitId(3), tuple(range(40)))),
        (lambda: Sitting(500, None), Expired(WaitId(1))),
        (lambda: Sitting(500, 500), Expired(WaitId(1))),
    ],
)
def test_an_answer_to_what_is_not_waited_for_is_refused(
    sitting: Callable[[], Sitting], command: Command[Action]
) -> None:
    with pytest.raises(IllegalAction) as refusal:
        GAME.rules.decide(sitting().state, command)
    assert refusal.value.code == "r2_not_offered"


def test_no_code_is_missing() -> None:
    sources = [
        path
        for package in (circolo.banks, circolo.games.sette_e_mezzo)
        for path in Path(str(package.__file__)).parent.rglob("*.py")
    ]
    text = "".join(path.read_text(encoding="utf-8") for path in sources)
    codes = set(findall(r'"([rs]\d+_[a-z_]+)"', text))
    assert codes == {code for code, _, _ in REFUSALS}
