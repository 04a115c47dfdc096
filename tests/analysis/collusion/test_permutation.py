"""The permutation test counts exactly what an enumeration of all choices finds."""

from itertools import combinations

import pytest

from circolo.analysis.collusion import permutation_test
from circolo.analysis.collusion.permutation_test import Sample, chance_of_sum
from circolo.bots.policy import seeded_rng
from circolo.cards.shuffle import permuted

STRANGE = Sample(inside=(5, 9, 9, 5), outside=(0, 0, 0, 1, 2, 0, 0, 0, 0, 0, 1))


def enumerated(samples: tuple[Sample, ...], wanted: int) -> float:
    """Return the share of all choices whose sums reach `wanted`, by listing them."""
    sums = [0]
    for inside, outside in samples:
        chosen = [sum(each) for each in combinations((*inside, *outside), len(inside))]
        sums = [one + other for one in sums for other in chosen]
    return sum(each >= wanted for each in sums) / len(sums)


def test_the_chance_is_the_share_of_all_choices_that_reach_the_sum() -> None:
    assert chance_of_sum([STRANGE]) == pytest.approx(enumerated((STRANGE,), 28), rel=1e-12)


def test_deals_are_exchanged_within_their_sample_only() -> None:
    other = Sample(inside=(7, 7), outside=(7, 0, 0, 0, 0))
    both = (STRANGE, other)
    assert chance_of_sum(both) == pytest.approx(enumerated(both, 42), rel=1e-12)


def test_a_sample_without_deals_to_compare_changes_nothing() -> None:
    alone = Sample(inside=(9, 9, 9), outside=())
    assert chance_of_sum([STRANGE, alone]) == chance_of_sum([STRANGE])


@pytest.mark.parametrize("seed", range(20))
def test_the_chances_of_all_sums_are_counted(seed: int) -> None:
    rng = seeded_rng(bytes([seed]) * 32)
    scores = [(0, 0, 0, 1, 2, 3, 9)[rng.below(7)] for _ in range(4 + rng.below(7))]
    drawn = 1 + rng.below(len(scores) - 1)
    scores = list(permuted(scores, rng))
    chances = permutation_test._chances_of_sums(
        Sample(tuple(scores[:drawn]), tuple(scores[drawn:]))
    )
    sums = [sum(each) for each in combinations(scores, drawn)]
    counted = [sums.count(at) / len(sums) for at in range(len(chances))]
    assert chances == pytest.approx(counted, abs=1e-12)


def test_giving_less_to_one_than_to_others_is_no_case() -> None:
    assert chance_of_sum([Sample(inside=(0,) * 20, outside=(5,) * 20)]) == 1.0


def test_equal_scores_are_no_case() -> None:
    assert chance_of_sum([Sample(inside=(3, 3), outside=(3, 3, 3))]) == 1.0
