"""Chips at the end of a deal."""

import pytest

from circolo.cards.units import Chips
from circolo.play.settlement import Settlement, nothing_moves


@pytest.mark.rule("R9")
def test_settlement_moves_chips_from_seat_to_seat() -> None:
    assert Settlement(changes=(Chips(-30), Chips(20), Chips(10))).changes == (-30, 20, 10)


@pytest.mark.rule("R9")
def test_settlement_that_makes_or_loses_a_chip_is_refused() -> None:
    with pytest.raises(ValueError, match="chips are not conserved"):
        Settlement(changes=(Chips(-30), Chips(20), Chips(11)))


@pytest.mark.rule("R9")
def test_deal_played_for_points_moves_no_chips() -> None:
    assert nothing_moves(4) == Settlement(changes=(Chips(0),) * 4)
