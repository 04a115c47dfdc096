"""Round robins: every team meets every other."""

from collections import Counter
from itertools import combinations

import pytest

from circolo.tables.state import PlayerId
from circolo.tournaments.commands import Adjudicate, SetPairings
from circolo.tournaments.rounds import round_robin, standings
from circolo.tournaments.rounds.pairing_rules import PairingRules
from circolo.tournaments.state import Match, State
from circolo.tournaments.view import view
from tests.tournaments import sample_options
from tests.tournaments.driver import Playing, announced, play

BERGER_OF_SIX = (
    ((1, 6), (2, 5), (3, 4)),
    ((6, 4), (5, 3), (1, 2)),
    ((2, 6), (3, 1), (4, 5)),
    ((6, 5), (1, 4), (2, 3)),
    ((3, 6), (4, 2), (5, 1)),
)
"""The table for five or six players of the FIDE handbook (C.05, Annex 1)."""


@pytest.mark.rule("P4")
def test_the_rounds_are_those_of_the_published_table() -> None:
    assert round_robin.schedule(range(1, 7), double=False) == BERGER_OF_SIX


@pytest.mark.rule("P4")
def test_with_an_odd_number_the_opponent_of_the_missing_team_has_a_bye() -> None:
    byes = [
        pairing
        for round_ in round_robin.schedule(range(1, 6), double=False)
        for pairing in round_
        if len(pairing) == 1
    ]
    assert byes == [(1,), (4,), (2,), (5,), (3,)]


@pytest.mark.rule("P4")
@pytest.mark.parametrize("teams", range(2, 25))
def test_everybody_meets_everybody_once_and_plays_once_a_round(teams: int) -> None:
    rounds = round_robin.schedule(range(teams), double=False)
    assert len(rounds) == round_robin.rounds(teams, double=False)
    for pairings in rounds:
        assert sorted(team for pairing in pairings for team in pairing) == [*range(teams)]
    met = Counter(tuple(sorted(pairing)) for pairings in rounds for pairing in pairings)
    alone = [(team,) for team in range(teams)] if teams % 2 else []
    assert met == Counter([*combinations(range(teams), 2), *alone])


@pytest.mark.rule("P4")
@pytest.mark.parametrize("teams", [2, 5, 8])
def test_in_the_second_cycle_the_seats_are_exchanged(teams: int) -> None:
    rounds = round_robin.schedule(range(teams), double=True)
    half = len(rounds) // 2
    assert [[pairing[::-1] for pairing in one] for one in rounds[:half]] == [
        [*one] for one in rounds[half:]
    ]


@pytest.mark.rule("P4")
@pytest.mark.parametrize("teams", [4, 5, 8, 9])
def test_forced_pairs_meet_in_the_first_round(teams: int) -> None:
    rules = PairingRules(forced=((0, 2), (1, 3)))
    first = round_robin.next_round(range(teams), 0, double=False, rules=rules)
    assert {(0, 2), (1, 3)} <= {tuple(sorted(match.teams)) for match in first}


@pytest.mark.rule("P4")
def test_a_round_whose_matches_are_all_forbidden_is_skipped() -> None:
    first = round_robin.schedule(range(4), double=False)[0]
    rules = PairingRules(frozenset((min(pair), max(pair)) for pair in first))
    matches = round_robin.next_round(range(4), 0, double=False, rules=rules)
    assert {match.round for match in matches} == {2}


# --- standings


@pytest.mark.rule("P4")
def test_the_match_between_equal_teams_decides_before_the_other_tiebreaks() -> None:
    results = [
        (1, 0, 3, (21, 0)),
        (1, 1, 2, (21, 20)),
        (2, 0, 2, (21, 0)),
        (2, 3, 1, (21, 20)),
        (3, 1, 0, (21, 20)),
        (3, 2, 3, (21, 5)),
    ]
    matches = [
        Match(round=number, teams=(a, b), order=(a, b), points=points)
        for number, a, b, points in results
    ]
    rows = standings.of_round_robin(4, matches)
    assert [(row.team, row.place, row.score, row.tiebreaks) for row in rows] == [
        (1, 1, 4, (2, 12, 1)),
        (0, 2, 4, (0, 8, 41)),
        (2, 3, 2, (2, 4, -6)),
        (3, 4, 2, (0, 8, -36)),
    ]


@pytest.mark.rule("P4")
def test_a_match_left_out_counts_as_half_a_win_for_both() -> None:
    matches = [
        Match(round=1, teams=(0, 2), order=(0, 2), points=(21, 9)),
        Match(round=2, teams=(1, 2), order=(1, 2), points=(21, 9)),
    ]
    rows = standings.of_round_robin(3, matches, left_out=[(0, 1)])
    assert [(row.team, row.place, row.score, row.tiebreaks) for row in rows] == [
        (0, 1, 3, (1, 3, 12)),
        (1, 1, 3, (1, 3, 12)),
        (2, 3, 0, (0, 0, -24)),
    ]


@pytest.mark.rule("P4")
def test_a_bye_counts_nothing() -> None:
    bye = Match(round=1, teams=(0,), order=(0,), is_bye=True)
    assert [row.score for row in standings.of_round_robin(3, [bye])] == [0, 0, 0]


# --- whole tournaments


def second_count(state: State, apart: set[frozenset[str]]) -> list[tuple[int, ...]]:
    """Return points, direct points, Sonneborn-Berger and difference by team, counted from the
    results alone.
    """
    people = [state.entrants[team.members[0]].player for team in state.teams]
    cards = [
        [(frozenset(match.teams) - {team}, match) for match in state.matches if team in match.teams]
        for team in range(len(people))
    ]
    points = [
        sum(2 for others, match in card if others and match.order[0] == team)
        + sum(2 for pair in apart if people[team] in pair)
        for team, card in enumerate(cards)
    ]
    rows: list[tuple[int, ...]] = []
    for team, card in enumerate(cards):
        direct = sonneborn = difference = 0
        for (other,), match in ((others, match) for others, match in card if others):
            won = match.order[0] == team
            direct += 2 * won * (points[other] == points[team])
            sonneborn += 2 * won * points[other]
            scores = dict(zip(match.teams, match.points, strict=True))
            difference += scores[team] - scores[other]
        for other, player in enumerate(people):
            if frozenset((player, people[team])) in apart:  # left out twice, 1 point each time
                direct += 2 * (points[other] == points[team])
                sonneborn += 2 * points[other]
        rows.append((points[team], direct, sonneborn, difference))
    return rows


def played_apart(seed: int, *pairs: tuple[str, str]) -> Playing:
    """Play a double round robin of seven in which these pairs do not meet."""
    sheet = sample_options.round_robin(8, double=True, begins=1_000_000)
    playing = announced(sheet, seed=seed).enter(*(f"p{number}" for number in range(7)))
    forbidden = tuple((PlayerId(one), PlayerId(other)) for one, other in pairs)
    playing.tell(SetPairings("sala", forbidden))
    return playing.reach().to_the_end()


@pytest.mark.rule("P4")
@pytest.mark.parametrize("seed", range(12))
def test_a_double_round_robin_with_forbidden_pairs_equals_a_second_count(seed: int) -> None:
    pairs = (("p0", "p3"), ("p5", "p1"), ("p0", "p6"))
    state = played_apart(seed, *pairs).state
    people = [state.entrants[team.members[0]].player for team in state.teams]
    met = Counter(
        frozenset(people[team] for team in match.teams)
        for match in state.matches
        if not match.is_bye
    )
    apart = {frozenset(pair) for pair in pairs}
    assert met == {
        frozenset(pair): 2 for pair in combinations(people, 2) if frozenset(pair) not in apart
    }
    merits = second_count(state, apart)
    shown = {row.team: (row.score, *row.tiebreaks) for row in view(state).standings}
    assert shown == dict(enumerate(merits))
    ranked = sorted(set(merits), reverse=True)
    assert state.places == tuple(
        tuple(team for team, merit in enumerate(merits) if merit == rank) for rank in ranked
    )


@pytest.mark.rule("P4")
def test_a_page_counts_the_rounds_of_both_cycles() -> None:
    playing = play(sample_options.round_robin(5, double=True), seed=1)
    shown = view(playing.state)
    assert (shown.round, shown.of_rounds) == (10, 10)


@pytest.mark.rule("P4")
def test_a_correction_leaves_later_rounds_as_they_are() -> None:
    playing = play(sample_options.round_robin(4), seed=3)
    first = playing.state.matches[0]
    assert first.table is not None
    loser = playing.state.teams[first.order[1]].members[0]
    before = [match.teams for match in playing.state.matches]
    playing.tell(Adjudicate("sala", first.table, playing.state.entrants[loser].player, "errore"))
    after = playing.state.matches
    assert [match.teams for match in after] == before
    assert after[0].order == first.order[::-1]


@pytest.mark.rule("P6")
def test_a_round_robin_without_any_match_is_cancelled_and_refunded() -> None:
    sheet = sample_options.round_robin(4, begins=1_000_000)
    playing = announced(sheet).enter("anna", "bruno")
    playing.tell(SetPairings("sala", ((PlayerId("anna"), PlayerId("bruno")),)))
    playing.reach()
    assert playing.state.phase == "cancelled"
    assert (playing.won("anna"), playing.won("bruno")) == (0, 0)
