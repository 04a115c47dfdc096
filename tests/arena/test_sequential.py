"""The sequential test errs no more often than it says, although it looks after every seed."""

from itertools import accumulate
from random import Random

import pytest

from circolo.arena.sequential import FEWEST, interval
from tests.conftest import Report

RUNS = 400
SEEDS = 300


def decided_at(margins: list[float]) -> int | None:
    """Return the number of seeds after which the test decides; None if it never does."""
    looks = range(FEWEST, len(margins) + 1, 5)
    return next((n for n in looks if interval(margins[:n]).is_decided), None)


def runs(mean: float) -> list[list[float]]:
    chance = Random(20261128)
    return [[chance.gauss(mean, 2.0) for _ in range(SEEDS)] for _ in range(RUNS)]


def test_equal_policies_are_told_apart_in_at_most_one_run_of_twenty(report: Report) -> None:
    wrong = sum(decided_at(margins) is not None for margins in runs(0.0))
    report(f"{wrong} of {RUNS} runs of equal policies were decided")
    assert wrong <= RUNS * 0.05


def test_a_clear_difference_is_decided_early_and_rightly() -> None:
    for margins in runs(1.0)[:50]:
        at = decided_at(margins)
        assert at is not None
        assert at < SEEDS
        assert interval(margins[:at]).mean > 0


def test_looking_with_the_usual_interval_would_err_more_often() -> None:
    def errs(margins: list[float]) -> bool:
        looks = (interval(margins[:n]) for n in range(FEWEST, SEEDS + 1, 5))
        return any(abs(look.mean) > 1.96 * look.error for look in looks)

    assert sum(map(errs, runs(0.0))) > RUNS * 0.10


@pytest.mark.parametrize("number", [2, FEWEST - 1])
def test_nothing_is_decided_by_very_few_seeds(number: int) -> None:
    margins = list(accumulate([0.001] * number, initial=9.0))[1:]
    assert not interval(margins).is_decided
