"""Plans and prizes: whole chips, all of them, and never more for a worse place."""

from itertools import accumulate, pairwise
from random import Random

import pytest

from circolo.cards.units import Chips
from circolo.games.tressette import Options
from circolo.tournaments.prizes import prize_rules
from circolo.tournaments.tournament_options import MOST_ENTRANTS, Band, Knockout, TournamentOptions

FIELDS = range(2, MOST_ENTRANTS + 1)
HALVES = (Band(up_to=10, shares=(500, 300, 200)),)


def sheet(*, entry: int, guarantee: int = 0) -> TournamentOptions[Options]:
    return TournamentOptions(
        name="Serale",
        options=Options(),
        format=Knockout(),
        least=2,
        most=64,
        entry=entry,
        guarantee=guarantee,
    )


@pytest.mark.rule("P2")
def test_prizes_are_whole_add_up_and_fall_with_the_place() -> None:
    for entries in FIELDS:
        random = Random(entries)
        for pool in (0, 1, entries - 1, random.randrange(10**6), 100 * entries):
            won = prize_rules.prizes(prize_rules.DEFAULT_PLAN, entries, pool)
            assert sum(won) == pool
            assert list(won) == sorted(won, reverse=True)
            assert 1 <= len(won) <= entries


@pytest.mark.rule("P2")
def test_prizes_give_what_is_left_over_to_the_largest_remainder() -> None:
    # 500.5, 300.3 and 200.2: the one chip that is left goes to the half.
    assert prize_rules.prizes(HALVES, 10, 1_001) == (501, 300, 200)


@pytest.mark.rule("P2")
def test_prizes_give_what_is_left_over_to_the_better_place_of_equal_remainders() -> None:
    thirds = (Band(up_to=4, shares=(400, 300, 300)),)
    # 2, 1.5 and 1.5.
    assert prize_rules.prizes(thirds, 4, 5) == (2, 2, 1)


@pytest.mark.rule("P1")
@pytest.mark.parametrize(
    ("entries", "won"), [(2, (100,)), (3, (60, 40)), (4, (60, 40)), (5, (50, 50)), (99, (50, 50))]
)
def test_prizes_follow_the_band_of_the_field_and_the_last_one_beyond(
    entries: int, won: tuple[int, ...]
) -> None:
    plan = (
        Band(up_to=2, shares=(1_000,)),
        Band(up_to=4, shares=(600, 400)),
        Band(up_to=8, shares=(500, 500)),
    )
    assert prize_rules.prizes(plan, entries, 100) == won


@pytest.mark.rule("P2")
def test_prizes_of_places_that_nobody_can_take_go_to_those_there_are() -> None:
    # 5 : 3 between two.
    assert prize_rules.prizes(HALVES, 2, 800) == (500, 300)


def test_an_empty_plan_is_the_usual_one() -> None:
    assert prize_rules.prizes((), 30, 999) == prize_rules.prizes(prize_rules.DEFAULT_PLAN, 30, 999)


def test_usual_plan_is_sound_and_reaches_every_field() -> None:
    assert prize_rules.fault(prize_rules.DEFAULT_PLAN) is None
    assert prize_rules.DEFAULT_PLAN[-1].up_to == MOST_ENTRANTS


def test_usual_plan_pays_more_places_and_less_to_the_first_ones_the_larger_the_field() -> None:
    for small, large in pairwise(prize_rules.DEFAULT_PLAN):
        assert len(small.shares) < len(large.shares)
        pairs = zip(accumulate(small.shares), accumulate(large.shares), strict=False)
        assert all(before > after for before, after in pairs)


def test_the_default_plan_returns_at_least_the_entry_to_every_paid_place() -> None:
    least = {n: prize_rules.prizes(prize_rules.DEFAULT_PLAN, n, 100 * n)[-1] for n in FIELDS}
    assert {n: prize for n, prize in least.items() if prize < 100} == {}


def test_usual_plan_pays_one_in_eight_or_somewhat_more() -> None:
    paid = {
        n: len(prize_rules.prizes(prize_rules.DEFAULT_PLAN, n, 10**6)) for n in FIELDS if n > 12
    }
    assert {n: p for n, p in paid.items() if not n // 8 <= p <= n // 5 + 2} == {}


@pytest.mark.parametrize(
    ("plan", "fault"),
    [
        (HALVES, None),
        ((Band(up_to=4, shares=(1_000,)), Band(up_to=4, shares=(1_000,))), "bands_unordered"),
        ((Band(up_to=8, shares=(1_000,)), Band(up_to=4, shares=(1_000,))), "bands_unordered"),
        ((Band(up_to=8, shares=(600, 399)),), "shares_not_whole"),
        ((Band(up_to=8, shares=(600, 401)),), "shares_not_whole"),
        ((Band(up_to=8, shares=(400, 600)),), "shares_rise"),
    ],
)
def test_fault_names_what_a_plan_cannot_be_paid_by(
    plan: prize_rules.Plan, fault: prize_rules.Fault | None
) -> None:
    assert prize_rules.fault(plan) == fault


@pytest.mark.rule("P1")
def test_pool_is_what_was_paid_or_what_was_guaranteed() -> None:
    guaranteed = sheet(entry=50, guarantee=500)
    assert (prize_rules.pool(guaranteed, 8), prize_rules.overlay(guaranteed, 8)) == (500, 100)
    assert (prize_rules.pool(guaranteed, 12), prize_rules.overlay(guaranteed, 12)) == (600, 0)
    assert (prize_rules.pool(sheet(entry=0), 12), prize_rules.overlay(sheet(entry=0), 12)) == (0, 0)


@pytest.mark.rule("P3", "R9")
def test_a_pair_shares_its_prize_and_the_first_of_it_gets_the_odd_chip() -> None:
    assert prize_rules.equally(101, 2) == (51, 50)
    assert prize_rules.equally(100, 2) == (50, 50)


@pytest.mark.rule("S23", "R9")
def test_a_shared_place_takes_the_prizes_of_all_its_places_in_equal_parts() -> None:
    prizes = (Chips(500), Chips(300), Chips(201))
    # Second and third together 501; the odd chip to the lower number.
    assert prize_rules.by_team(prizes, ((2,), (3, 1), (0,)), 4) == (0, 251, 500, 250)


def test_a_shared_place_at_the_edge_of_the_money_splits_what_is_there() -> None:
    assert prize_rules.by_team((Chips(70), Chips(31)), ((0,), (1, 2, 3)), 4) == (70, 11, 10, 10)


def test_a_team_that_cannot_win_has_no_place_and_no_prize() -> None:
    assert prize_rules.by_team((Chips(70), Chips(30)), ((3,), (1,)), 4) == (0, 30, 0, 70)


@pytest.mark.rule("P2")
def test_shared_places_never_lose_a_chip() -> None:
    for seed in range(300):
        random = Random(seed)
        teams = random.randint(2, 60)
        numbers = random.sample(range(teams), teams)
        cuts = sorted({0, teams, *random.choices(range(teams), k=teams // 3)})
        places = [numbers[at:to] for at, to in pairwise(cuts)]
        pool = random.randrange(5_000)
        won = prize_rules.by_team(prize_rules.prizes((), teams, pool), places, teams)
        assert sum(won) == pool
        assert all(max(won[a] for a in group) - min(won[a] for a in group) <= 1 for group in places)
