"""An amount that one seat pays to several (R9)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circolo.banks.split_payment import paid
from circolo.cards.units import Seat

A, B, C, D = map(Seat, range(4))


@pytest.mark.rule("R9")
def test_what_does_not_divide_goes_one_chip_each_to_the_first() -> None:
    assert paid(A, 11, [D, C, B], seats=4).changes == (-11, 3, 4, 4)


@pytest.mark.rule("R9")
@given(st.integers(0, 10**6), st.integers(1, 7))
def test_nothing_is_made_or_lost_and_nobody_has_two_chips_more(chips: int, to: int) -> None:
    changes = paid(A, chips, [Seat(seat) for seat in range(1, to + 1)], seats=8).changes
    assert changes[0] == -chips
    assert max(changes[1 : to + 1]) - min(changes[1 : to + 1]) <= 1


@pytest.mark.rule("S8", "R9")
def test_where_nobody_else_is_there_nobody_pays() -> None:
    assert paid(Seat(1), 7, [], seats=3).changes == (0, 0, 0)
