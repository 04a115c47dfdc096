"""The deals as arrays are those of the rules, card by card."""

import itertools

import numpy as np
import pytest
from msgspec.structs import replace

from circolo.cards.card import PACK
from circolo.envs.tressette import TressetteDeals
from circolo.games.tressette import Options
from circolo.play.contract import IllegalAction
from tests.conftest import Seeds
from tests.envs.tressette.by_rules import play_both

DEALS = 150
OBSERVED = 10
TABLES = [
    replace(table, accuso=accuso, cappotto=cappotto)
    for table in (Options(players=2), Options(players=4))
    for accuso, cappotto in itertools.product((False, True), (0, 5))
]


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_random_deals_are_played_as_by_the_rules(options: Options, seeds: Seeds) -> None:
    for seed in seeds(DEALS):
        assert list(play_both(options, seed, observed=seed % OBSERVED == 0)) == []


def test_equal_seeds_give_equal_deals() -> None:
    assert played(seed=3) == played(seed=3)
    assert played(seed=3) != played(seed=4)


def played(seed: int) -> list[int]:
    deals = TressetteDeals(100, seed=seed)
    won = np.zeros(100, np.int64)
    for _ in range(100):
        deals.step(deals.random_actions())
        won += deals.rewards[:, 0]
    return [int(each) for each in won]


def test_a_deal_begins_again_in_its_row() -> None:
    deals = TressetteDeals(3, accuso=False)
    for _ in range(len(PACK)):
        deals.step(deals.random_actions())
    assert deals.over.tolist() == [True] * 3
    assert deals.legal().sum(1).tolist() == [10] * 3
    deals.step(deals.random_actions())
    assert deals.over.tolist() == [False] * 3
    assert not deals.rewards.any()


def test_a_deal_that_is_over_stays_over() -> None:
    deals = TressetteDeals(1, accuso=False, begins_again=False)
    for _ in range(len(PACK)):
        deals.step(deals.random_actions())
    assert deals.random_actions().tolist() == [-1]
    deals.step(np.array([-1]))
    assert deals.over.all()
    assert not deals.legal().any()
    assert not deals.rewards.any()


@pytest.mark.parametrize("action", [-1, 47, 1_000])
def test_an_action_that_is_none_is_refused_and_changes_nothing(action: int) -> None:
    refuses(TressetteDeals(2), action)


def test_a_card_of_another_hand_is_refused_and_changes_nothing() -> None:
    deals = TressetteDeals(2)
    refuses(deals, int(np.flatnonzero(~deals.legal()[1])[0]))


def refuses(deals: TressetteDeals, action: int) -> None:
    before = deals.observations()
    legal = deals.random_actions()
    with pytest.raises(IllegalAction) as refused:
        deals.step(np.array([legal[0], action]))
    assert refused.value.code == "r2_not_offered"
    assert np.array_equal(deals.observations(), before)


def test_another_number_of_actions_is_refused() -> None:
    with pytest.raises(ValueError, match="one value for each of 2 rows"):
        TressetteDeals(2).step(np.array([1]))


@pytest.mark.parametrize("order", [range(39), [0, *range(39)], range(1, 41)])
def test_an_order_that_is_no_permutation_is_refused(order: list[int]) -> None:
    with pytest.raises(ValueError, match="1 permutations of 40 cards"):
        TressetteDeals(1).deal([list(order)], [0])


def test_a_first_seat_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="not below 4"):
        TressetteDeals(1).deal([range(40)], [4])


@pytest.mark.parametrize("wrong", [{"count": 0}, {"players": 3}, {"cappotto": -1}])
def test_options_that_no_table_has_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="no such deals"):
        TressetteDeals(**{"count": 1, **wrong})  # type: ignore[arg-type]


def test_the_chance_of_each_legal_action_is_equal() -> None:
    deals = TressetteDeals(100_000, accuso=False)
    chosen = deals.random_actions()
    ranks = np.array([np.flatnonzero(mask) for mask in deals.legal()])
    places = (ranks == chosen[:, None]).argmax(1)
    assert np.abs(np.bincount(places) / len(places) - 0.1).max() < 0.004
