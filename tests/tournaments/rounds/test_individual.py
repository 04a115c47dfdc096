"""Rounds at tables of four that are drawn anew each round."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from circolo.tournaments.rounds import individual, standings
from circolo.tournaments.state import Match


def rounds(people: int, number: int, seed: int) -> list[Match]:
    random, matches = Random(seed), list[Match]()
    for _ in range(number):
        matches += individual.next_round(random.sample(range(people), people), matches)
    return matches


def meetings(matches: list[Match]) -> Counter[frozenset[int]]:
    return Counter(frozenset(pair) for match in matches for pair in combinations(match.teams, 2))


@pytest.mark.rule("C11")
@pytest.mark.parametrize("people", [4, 8, 12, 40, 200])
def test_every_player_sits_at_one_table_of_four_in_every_round(people: int) -> None:
    matches = rounds(people, 4, seed=people)
    for number in range(1, 5):
        tables = [match.teams for match in matches if match.round == number]
        assert {len(table) for table in tables} == {4}
        assert sorted(one for table in tables for one in table) == list(range(people))


@pytest.mark.rule("C11")
def test_first_round_follows_the_lot() -> None:
    order = [5, 1, 7, 0, 2, 6, 3, 4]
    tables = individual.next_round(order, ())
    assert [table.teams for table in tables] == [(5, 1, 7, 0), (2, 6, 3, 4)]


@pytest.mark.rule("C11")
@pytest.mark.parametrize(("people", "number"), [(16, 2), (24, 3), (32, 4), (40, 5), (200, 6)])
def test_there_is_no_repeated_meeting_with_enough_other_teams(people: int, number: int) -> None:
    for seed in range(5):
        assert max(meetings(rounds(people, number, seed)).values()) == 1


@pytest.mark.rule("C11")
def test_with_eight_as_few_meet_again_as_can_be() -> None:
    # Four rounds are 48 meetings, and there are 28 pairs.
    met = meetings(rounds(8, 4, seed=1))
    assert sum(times - 1 for times in met.values()) == 20
    assert max(met.values()) <= 3


@pytest.mark.rule("C11")
def test_a_drawn_round_has_fewer_meet_again_than_the_lot_alone() -> None:
    ours = plain = 0
    for seed in range(4):
        random = Random(seed)
        ours += sum(times - 1 for times in meetings(rounds(16, 5, seed)).values())
        tables = [
            Match(round=1, teams=tuple(order[at : at + 4]))
            for order in (random.sample(range(16), 16) for _ in range(5))
            for at in range(0, 16, 4)
        ]
        plain += sum(times - 1 for times in meetings(tables).values())
    assert ours * 2 < plain


@pytest.mark.rule("C10", "C11")
def test_totals_add_up_and_ties_go_by_deals_won_then_called_then_are_shared() -> None:
    first = Match(
        round=1,
        teams=(0, 1, 2, 3),
        order=(0, 1, 2, 3),
        points=(30, 22, 20, 16),
        breaks=((3, 9), (2, 4), (2, 6), (1, 3)),
    )
    second = replace(
        first,
        round=2,
        teams=(3, 2, 1, 0),
        points=(30, 20, 22, 16),
        breaks=((3, 8), (2, 6), (2, 9), (1, 3)),
    )
    rows = standings.of_individual(4, [first, second])
    assert [(row.team, row.place, row.score, row.tiebreaks) for row in rows] == [
        (0, 1, 46, (4, 12)),
        (3, 2, 46, (4, 11)),
        (1, 3, 44, (4, 13)),
        (2, 4, 40, (4, 12)),
    ]
    third = replace(first, round=3, points=(0, 0, 4, 0), breaks=((0, 0), (0, 0), (0, 1), (0, 2)))
    rows = standings.of_individual(4, [first, second, third])
    assert [(row.team, row.place) for row in rows] == [(3, 1), (0, 2), (1, 3), (2, 3)]


@pytest.mark.rule("C11")
def test_a_table_that_still_plays_counts_for_nothing() -> None:
    rows = standings.of_individual(4, [Match(round=1, teams=(0, 1, 2, 3))])
    assert [(row.place, row.score) for row in rows] == [(1, 0)] * 4
