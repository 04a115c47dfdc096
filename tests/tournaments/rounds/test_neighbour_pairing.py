"""Pairing neighbours with as few repeated meetings as possible: compared with every pairing."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from circolo.tournaments.rounds.neighbour_pairing import AGAIN, neighbours, repeat_cost

Met = dict[int, Counter[int]]


def never_met(teams: int) -> Met:
    return {team: Counter() for team in range(teams)}


def meet(met: Met, *pairs: tuple[int, int]) -> Met:
    for one, other in pairs:
        met[one][other] += 1
        met[other][one] += 1
    return met


def every_way(teams: Sequence[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Yield all pairings, first those in which the first team meets its nearest neighbours."""
    if not teams:
        yield ()
        return
    first, *below = teams
    for other in below:
        for rest in every_way([team for team in below if team != other]):
            yield ((first, other), *rest)


def repeats(pairs: Sequence[tuple[int, int]], met: Met) -> tuple[int, int]:
    """How many meet again, and how often they have met in all."""
    times = [met[one][other] for one, other in pairs if met[one][other]]
    return len(times), sum(times)


@pytest.mark.rule("P4")
def test_neighbours_meet_while_nobody_has_met() -> None:
    assert neighbours([3, 0, 2, 1, 5, 4], never_met(6)) == ((3, 0), (2, 1), (5, 4))


@pytest.mark.rule("P4")
def test_the_first_team_skips_opponents_it_has_met() -> None:
    met = meet(never_met(6), (0, 1), (0, 2))
    assert neighbours(range(6), met) == ((0, 3), (1, 2), (4, 5))


@pytest.mark.rule("P4")
def test_the_first_team_leaves_opponents_that_others_need_to_avoid_repeats() -> None:
    # 3 and 4 have met everybody but 1: only one of them can meet 1.
    met = meet(never_met(4), (2, 3), (0, 2))
    assert neighbours(range(4), met) == ((0, 3), (1, 2))


@pytest.mark.rule("P4")
def test_pairing_is_the_first_of_the_best_of_every_way() -> None:
    for seed in range(250):
        random = Random(seed)
        teams = random.choice((2, 4, 6, 8))
        met = never_met(teams)
        for _ in range(random.randint(0, 12)):
            order = random.sample(range(teams), teams)
            meet(met, *zip(order[::2], order[1::2], strict=True))
        ranked = random.sample(range(teams), teams)
        best = min(every_way(ranked), key=lambda pairs: repeats(pairs, met))
        assert neighbours(ranked, met) == best
        count, times = repeats(best, met)
        assert repeat_cost(ranked, met) == AGAIN * count + times


@pytest.mark.rule("P4")
def test_two_odd_circles_that_have_all_met_each_other_repeat_one_meeting() -> None:
    # Everybody has met the seven of the other circle: seven in a circle cannot be paired.
    met = meet(never_met(14), *((one, 7 + other) for one in range(7) for other in range(7)))
    pairs = neighbours(range(14), met)
    assert repeats(pairs, met) == (1, 1)


@pytest.mark.rule("P4")
def test_of_all_who_must_meet_again_those_meet_who_have_met_less_often() -> None:
    met = meet(never_met(4), *[(0, 1), (2, 3)] * 2, *[(0, 2), (1, 3)] * 2, (0, 3), (1, 2))
    assert neighbours(range(4), met) == ((0, 3), (1, 2))


def test_without_teams_there_are_no_meetings() -> None:
    assert neighbours([], {}) == ()
    assert repeat_cost([], {}) == 0
