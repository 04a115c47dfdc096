"""The standings of a season, from places and matches."""

import random
from itertools import pairwise

import pytest

from circolo.clubs.club_state import Season, SeasonId
from circolo.clubs.seasons import view
from circolo.clubs.seasons.evening import Evening, evening_of
from circolo.clubs.seasons.standings import Result, Row, standings
from circolo.tables.names import as_logged
from circolo.tables.state import PlayerId
from circolo.tournaments.state import State, TournamentId
from tests.tournaments import sample_options
from tests.tournaments.driver import play

POINTS = (10, 6, 4, 3, 2, 1)


def season(*, drop: int = 0, points: tuple[int, ...] = POINTS) -> Season:
    return Season(SeasonId("s1"), None, "Autunno", points, drop)


def evening(name: str, *order: str, duels: tuple[str, ...] | None = ()) -> Evening:
    """Return an evening with these places; players of one place are written "anna bruno"."""
    places: list[tuple[PlayerId, int]] = []
    for group in order:
        place = len(places) + 1
        places += [(PlayerId(player), place) for player in group.split()]
    won = None if duels is None else tuple(_duel(duel) for duel in duels)
    return Evening(TournamentId(name), tuple(places), won)


def _duel(text: str) -> tuple[PlayerId, PlayerId]:
    winner, loser = text.split()
    return PlayerId(winner), PlayerId(loser)


def table(rows: tuple[Row, ...]) -> list[tuple[str, int, int]]:
    return [(row.player, row.place, row.total) for row in rows]


def test_places_give_points_and_those_below_the_table_give_none() -> None:
    rows = standings(season(points=(3, 1)), [evening("e1", "anna", "bruno", "carla")])
    assert table(rows) == [("anna", 1, 3), ("bruno", 2, 1), ("carla", 3, 0)]


def test_players_who_share_a_place_get_its_points_each() -> None:
    rows = standings(season(), [evening("e1", "anna bruno", "carla")])
    assert [(row.player, row.total) for row in rows] == [("anna", 10), ("bruno", 10), ("carla", 4)]


def test_the_worst_evenings_are_dropped_and_absence_is_the_worst() -> None:
    evenings = [
        evening("e1", "anna", "bruno"),
        evening("e2", "bruno", "anna"),
        evening("e3", "anna", "bruno"),
        evening("e4", "bruno"),
    ]
    anna, bruno = sorted(standings(season(drop=1), evenings), key=lambda row: row.player)
    assert anna.results == (Result(1, 10), Result(2, 6), Result(1, 10), None)
    assert bruno.results == (
        Result(2, 6),
        Result(1, 10),
        Result(2, 6, is_dropped=True),
        Result(1, 10),
    )
    assert (anna.total, bruno.total) == (26, 26)


def test_one_result_counts_in_any_case() -> None:
    (row,) = standings(season(drop=3), [evening("e1", "anna")])
    assert (row.total, row.results) == (10, (Result(1, 10),))


def test_equal_totals_are_decided_by_the_matches_between_them() -> None:
    evenings = [
        evening("e1", "anna", "bruno", duels=("bruno anna", "anna bruno", "bruno anna")),
        evening("e2", "bruno", "anna"),
    ]
    rows = standings(season(), evenings)
    assert table(rows) == [("bruno", 1, 16), ("anna", 2, 16)]
    assert [row.direct for row in rows] == [1, -1]


def test_then_by_the_evenings_won_or_else_the_place_is_shared() -> None:
    points = (6, 3, 3)
    evenings = [
        evening("e1", "carla", "anna", "bruno"),
        evening("e2", "dino", "anna", "bruno"),
    ]
    rows = standings(season(points=points), evenings)
    assert [(row.player, row.place, row.firsts) for row in rows] == [
        ("carla", 1, 1),
        ("dino", 1, 1),
        ("anna", 3, 0),
        ("bruno", 3, 0),
    ]


def test_without_matches_of_two_the_better_place_is_a_win() -> None:
    evenings = [
        evening("e1", "anna", "bruno", duels=None),
        evening("e2", "bruno", "anna", duels=None),
        evening("e3", "carla", "bruno", "anna", duels=None),
    ]
    found = view.encounters(evenings, PlayerId("anna"), PlayerId("bruno"))
    assert [(one.tournament, one.places, one.won) for one in found] == [
        ("e1", (1, 2), (1, 0)),
        ("e2", (2, 1), (0, 1)),
        ("e3", (3, 2), (0, 1)),
    ]


def test_partners_take_one_place() -> None:
    state = play(sample_options.pairs(8), seed=4).state
    counted = evening_of(state)
    assert counted is not None
    assert [place for _, place in counted.places] == [1, 1, 2, 2, 3, 3, 4, 4]


def test_house_bots_take_no_place() -> None:
    state = play(sample_options.knockout(8, bots=True), seed=4, entrants=3).state
    counted = evening_of(state)
    assert counted is not None
    assert [place for _, place in counted.places] == [1, 2, 3]


@pytest.mark.parametrize("phase", ["open", "running", "cancelled"])
def test_only_a_tournament_that_is_over_counts(phase: str) -> None:
    state = play(sample_options.knockout(4), seed=1).state
    fields = {name: getattr(state, name) for name in state.__struct_fields__}
    assert evening_of(State(**fields | {"phase": phase})) is None


# --- a second count


def five_evenings(seed: int) -> list[State]:
    """Play five evenings of different formats among some of the same people."""
    sheets = (
        sample_options.round_robin(6, double=True),
        sample_options.knockout(8),
        sample_options.swiss(7, 3),
        sample_options.piatto(9),
        sample_options.individual(8, 2),
    )
    return [
        play(sheet, seed=seed * 10 + number, entrants=sheet.most).state
        for number, sheet in enumerate(sheets)
    ]


def second_count(states: list[State], drop: int) -> dict[str, tuple[int, int, int]]:
    """Return total, head to head and evenings won of each player, counted from the states alone."""
    place: list[dict[str, int]] = []
    for state in states:
        row: dict[str, int] = {}
        for group in state.places:
            at = len(row) + 1
            row |= {state.entrants[state.teams[team].members[0]].player: at for team in group}
        place.append(row)
    names = sorted({name for row in place for name in row})
    total = {}
    for name in names:
        points = [POINTS[row[name] - 1] if row.get(name, 99) <= len(POINTS) else 0 for row in place]
        total[name] = sum(sorted(points)[drop:])
    count = {}
    for name in names:
        rivals = {one for one in names if one != name and total[one] == total[name] > 0}
        direct = sum(
            _beaten(state, row, name, rivals=rivals)
            for state, row in zip(states, place, strict=True)
        )
        count[name] = (total[name], direct, sum(row.get(name) == 1 for row in place))
    return count


def _beaten(state: State, row: dict[str, int], name: str, *, rivals: set[str]) -> int:
    """Return the wins less the losses of a player against rivals in one tournament."""
    if state.sheet.format.__struct_config__.tag in {"freeze_out", "individual"}:
        there = [row[one] for one in rivals if one in row and name in row]
        return sum((row[name] < at) - (row[name] > at) for at in there)
    player = {at: state.entrants[team.members[0]].player for at, team in enumerate(state.teams)}
    score = 0
    for match in state.matches:
        sides = [player[team] for team in match.order]
        if len(sides) == 2 and name in sides and rivals & {*sides}:
            score += 1 if sides[0] == name else -1
    return score


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("drop", [0, 1, 2])
def test_a_season_of_five_evenings_equals_a_second_count(seed: int, drop: int) -> None:
    states = five_evenings(seed)
    evenings = [one for one in map(evening_of, states) if one is not None]
    assert len(evenings) == 5
    rows = standings(season(drop=drop), evenings)
    count = second_count(states, drop)
    assert {row.player: (row.total, row.direct, row.firsts) for row in rows} == count
    assert [count[row.player] for row in rows] == sorted(count.values(), reverse=True)
    for one, other in pairwise(rows):
        assert (one.place == other.place) == (count[one.player] == count[other.player])
        assert other.place >= one.place
    assert rows[0].place == 1


def test_the_order_in_which_evenings_are_added_changes_no_place() -> None:
    evenings = [one for one in map(evening_of, five_evenings(3)) if one is not None]
    shuffled = random.Random(5).sample(evenings, len(evenings))
    first, second = standings(season(drop=1), evenings), standings(season(drop=1), shuffled)
    assert table(first) == table(second)


def test_the_page_has_the_number_of_results_that_count() -> None:
    one = evening("e1", "anna")
    evenings = {TournamentId(f"e{at}"): evening(f"e{at}", "anna") for at in (1, 2, 3)}
    held = Season(SeasonId("s1"), None, "Autunno", POINTS, 1, tuple(evenings))
    shown = view.view(held, (), evenings, names=as_logged, may_direct=False)
    assert (shown.kept, shown.rows[0].total, one.place_of(PlayerId("anna"))) == (2, 20, 1)


def test_a_duplicate_has_no_duels_because_opponents_are_not_compared() -> None:
    played = evening_of(play(sample_options.duplicate(8, 1), seed=1).state)
    assert played is not None
    assert played.duels is None
