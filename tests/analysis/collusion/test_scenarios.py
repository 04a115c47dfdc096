"""Scripted cheaters are found, innocent players are not: a share of `make prove-collusion`."""

from pathlib import Path

import pytest

from circolo.analysis.collusion import pair_tests
from circolo.analysis.collusion.cases import RARE
from circolo.analysis.collusion.evidence import Encounter
from tests.analysis.collusion.scenarios import SCENARIOS
from tools import prove_collusion
from tools.prove_collusion import at_most, judged

EVENINGS = {"dumper": 6, "chemin-dumper": 1, "partners": 4}


@pytest.mark.parametrize("name", EVENINGS)
def test_cheaters_are_found(name: str) -> None:
    seeds = range(100, 100 + EVENINGS[name])
    assert max(prove_collusion.chances(name, seeds)) <= RARE


@pytest.mark.parametrize("name", ["innocent-sette", "innocent-leads"])
def test_innocent_players_are_not_found(name: str) -> None:
    assert min(prove_collusion.chances(name, range(6))) > RARE


def test_bets_compared_over_banks_of_all_sizes_accuse_the_innocent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seed = 55
    assert min(SCENARIOS["innocent-sette"].chances(seed)) > RARE

    def sizeless(test: pair_tests.Test, one: Encounter) -> tuple[str, int]:
        return one.kind, 0

    monkeypatch.setattr(pair_tests, "kind_in", sizeless)
    assert min(SCENARIOS["innocent-sette"].chances(seed)) <= RARE


@pytest.mark.parametrize(
    ("found", "cases", "bound"),
    [(0, 30_000, 0.0000999), (1, 10, 0.3942), (10, 10, 1.0), (3, 100_000, 0.0000775)],
)
def test_the_bound_of_a_share_is_that_of_clopper_and_pearson(
    found: int, cases: int, bound: float
) -> None:
    assert at_most(found, cases) == pytest.approx(bound, rel=1e-3)


def test_a_false_alarm_in_few_pairs_fails_the_proof() -> None:
    assert judged("innocent-sette", [1e-6, *[1.0] * 9_998])[1] is False
    assert judged("innocent-sette", [1e-6, *[1.0] * 9_999])[1] is True


def test_too_little_power_fails_the_proof() -> None:
    assert judged("dumper", [1e-6] * 79 + [1.0] * 21)[1] is False
    assert judged("dumper", [1e-6] * 80 + [1.0] * 20)[1] is True


def test_a_proof_writes_a_row(tmp_path: Path) -> None:
    page = tmp_path / "proofs.md"
    page.touch()
    assert prove_collusion.main(["partners", "--evenings", "2"], page=page) == 0
    assert "| 0 to 1 | 2 | 0 |" in page.read_text(encoding="utf-8")
