"""Counting by classes gives the same as counting card by card."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from circolo.analysis.chance import by_shape, shares, ways_by_class


@pytest.mark.parametrize("drawn", [0, 1, 3, 6])
def test_ways_by_class_are_those_of_every_drawing(drawn: int) -> None:
    pack = "AAABBC"
    drawings = combinations(range(len(pack)), drawn)
    counted = Counter(
        tuple([pack[at] for at in drawing].count(kind) for kind in "ABC") for drawing in drawings
    )
    assert dict(ways_by_class((3, 2, 1), drawn)) == dict(counted)


def test_nothing_is_drawn_that_is_not_there() -> None:
    assert list(ways_by_class((1, 1), 3)) == []


def test_shapes_do_not_ask_which_class_is_the_longest() -> None:
    assert by_shape((2, 2), 2) == {"1-1": Fraction(2, 3), "2-0": Fraction(1, 3)}


def test_what_cannot_happen_is_no_row() -> None:
    assert shares({"never": 0, "seldom": 1, "mostly": 3}) == {
        "seldom": Fraction(1, 4),
        "mostly": Fraction(3, 4),
    }
