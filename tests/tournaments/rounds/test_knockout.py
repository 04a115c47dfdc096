"""The bracket: byes by lot and evenly spread, the next matches, and all places."""

from collections import Counter
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from circolo.tournaments.rounds import knockout
from circolo.tournaments.state import Match

SIZES = (*range(2, 40), 63, 64, 65, 100, 127, 128, 129, 511, 512)


def decided(match: Match, winner: int) -> Match:
    (loser,) = set(match.teams) - {winner}
    return replace(match, order=(winner, loser))


def played(order: list[int], random: Random) -> list[Match]:
    """Play a bracket to its end, its matches in random order."""
    matches: list[Match] = []
    while True:
        matches += knockout.next_matches(order, matches)
        running = [at for at, match in enumerate(matches) if not match.order]
        if not running:
            return matches
        for at in random.sample(running, random.randint(1, len(running))):
            matches[at] = decided(matches[at], random.choice(matches[at].teams))


@cache
def bracket(teams: int) -> tuple[list[int], list[Match]]:
    random = Random(teams)
    order = random.sample(range(teams), teams)
    return order, played(order, random)


@pytest.mark.rule("P4")
@pytest.mark.parametrize("teams", SIZES)
def test_every_match_but_the_final_leaves_one_fewer(teams: int) -> None:
    order, matches = bracket(teams)
    real = [match for match in matches if not match.is_bye]
    assert len(real) == teams - 1
    assert Counter(match.order[1] for match in real).most_common(1)[0][1] == 1
    assert max(match.round for match in matches) == knockout.rounds(teams)
    assert knockout.next_matches(order, matches) == ()


@pytest.mark.rule("P4")
@pytest.mark.parametrize("teams", SIZES)
def test_places_of_a_finished_bracket_are_a_permutation(teams: int) -> None:
    order, matches = bracket(teams)
    places = knockout.places(order, matches)
    assert sorted(places) == [(team,) for team in range(teams)]


@pytest.mark.rule("P4")
@pytest.mark.parametrize("teams", SIZES)
def test_a_loser_ranks_behind_the_winner_of_the_match(teams: int) -> None:
    order, matches = bracket(teams)
    at = {team: place for place, (team,) in enumerate(knockout.places(order, matches))}
    real = [match for match in matches if not match.is_bye]
    assert all(at[match.order[0]] < at[match.order[1]] for match in real)
    by_round = {match.order[1]: match.round for match in real}
    rounds = [by_round.get(team, 99) for team in sorted(at, key=lambda team: at[team])]
    assert rounds == sorted(rounds, reverse=True)


@pytest.mark.rule("P4")
def test_losers_of_a_round_follow_those_who_beat_them() -> None:
    order = [0, 1, 2, 3, 4, 5, 6, 7]
    results = [(1, 0, 1), (1, 2, 3), (1, 4, 5), (1, 6, 7), (2, 0, 2), (2, 4, 6), (3, 4, 0)]
    matches = [Match(round=number, teams=(a, b), order=(a, b)) for number, a, b in results]
    # 4 beat 0 in the final; 6 lost to 4 and 2 to 0; then the losers to 4, 0, 6 and 2.
    assert knockout.places(order, matches) == ((4,), (0,), (6,), (2,), (5,), (1,), (7,), (3,))


def test_places_in_the_middle_of_it_are_shared_by_those_who_can_still_change() -> None:
    order = [0, 1, 2, 3]
    (upper, lower) = knockout.next_matches(order, ())
    assert knockout.places(order, [upper, lower]) == ((0, 1, 2, 3),)
    assert knockout.places(order, [decided(upper, 0), lower]) == ((0, 2, 3), (1,))
    assert knockout.places(order, [decided(upper, 0), decided(lower, 3)]) == ((0, 3), (1, 2))


@pytest.mark.rule("P4")
def test_a_match_begins_as_soon_as_both_its_teams_are_known() -> None:
    order = [0, 1, 2, 3, 4, 5, 6, 7]
    first = list(knockout.next_matches(order, ()))
    assert [match.teams for match in first] == [(0, 1), (2, 3), (4, 5), (6, 7)]
    first[1] = decided(first[1], 3)
    assert knockout.next_matches(order, first) == ()
    first[0] = decided(first[0], 0)
    assert knockout.next_matches(order, first) == (Match(round=2, teams=(0, 3)),)


@pytest.mark.rule("P4")
@pytest.mark.parametrize("teams", SIZES)
def test_byes_are_of_the_first_round_and_one_a_team(teams: int) -> None:
    _, matches = bracket(teams)
    byes = [match for match in matches if match.is_bye]
    assert len(byes) == 2 ** knockout.rounds(teams) - teams
    assert {match.round for match in byes} <= {1}
    assert len({match.teams for match in byes}) == len(byes)
    assert all(match.order == match.teams for match in byes)


@pytest.mark.rule("P4")
@pytest.mark.parametrize("teams", SIZES)
def test_teams_with_a_bye_meet_at_once_only_when_there_are_too_many_of_them(teams: int) -> None:
    pairs = knockout.first_round(range(teams))
    alone = [len(pair) == 1 for pair in pairs]
    meetings = list(zip(alone[::2], alone[1::2], strict=False))
    both = sum(one and other for one, other in meetings)
    assert both == max(0, sum(alone) - len(meetings) if len(alone) > 1 else 0)


@pytest.mark.rule("P4")
def test_all_teams_are_equally_likely_to_have_a_bye() -> None:
    byes = Counter[int]()
    draws = 4_000
    for seed in range(draws):
        order = Random(seed).sample(range(11), 11)
        byes.update(pair[0] for pair in knockout.first_round(order) if len(pair) == 1)
    # Five of eleven; six standard deviations of a share of 4,000 draws are less than 0.048.
    assert all(abs(byes[team] / draws - 5 / 11) < 0.048 for team in range(11))


def test_a_match_is_known_whichever_way_its_teams_sit() -> None:
    order = [0, 1, 2, 3]
    upper = Match(round=1, teams=(1, 0), order=(1, 0))
    assert knockout.next_matches(order, [upper]) == (Match(round=1, teams=(2, 3)),)
