"""Duplicates: matchpoints, sides, and what does not count."""

from collections import Counter

import pytest
from msgspec.structs import replace

from circolo.play.contract import BadOptions
from circolo.tables.state import PlayerId
from circolo.tournaments.commands import Adjudicate, ShowPack
from circolo.tournaments.rounds import duplicate
from circolo.tournaments.state import State
from circolo.tournaments.tournament_options import Duplicate
from circolo.tournaments.view import view
from tests.random.events.percentages import percentages
from tests.tournaments import sample_options
from tests.tournaments.driver import Playing, announced, play


@pytest.mark.rule("P4")
def test_each_worse_result_counts_two_and_each_equal_one() -> None:
    points = [(7, 4), (6, 5), (7, 4), (3, 8)]
    assert duplicate.matchpoints(points) == ((5, 1), (2, 4), (5, 1), (0, 6))


@pytest.mark.rule("C11")
def test_a_player_who_plays_alone_is_compared_by_the_points_of_the_seat() -> None:
    points = [(6, 5, 6, 5), (8, 3, 3, 8), (6, 5, 5, 6)]
    assert duplicate.matchpoints(points) == ((1, 3, 4, 0), (4, 0, 0, 4), (1, 3, 2, 2))


@pytest.mark.rule("P4")
@pytest.mark.parametrize("seed", range(6))
def test_the_scores_equal_a_second_count_and_average_one_half(seed: int) -> None:
    state = play(sample_options.duplicate(48, 8), seed).state
    scores = {row.team: row.score for row in view(state).standings}
    assert scores == percentages(state)
    assert sum(scores.values()) / len(scores) == pytest.approx(5_000, abs=1)


@pytest.mark.rule("P4")
@pytest.mark.parametrize("pairs", [4, 12, 24])
def test_each_pair_sits_about_equally_often_on_both_sides(pairs: int) -> None:
    for seed in range(6):
        state = play(sample_options.duplicate(2 * pairs, 8), seed).state
        lead = Counter[int]()
        for match in state.matches:
            lead.update({match.teams[0]: 1, match.teams[1]: -1})
        assert max(map(abs, lead.values())) <= 4


@pytest.mark.rule("P4")
def test_a_bye_counts_like_the_average_of_the_other_deals() -> None:
    state = play(sample_options.duplicate(14, 1), seed=2).state
    (resting,) = [match.teams[0] for match in state.matches if match.is_bye]
    scores = {row.team: row.score for row in view(state).standings}
    assert scores[resting] == 5_000
    later = play(sample_options.duplicate(14, 4), seed=2).state
    assert {row.team: row.score for row in view(later).standings} == percentages(later)


def played_once(seed: int = 3) -> Playing:
    """Play the first of two rounds of four pairs."""
    playing = announced(sample_options.duplicate(8, 2), seed=seed)
    playing.enter(*(f"p{number}" for number in range(8)), partners=True).settle()
    while sum(bool(match.order) for match in playing.state.matches) < 2:
        playing.step()
    return playing.settle()


@pytest.mark.rule("P6")
def test_a_result_of_the_director_does_not_count_and_leaves_the_later_rounds() -> None:
    playing = played_once()
    before = [match.teams for match in playing.state.matches]
    first = playing.state.matches[0]
    assert first.table is not None
    winner = member(playing.state, first.teams[1])
    playing.tell(Adjudicate("sala", first.table, winner, "visto"))
    assert [match.teams for match in playing.state.matches] == before
    assert {row.score for row in view(playing.state).standings} == {5_000}


def member(state: State, team: int) -> PlayerId:
    return state.entrants[state.teams[team].members[0]].player


def test_the_deals_are_in_the_view_once_the_round_is_over() -> None:
    first, second = view(played_once().state).rounds
    assert all(len(match.deals) == len(match.matchpoints) == 4 for match in first.matches)
    assert all(match.deals == match.matchpoints == () for match in second.matches)


def test_a_secret_that_comes_too_early_or_is_wrong_is_refused() -> None:
    playing = played_once()
    assert playing.refused(ShowPack(2, bytes(32))) == "not_over"
    playing = announced(sample_options.duplicate(8, 1))
    assert playing.refused(ShowPack(1, bytes(32))) == "not_over"


@pytest.mark.rule("P1")
@pytest.mark.parametrize(
    ("field", "sheet"),
    [
        ("least", sample_options.duplicate(8, least=6)),
        ("format.teams", sample_options.duplicate(8, teams="single")),
        (
            "format.deals",
            replace(sample_options.duplicate_of_chiamatre(8), format=Duplicate(1, 3, "single")),
        ),
    ],
)
def test_options_that_do_not_fit_are_refused(field: str, sheet: object) -> None:
    with pytest.raises(BadOptions) as refused:
        announced(sheet)  # type: ignore[arg-type]
    assert refused.value.field == field
