"""Every refusal of the rules has a row here: its code, and the sitting that refuses."""

from collections.abc import Callable
from pathlib import Path
from re import findall
from typing import Any

import pytest

import circolo.games.chemin_de_fer
from circolo.cards.units import Seat
from circolo.games.chemin_de_fer import GAME, Action
from circolo.games.chemin_de_fer.actions import Bet, GoOn, Halve, PassHand, Withdraw
from circolo.play.commands import Act, Command, Drawn, Expired, Shuffled
from circolo.play.contract import IllegalAction
from circolo.play.waits import WaitId
from tests.games.chemin_de_fer.sitting import A, C, D, Sitting, after_a_win, bank_of_a


def due(**options: Any) -> Sitting:
    """A is asked to take the bank."""
    sitting = Sitting(500, 500, 500, 500, **options)
    sitting.first_banker(A)
    return sitting


def refused() -> Sitting:
    """Every seat has refused the bank, and B has gone out."""
    sitting = due()
    sitting.say("A passo", "D passo", "C passo", "B passo", "B out")
    return sitting


def betting() -> Sitting:
    """A holds a bank that D has bet on, and bets are open."""
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say("D punto 20", "C out")
    return sitting


def casino(*lines: str, **options: Any) -> Sitting:
    """A holds a bank at a casino table."""
    sitting = bank_of_a(500, 500, 500, 500, variant="casino", **options)
    sitting.say("J sits 100", *lines)
    return sitting


def won(*lines: str) -> Sitting:
    """A has won once."""
    sitting = after_a_win(500, 500, 500, 500)
    sitting.say(*lines)
    return sitting


def called(*lines: str) -> Sitting:
    """A holds a bank, and this has been said against it."""
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.say(*lines)
    return sitting


def wounded() -> Sitting:
    """B has lost against the whole bank, and calls it again."""
    sitting = bank_of_a(500, 500, 500, 500)
    sitting.coup("bank", "B banco")
    sitting.say("B banco")
    return sitting


def short() -> Sitting:
    """A has put their whole stack on the table, and added it; C has few chips."""
    sitting = after_a_win(500, 500, 60, 500)
    sitting.say("A aumento 400")
    return sitting


def small(posta: int = 9) -> Sitting:
    """A has won with a stack below the minimum."""
    return after_a_win(posta, 500, 500, 500, posta=posta)


def cards(top: str = "KD 2D 5D 3D", **options: Any) -> Sitting:
    """D has the first and the third of these cards against A."""
    sitting = bank_of_a(500, 500, 500, 500, **options)
    sitting.stack(top)
    sitting.say("D punto 20", "time")
    return sitting


def passed() -> Sitting:
    """A has passed a bank of 200, which can be bought; C is out, and B has little left."""
    sitting = after_a_win(900, 150, 500, 500)
    sitting.say("C out", "A passo la mano")
    return sitting


def bought() -> Sitting:
    """D has asked to buy."""
    sitting = passed()
    sitting.say("D compro")
    return sitting


def auctioned() -> Sitting:
    """D has offered 50 for it."""
    sitting = passed()
    sitting.say("time", "D offro 50")
    return sitting


def auctioned_at_the_casino() -> Sitting:
    """A has passed a bank at a casino table."""
    sitting = after_a_win(500, 500, variant="casino")
    sitting.say("A passo la mano")
    return sitting


def cutting() -> Sitting:
    """A is invited to cut."""
    sitting = Sitting(500, 500, variant="casino")
    sitting.shuffle()
    return sitting


def left() -> Sitting:
    """D has left in the middle of the coup."""
    sitting = cards()
    sitting.say("D gone")
    return sitting


HIGHER = ("C punto 10", "D punto 20")
"""C has a grace."""


def the_grace(sitting: Sitting) -> WaitId:
    return sitting.state.graces[-1].id


REFUSALS: tuple[tuple[str, Callable[[], Sitting], str], ...] = (
    ("r2_not_offered", due, "A punto 10"),
    ("r2_not_offered", due, "A sto"),
    ("r2_not_offered", due, "A proseguo"),
    ("r2_not_offered", refused, "A passo"),
    ("r2_not_offered", betting, "A accetto 10"),
    ("r2_not_offered", betting, "D sto"),
    ("r2_not_offered", cards, "B punto 10"),
    ("r2_not_offered", cards, "A passo la mano"),
    ("r2_not_offered", cards, "D ritiro"),
    ("r2_not_offered", cards, "A dimezzo"),
    ("r3_not_your_turn", due, "C accetto 10"),
    ("r3_not_your_turn", due, "B passo"),
    ("r3_not_your_turn", cards, "A sto"),
    ("r10_in_play", cards, "D has 900"),
    ("r10_left", left, "D back"),
    ("r10_left", lambda: Sitting(500, None), "B out"),
    ("r10_reserved", betting, "D has 19"),
    ("r10_taken", due, "A sits 100"),
    ("r10_waiting", lambda: casino("E sits 100"), "E punto 10"),
    ("f3_not_active", refused, "B accetto 10"),
    ("f4_amount", due, "A accetto 5"),
    ("f4_amount", due, "A accetto 510"),
    ("f4_no_refusal", lambda: due(tournament=True), "A passo"),
    ("f5_better_placed", lambda: called("D banco"), "C banco"),
    ("f5_better_placed", lambda: called("D tavolo", "C tavolo"), "B tavolo"),
    ("f5_suivi", wounded, "D banco"),
    ("f6_already_called", lambda: called("D tavolo"), "D tavolo"),
    ("f6_banker", betting, "A punto 10"),
    ("f6_call_binds", lambda: called("D tavolo"), "D punto 10"),
    ("f6_call_binds", lambda: called("D tavolo", "C punto 10"), "D rispetto"),
    ("f6_call_binds", lambda: called("D tavolo"), "D ritiro"),
    ("f6_called", lambda: called("D banco"), "C punto 10"),
    ("f6_called", lambda: called("D banco"), "C tavolo"),
    ("f6_chips", short, "C banco"),
    ("f6_covered", lambda: called("D punto 60", "B punto 40"), "C rispetto"),
    ("f6_frozen", lambda: called("D punto 10", "C rispetto", "D time"), "D punto 20"),
    ("f6_frozen", lambda: called("D punto 10", "C rispetto", "D time"), "D tavolo"),
    ("f6_frozen", lambda: called("D punto 10", "C rispetto", "D time"), "D ritiro"),
    ("f6_no_half", lambda: bank_of_a(1, 500, posta=1), "B tavolo"),
    ("f6_not_active", betting, "C punto 10"),
    ("f6_said_ready", lambda: called("D pronto"), "D pronto"),
    ("f6_nothing_placed", called, "C rispetto"),
    ("f7_amount", betting, "D punto 110"),
    ("f7_amount", betting, "D punto -10"),
    ("f9_not_yours", lambda: called("C punto 10", "D punto 20", "C out"), "C ritiro"),
    ("f9_nothing_placed", betting, "B ritiro"),
    ("f13_no_natural", cards, "D batto"),
    ("f13_natural", lambda: cards("KD 2D 9D 3D"), "D sto"),
    ("f16_after_a_win", betting, "A dimezzo"),
    ("f16_after_a_win", betting, "A aumento 10"),
    ("f16_after_a_win", betting, "A passo la mano"),
    ("f16_amount", won, "A aumento 410"),
    ("f16_called", lambda: won("adding time", "D banco"), "A aumento 10"),
    ("f16_called", lambda: casino("D avec"), "C raddoppio"),
    ("f16_minimum", small, "A dimezzo"),
    ("f16_no_chips", short, "A aumento 10"),
    ("f16_once", lambda: won("A dimezzo"), "A dimezzo"),
    ("f16_too_late", lambda: after_a_win(500, 500, halve_last_win=0), "A dimezzo"),
    ("f17_already", bought, "D compro"),
    ("f17_amount", auctioned, "B offro 50"),
    ("f17_chips", passed, "B compro"),
    ("f17_highest", auctioned, "D offro 60"),
    ("f17_not_active", passed, "C compro"),
    ("f17_passer", passed, "A compro"),
    ("f23_cut", cutting, "A taglio 312"),
    ("f23_not_invited", cutting, "B taglio 10"),
    ("f25_no_such_call", betting, "D avec"),
    ("f25_no_such_call", casino, "D tavolo"),
    ("f25_onlooker", casino, "J banco"),
    ("f25_onlooker", casino, "J raddoppio"),
    ("f26_no_halving", casino, "A dimezzo"),
    ("f27_banco", lambda: casino("D banco"), "A rien ne va plus"),
    ("f27_casino", betting, "A rien ne va plus"),
    ("f27_no_bet", casino, "A rien ne va plus"),
    ("f28_auction_only", auctioned_at_the_casino, "B compro"),
    ("f29_casino", betting, "B raddoppio"),
    ("f29_chips", lambda: casino("A aumento 400", "D has 400"), "D raddoppio"),
    ("f29_small", lambda: casino(small_bank=9), "B raddoppio"),
    ("f29_first_coup", lambda: after_a_win(500, 500, variant="casino"), "B raddoppio"),
    ("f29_halves", lambda: casino("D raddoppio", "A socio D"), "A aumento 10"),
    ("f29_has_bet", lambda: casino("D punto 10"), "D raddoppio"),
    ("f29_not_offered", lambda: casino("D raddoppio"), "A socio C"),
    ("f29_offered", lambda: casino("D raddoppio"), "D raddoppio"),
    ("f29_one_partner", lambda: casino("D raddoppio", "A socio D"), "C raddoppio"),
    ("f29_partner", lambda: casino("D raddoppio", "A socio D"), "D punto 10"),
    ("f30_faux_tirage", lambda: cards("KD 2D 3D 3H", variant="casino"), "D sto"),
)

Asked = Callable[[Sitting], WaitId | None]
Row = tuple[str, Callable[[], Sitting], Asked, Seat, Action]
TO_OTHERS: tuple[Row, ...] = (
    ("f9_in_the_grace", lambda: called(*HIGHER), lambda s: s.state.asked, C, Withdraw()),
    ("f9_in_the_grace", lambda: won("D banco"), lambda s: s.state.own, A, PassHand()),
    ("f9_not_the_banker", lambda: called(*HIGHER), the_grace, C, PassHand()),
    ("f9_not_yours", lambda: called(*HIGHER), the_grace, D, Withdraw()),
    ("f9_nothing_placed", lambda: won("D banco"), the_grace, A, Withdraw()),
    ("f16_not_the_banker", won, lambda s: s.state.own, D, Halve()),
    ("r2_not_offered", betting, lambda s: s.state.own, D, Bet(10)),
    ("r2_not_offered", lambda: called(*HIGHER), the_grace, C, Bet(30)),
)
"""Answers to questions that are not the seat's, or not of this kind."""


@pytest.mark.rule("R2")
@pytest.mark.parametrize(("code", "sitting", "line"), REFUSALS)
def test_what_is_not_legal_is_refused_with_the_code_of_its_clause(
    code: str, sitting: Callable[[], Sitting], line: str
) -> None:
    assert sitting().refusal(line) == code


@pytest.mark.rule("R2")
@pytest.mark.parametrize("row", TO_OTHERS, ids=[row[0] for row in TO_OTHERS])
def test_an_answer_to_another_question_is_refused(row: Row) -> None:
    code, sitting, asked, seat, action = row
    now = sitting()
    ask = asked(now)
    assert ask is not None
    assert refusal(now, Act(ask, seat, action)) == code


@pytest.mark.rule("R2")
@pytest.mark.parametrize(
    ("sitting", "command"),
    [
        (due, Expired(WaitId(99))),
        (due, Act(WaitId(99), A, GoOn())),
        (due, Drawn(WaitId(4), 0)),
        (due, Shuffled(WaitId(4), tuple(range(312)))),
        (betting, Expired(WaitId(3))),
        (lambda: Sitting(500, None), Expired(WaitId(1))),
        (lambda: Sitting(500, 500), Expired(WaitId(1))),
    ],
)
def test_an_answer_to_what_is_not_waited_for_is_refused(
    sitting: Callable[[], Sitting], command: Command[Action]
) -> None:
    assert refusal(sitting(), command) == "r2_not_offered"


def refusal(sitting: Sitting, command: Command[Action]) -> str:
    """Return the code with which a command is refused; nothing may change."""
    with pytest.raises(IllegalAction) as refused:
        GAME.rules.decide(sitting.state, command)
    return refused.value.code


def test_no_code_is_missing() -> None:
    folder = Path(circolo.games.chemin_de_fer.__file__).parent
    text = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    codes = set(findall(r'"([rf]\d+_[a-z_]+)"', text))
    tried = {code for code, _, _ in REFUSALS} | {code for code, *_ in TO_OTHERS}
    assert codes == tried - {"r10_in_play", "r10_left", "r10_taken"}
