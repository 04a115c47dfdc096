"""Positions: from running matches, refused ones, and the solver without numba."""

import subprocess
import sys

import pytest

from circolo.analysis.solver import BadPosition, Position, solve
from circolo.analysis.solver.position import check
from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds
from circolo.tricks.card_points import IN_THE_PACK
from tests.analysis.solver.endings import KINDS, ending, position_of


@pytest.mark.parametrize("kind", KINDS)
def test_position_of_a_match_has_all_its_cards(kind: str) -> None:
    game, _ = KINDS[kind]
    for seed in range(8):
        state = ending(kind, seed, cards=5)
        position = position_of(game, state)
        check(position)
        assert position.turn == state.deal.turn
        assert position.hands == state.deal.hands
        assert position.trick == state.deal.trick


def test_sides_of_chiamatre_are_the_caller_and_the_holder_of_the_called_card() -> None:
    game, _ = KINDS["chiamatre"]
    state = ending("chiamatre", 3, cards=10)
    holder = next(seat for seat in range(4) if state.deal.called in state.deal.hands[seat])
    sides = position_of(game, state).sides
    assert {seat for seat in range(4) if sides[seat] == 0} == {state.deal.caller, holder}


def test_stock_is_drawn_from_its_top() -> None:
    game, _ = KINDS["tressette for two"]
    state = ending("tressette for two", 1, cards=12)
    position = position_of(game, state)
    assert position.stock == state.deal.pack[-len(position.stock) :]


def last_cards(**changes: object) -> Position:
    """Return a position of two cards, with changes."""
    fields = {
        "hands": ((Card("AD"),), (Card("3D"),)),
        "sides": (0, 1),
        "leader": Seat(0),
        "thirds": (Thirds(IN_THE_PACK - 4), Thirds(0)),
    }
    return Position(**{**fields, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("bad_seats", {"hands": ((Card("AD"),),)}),
        ("bad_seats", {"leader": Seat(2)}),
        ("bad_sides", {"sides": (1, 1)}),
        ("bad_trick", {"trick": (Card("4D"), Card("5D"))}),
        ("bad_stock", {"stock": (Card("4D"),)}),
        ("bad_hands", {"hands": ((Card("AD"), Card("4D")), (Card("3D"),))}),
        ("bad_hands", {"hands": ((), ())}),
        ("card_twice", {"hands": ((Card("AD"),), (Card("AD"),))}),
        ("bad_thirds", {"thirds": (Thirds(0), Thirds(0))}),
    ],
)
def test_position_that_no_deal_reaches_is_refused(code: str, changes: dict[str, object]) -> None:
    with pytest.raises(BadPosition) as refused:
        solve(last_cards(**changes))
    assert refused.value.code == code


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from circolo.analysis.solver import Position, SolverMissing, solve
from circolo.cards.card import Card
try:
    solve(Position(((Card.DA,), (Card.D3,)), sides=(0, 1), leader=0, thirds=(28, 0)))
except SolverMissing as missing:
    print(missing.code, str(missing), sep=": ", end="")
"""


def test_without_numba_the_solver_says_what_to_install() -> None:
    program = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA], capture_output=True, text=True, check=True
    )
    assert program.stdout == (
        "solver_not_installed: The solver needs numba: pip install 'circolo[analysis]'."
    )
