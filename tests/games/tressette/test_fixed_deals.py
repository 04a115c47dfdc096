"""A match with a fixed number of deals, as in a duplicate tournament."""

import pytest
from msgspec import UNSET

from circolo.games.tressette.events import DealScored
from circolo.games.tressette.options import Options, seats
from circolo.games.tressette.scoring import final_places
from circolo.play.contract import BadOptions


def scored(ours: int, theirs: int) -> DealScored:
    nothing = (0, 0)
    return DealScored(
        thirds=nothing,  # type: ignore[arg-type]
        last_trick=0,
        points=(ours, theirs),
        accuso=nothing,
        cappotto=nothing,
    )


@pytest.mark.rule("T15")
def test_the_target_does_not_end_a_match_with_a_fixed_number_of_deals() -> None:
    options = Options(target=11, deals=3)
    assert final_places((scored(11, 0), scored(11, 0)), options) == ()
    assert final_places((scored(11, 0),), Options(target=11)) == (1, 2, 1, 2)


@pytest.mark.rule("T15")
def test_after_its_last_deal_the_side_with_more_points_wins_and_equal_sides_share() -> None:
    options = Options(deals=2)
    assert final_places((scored(3, 8), scored(6, 5)), options) == (2, 1, 2, 1)
    assert final_places((scored(3, 8), scored(8, 3)), options) == (1, 1, 1, 1)


@pytest.mark.parametrize("deals", [0, 13])
def test_the_number_of_deals_has_limits(deals: int) -> None:
    with pytest.raises(BadOptions):
        seats(Options(deals=deals))
    assert seats(Options(deals=UNSET)) == (4, 4)
