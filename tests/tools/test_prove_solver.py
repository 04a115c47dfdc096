"""`make prove-solver` finds a solver that is wrong by one third about one card."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from circolo.analysis.solver import Position, Solution, solve
from circolo.cards.units import Thirds
from tools import prove_solver

ENDINGS = 8


def wrong_about_one_card(position: Position) -> Solution:
    found = solve(position)
    first, *others = found.scores
    assert first.thirds is not None
    wrong = replace(first, thirds=Thirds(first.thirds + 1))
    return replace(found, scores=(wrong, *others))


def test_the_solver_agrees_with_the_rules(tmp_path: Path) -> None:
    page = tmp_path / "proofs.md"
    page.write_text("")
    words = ["--endings", str(ENDINGS), "--deals", "0"]
    assert prove_solver.main(words, page=page) == 0
    assert f"| {ENDINGS} | 0 |" in page.read_text()


def test_a_score_that_is_a_third_too_high_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prove_solver, "solve", wrong_about_one_card)
    assert [prove_solver.ending_agrees(seed) for seed in range(ENDINGS)] == [False] * ENDINGS
