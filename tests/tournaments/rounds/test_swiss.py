"""Swiss rounds, from the first to the last."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from circolo.tournaments.rounds import standings, swiss
from circolo.tournaments.state import Match
from tests.tournaments.rounds.test_neighbour_pairing import every_way


def decided(match: Match, winner: int, points: tuple[int, ...] = ()) -> Match:
    (loser,) = set(match.teams) - {winner}
    return replace(match, order=(winner, loser), points=points)


def rounds(teams: int, number: int, seed: int) -> tuple[list[int], list[Match]]:
    """Play so many rounds with random results."""
    random = Random(seed)
    order, matches = random.sample(range(teams), teams), list[Match]()
    for _ in range(number):
        for match in swiss.next_round(order, matches):
            points = (random.randint(0, 31), random.randint(0, 31))
            played = match if match.is_bye else decided(match, random.choice(match.teams), points)
            matches.append(played)
    return order, matches


def repeats(matches: list[Match]) -> int:
    met = Counter(frozenset(match.teams) for match in matches if not match.is_bye)
    return sum(times - 1 for times in met.values())


@pytest.mark.rule("P4")
def test_first_round_follows_the_lot() -> None:
    (first, second, bye) = swiss.next_round([4, 2, 0, 1, 3], ())
    assert (first.teams, second.teams) == ((4, 2), (0, 1))
    assert bye == Match(round=1, teams=(3,), order=(3,), is_bye=True)


@pytest.mark.rule("P4")
def test_winners_meet_winners() -> None:
    first = [decided(match, match.teams[1], (10, 21)) for match in swiss.next_round(range(4), ())]
    # 1 and 3 have won; with all else equal, the lot orders them.
    assert [match.teams for match in swiss.next_round(range(4), first)] == [(1, 3), (0, 2)]


@pytest.mark.rule("P4")
@pytest.mark.parametrize("teams", [2, 3, 4, 5, 6, 7, 8, 9, 16, 33, 200])
def test_every_team_plays_every_round_or_has_a_bye(teams: int) -> None:
    _, matches = rounds(teams, 5, seed=teams)
    for number in range(1, 6):
        those = [team for match in matches if match.round == number for team in match.teams]
        assert sorted(those) == list(range(teams))


@pytest.mark.rule("P4")
@pytest.mark.parametrize(("teams", "number"), [(8, 5), (9, 7), (16, 11), (33, 9), (64, 20)])
def test_no_meeting_is_repeated_if_it_can_be_avoided(teams: int, number: int) -> None:
    for seed in range(10 if teams < 33 else 1):
        _, matches = rounds(teams, number, seed)
        for played in range(1, number):
            before = [match for match in matches if match.round <= played]
            now = [match for match in matches if match.round == played + 1]
            added = repeats([*before, *now]) - repeats(before)
            assert added == _fewest(before, now) if teams < 9 else added == 0


def _fewest(before: list[Match], now: list[Match]) -> int:
    met = {frozenset(match.teams) for match in before if not match.is_bye}
    teams = [team for match in now if not match.is_bye for team in match.teams]
    return min(sum(frozenset(pair) in met for pair in way) for way in every_way(teams))


@pytest.mark.rule("P4")
@pytest.mark.parametrize("teams", [3, 5, 7, 15, 23])
def test_byes_go_round(teams: int) -> None:
    for number in (1, teams // 2, teams, teams + 2):
        _, matches = rounds(teams, min(number, 20), seed=number)
        byes = Counter(match.teams[0] for match in matches if match.is_bye)
        assert max(byes.values()) == -(-min(number, 20) // teams)


@pytest.mark.rule("P4")
def test_the_last_who_has_had_none_has_the_bye() -> None:
    order, matches = rounds(7, 3, seed=2)
    had = {match.teams[0] for match in matches if match.is_bye}
    rows = standings.of_swiss(7, matches)
    last = [row for row in rows if row.team not in had][-1].place
    (bye,) = [match for match in swiss.next_round(order, matches) if match.is_bye]
    assert next(row.place for row in rows if row.team == bye.teams[0]) == last


@pytest.mark.rule("P4")
def test_standings_go_by_wins_then_buchholz_then_sonneborn_then_points() -> None:
    results = [
        (1, 0, 1, (21, 10)),
        (1, 2, 3, (21, 12)),
        (2, 0, 2, (21, 20)),
        (2, 1, 3, (21, 5)),
    ]
    matches = [
        Match(round=number, teams=(a, b), order=(a, b), points=points)
        for number, a, b, points in results
    ]
    assert [
        (row.team, row.place, row.score, row.tiebreaks) for row in standings.of_swiss(4, matches)
    ] == [
        (0, 1, 2, (2, 2, 12)),
        (2, 2, 1, (2, 0, 8)),
        (1, 3, 1, (2, 0, 5)),
        (3, 4, 0, (2, 0, -25)),
    ]


@pytest.mark.rule("P4")
def test_teams_equal_in_all_tiebreaks_share_the_place() -> None:
    matches = [
        Match(round=1, teams=(0, 1), order=(0, 1), points=(21, 10)),
        Match(round=1, teams=(2, 3), order=(3, 2), points=(10, 21)),
    ]
    rows = standings.of_swiss(4, matches)
    assert [row.place for row in rows] == [1, 1, 3, 3]
    assert standings.places(rows) == ((0, 3), (1, 2))
