"""Seats in the order of play."""

import pytest

from circolo.cards.units import Seat, to_the_right

A, B, C, D = map(Seat, range(4))


@pytest.mark.rule("T3")
def test_right_of_a_seat_is_the_next_anticlockwise() -> None:
    assert [to_the_right(seat, 4) for seat in (A, D, C, B)] == [D, C, B, A]


@pytest.mark.rule("T3")
def test_right_with_two_seats_is_the_other() -> None:
    assert [to_the_right(seat, 2) for seat in (A, B)] == [B, A]


def test_right_by_steps_goes_round() -> None:
    assert [to_the_right(A, 4, steps) for steps in range(6)] == [A, D, C, B, A, D]
