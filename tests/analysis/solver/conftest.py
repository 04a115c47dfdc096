"""The search is compiled before the first test, so that no test counts that time as its own."""

import pytest

from circolo.analysis.solver import Position, best_points
from circolo.cards.card import Card
from circolo.cards.units import Seat, Thirds


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    hands = ((Card("3D"),), (Card("2D"),))
    assert (
        best_points(Position(hands, (0, 1), leader=Seat(0), thirds=(Thirds(30), Thirds(0)))) == 11
    )
