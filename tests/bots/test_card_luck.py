"""What the dealt cards give: it removes chance from the results of bots, and favours nobody."""

from itertools import islice
from statistics import fmean, pvariance

import pytest

from bench.card_luck import PlayedDeal, deals

DEALS = 200


def results(deal: PlayedDeal) -> tuple[float, ...]:
    """Return the results in points: the difference of two sides, or from the mean of all seats."""
    if len(deal.points) == 2:
        return (deal.points[0] - deal.points[1], deal.points[1] - deal.points[0])
    mean = fmean(deal.points)
    return tuple(points - mean for points in deal.points)


@pytest.mark.parametrize(
    ("name", "least"),
    [("tressette, four players", 0.45), ("tressette, two players", 0.35), ("chiamatre", 0.1)],
)
def test_cards_explain_this_share_of_the_results_of_equal_bots(name: str, least: float) -> None:
    played = list(islice(deals(name, ["club"]), DEALS))
    whole = [result for deal in played for result in results(deal)]
    rest = [
        result - gave / 100
        for deal in played
        for result, gave in zip(results(deal), deal.gave, strict=True)
    ]
    assert 1 - pvariance(rest) / pvariance(whole) > least


@pytest.mark.parametrize("name", ["tressette, four players", "tressette, two players"])
def test_what_one_side_is_given_the_other_is_not(name: str) -> None:
    assert {sum(deal.gave) for deal in islice(deals(name, ["greedy"]), 20)} == {0}


def test_four_seats_of_chiamatre_are_given_nothing_on_average() -> None:
    given = [gave for deal in islice(deals("chiamatre", ["random"]), DEALS) for gave in deal.gave]
    assert fmean(given) == pytest.approx(0, abs=5)
