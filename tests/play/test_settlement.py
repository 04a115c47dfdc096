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


@pytest.mark.rule("F22", "R9")
def test_what_the_house_takes_is_part_of_the_settlement() -> None:
    settled = Settlement(changes=(Chips(-30), Chips(28)), house=Chips(2))
    assert (settled.changes, settled.house) == ((-30, 28), 2)


@pytest.mark.rule("F22", "R9")
@pytest.mark.parametrize(("changes", "house"), [((-30, 30), 2), ((-30, 28), 0), ((-28, 30), -2)])
def test_the_house_neither_makes_chips_nor_gives_any(changes: tuple[int, int], house: int) -> None:
    with pytest.raises(ValueError, match="chips are not conserved"):
        Settlement(tuple(map(Chips, changes)), Chips(house))
