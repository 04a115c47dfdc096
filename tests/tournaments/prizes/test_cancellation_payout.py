"""The payout of a cancelled tournament, by the published formula."""

from itertools import pairwise
from random import Random

import pytest

from circolo.cards.units import Chips
from circolo.tournaments.prizes.prize_rules import (
    CancellationPayout,
    cancellation_payout,
    equally,
    prizes,
)

MONEY = (Chips(500), Chips(300), Chips(200))
NOBODY: tuple[tuple[int, ...], ...] = ()


@pytest.mark.rule("P6")
def test_before_any_player_is_out_everything_is_refunded() -> None:
    still_in = {0: 100, 1: 250, 2: 50, 3: 0}
    assert cancellation_payout(still_in, NOBODY, MONEY) == CancellationPayout(everything_back=True)


@pytest.mark.rule("P6")
def test_outside_the_money_one_half_is_equal_and_one_by_chips() -> None:
    payout = cancellation_payout({0: 100, 1: 300, 3: 100, 4: 500}, [[2]], MONEY)
    # 125 each, and 50, 150, 50, 250.
    assert payout.won == {0: 175, 1: 275, 3: 175, 4: 375}
    assert (payout.everything_back, payout.fees_back) == (False, (0, 1, 3, 4))


@pytest.mark.rule("P6")
def test_without_elimination_a_whole_round_makes_the_tournament_count() -> None:
    payout = cancellation_payout({0: 1, 1: 0, 2: 1, 3: 0}, NOBODY, MONEY, begun=True)
    assert payout.won == {0: 375, 1: 125, 2: 375, 3: 125}


@pytest.mark.rule("P6")
def test_where_nobody_has_anything_all_is_equal() -> None:
    payout = cancellation_payout({5: 0, 7: 0, 8: 0, 9: 0}, [[6]], MONEY)
    assert payout.won == {5: 250, 7: 250, 8: 250, 9: 250}


@pytest.mark.rule("P6")
def test_in_the_money_each_gets_the_smallest_open_prize_and_a_share_by_chips() -> None:
    payout = cancellation_payout({1: 300, 4: 700}, [[0], [2], [3]], MONEY)
    # Third is paid; 300 for each of two, and 200 as 3 : 7.
    assert payout.won == {1: 360, 3: 200, 4: 440}
    assert (payout.everything_back, payout.fees_back) == (False, ())


@pytest.mark.rule("P6")
def test_as_many_as_there_are_prizes_are_in_the_money() -> None:
    payout = cancellation_payout({1: 300, 4: 700, 6: 1_000}, [[0], [2]], MONEY)
    assert payout.won == {1: 260, 4: 340, 6: 400}


@pytest.mark.rule("P6", "S23")
def test_in_the_money_players_out_together_keep_their_part_of_the_prizes() -> None:
    payout = cancellation_payout({1: 1_000}, [[3], [0, 2]], MONEY)
    assert payout.won == {0: 250, 1: 500, 2: 250}


@pytest.mark.rule("P6")
def test_the_remainder_goes_to_the_largest_stack_of_the_lowest_number() -> None:
    # 16 each of 101 and a third of 53 each leaves 2.
    payout = cancellation_payout({2: 10, 3: 10, 5: 10}, [[0]], (Chips(101),))
    assert payout.won == {2: 35, 3: 33, 5: 33}
    payout = cancellation_payout({2: 9, 3: 10, 5: 10}, [[0]], (Chips(101),))
    assert payout.won == {2: 32, 3: 35, 5: 34}


@pytest.mark.rule("P6")
def test_no_chip_is_lost_whenever_a_tournament_is_cancelled() -> None:
    for seed in range(2_000):
        random = Random(seed)
        teams = random.randint(2, 40)
        numbers = random.sample(range(teams), teams)
        left = random.randint(1, teams - 1)
        stacks = {team: random.randrange(0, 3_000, 7) for team in numbers[:left]}
        cuts = sorted({left, teams, *random.choices(range(left, teams), k=3)})
        out = [numbers[at:to] for at, to in pairwise(cuts)]
        pool = random.randrange(10_000)
        payout = cancellation_payout(stacks, out, prizes((), teams, pool))
        assert sum(payout.won.values()) == pool
        assert min(payout.won.values()) >= 0
        assert set(payout.fees_back) <= set(stacks)


@pytest.mark.rule("P6")
def test_a_player_still_in_gets_at_least_the_smallest_open_prize() -> None:
    for seed in range(500):
        random = Random(seed)
        money = prizes((), 60, random.randrange(10_000))
        left = random.randint(1, len(money))
        stacks = {team: random.randrange(1_000) for team in range(left)}
        payout = cancellation_payout(stacks, [[team] for team in range(59, left - 1, -1)], money)
        assert min(payout.won[team] for team in stacks) >= money[left - 1]
        assert [payout.won.get(team, 0) for team in range(left, len(money))] == [*money[left:]]


def test_odd_chips_go_one_each_to_the_first() -> None:
    assert equally(11, 4) == (3, 3, 3, 2)
