"""Rounds of matches, and their results."""

import pytest

from circolo.cards.units import Millis
from circolo.tables.state import PlayerId, TableId
from circolo.tournaments.commands import Done, Hear, Lot, Pause, Reach, Resume
from circolo.tournaments.effects import OpenTable
from circolo.tournaments.reports import Failed, MatchOver
from circolo.tournaments.rounds import match_schedule
from circolo.tournaments.state import Match, seated, tables
from tests.tournaments import sample_options
from tests.tournaments.driver import EVENT, Playing, announced
from tests.tournaments.freeze_out.drafts import effects

ANNA, BRUNO, CARLA, DINO = "anna", "bruno", "carla", "dino"
FOUR = (ANNA, BRUNO, CARLA, DINO)


def begun(sheet: object, *names: str, order: tuple[int, ...]) -> Playing:
    playing = announced(sheet)  # type: ignore[arg-type]
    playing.enter(*names, partners=sheet in PAIRED)
    playing.tell(Lot(1, order))
    playing.carry_out()
    return playing


PAIRED = (sample_options.pairs(4), sample_options.pairs(8))


def win(playing: Playing, *names: str) -> None:
    """Let each of these players win their match."""
    for name in names:
        table = seated(playing.state, PlayerId(name))
        assert table is not None, f"{name} plays"
        playing.finish(playing.tables[table], winner=name)
        playing.carry_out()


def fail(playing: Playing, name: str) -> None:
    """Let the player's table fail."""
    table = seated(playing.state, PlayerId(name))
    assert table is not None, f"{name} plays"
    playing.tables[table].closed = True
    playing.hear(Failed(table, 9, "closed_by_staff"))
    playing.carry_out()


def opened(playing: Playing) -> list[OpenTable]:
    return effects(tuple(playing.log), OpenTable)


# --- tables


def test_a_match_is_played_at_a_table_of_the_tournament() -> None:
    playing = begun(sample_options.knockout(4), *FOUR, order=(0, 1, 2, 3))
    first, second = opened(playing)
    assert (first.table, second.table) == (TableId("evento0001"), TableId("evento0002"))
    assert [seating.player for seating in first.seats] == [ANNA, BRUNO]
    assert (first.sheet.tournament, first.sheet.entry, first.sheet.times.move) == (EVENT, 0, 25_000)
    assert tables(playing.state) == (first.table, second.table)
    assert seated(playing.state, PlayerId(DINO)) == second.table


@pytest.mark.rule("T3")
def test_partners_sit_opposite_each_other() -> None:
    playing = begun(sample_options.pairs(4), *FOUR, order=(1, 0))
    (table,) = opened(playing)
    by_seat = [seating.player for seating in sorted(table.seats, key=lambda one: one.seat)]
    assert by_seat == [CARLA, ANNA, DINO, BRUNO]


# --- knockout


@pytest.mark.rule("P4")
def test_winners_go_on_and_the_winner_of_the_final_is_first() -> None:
    playing = begun(sample_options.knockout(4), *FOUR, order=(0, 1, 2, 3))
    win(playing, BRUNO)
    assert seated(playing.state, PlayerId(BRUNO)) is None
    win(playing, CARLA)
    assert seated(playing.state, PlayerId(BRUNO)) == seated(playing.state, PlayerId(CARLA))
    win(playing, CARLA)
    assert playing.state.phase == "over"
    assert playing.state.places == ((2,), (1,), (3,), (0,))


@pytest.mark.rule("P3")
def test_a_match_for_an_entry_is_the_smallest_tournament() -> None:
    playing = begun(sample_options.knockout(2), ANNA, BRUNO, order=(1, 0))
    win(playing, ANNA)
    assert (playing.won(ANNA), playing.won(BRUNO)) == (200 - 110, -110)


@pytest.mark.rule("P3")
def test_a_pair_shares_its_prize_equally() -> None:
    playing = begun(sample_options.pairs(4), *FOUR, order=(0, 1))
    win(playing, DINO)
    assert [playing.won(name) for name in FOUR] == [-110, -110, 90, 90]


@pytest.mark.rule("R9")
def test_the_odd_chip_of_a_pair_goes_to_the_partner_who_entered_first() -> None:
    sheet = sample_options.pairs(4, entry=100, guarantee=401)
    playing = announced(sheet).enter(*FOUR, partners=True).settle()
    win(playing, DINO)
    assert [playing.won(name) for name in (CARLA, DINO)] == [201 - 110, 200 - 110]


def test_a_result_comes_with_its_points_as_the_teams_sit() -> None:
    playing = begun(sample_options.pairs(4), *FOUR, order=(1, 0))
    playing.hear(
        MatchOver(
            opened(playing)[0].table,
            5,
            (PlayerId(CARLA), PlayerId(ANNA), PlayerId(DINO), PlayerId(BRUNO)),
            (2, 1, 2, 1),
            (15, 21, 15, 21),
        )
    )
    (match,) = playing.state.matches
    assert (match.teams, match.order, match.points) == ((1, 0), (0, 1), (15, 21))


# --- Swiss


@pytest.mark.rule("P4")
def test_swiss_rounds_bring_new_opponents_and_nobody_is_out() -> None:
    playing = begun(sample_options.swiss(4, 3), *FOUR, order=(0, 1, 2, 3))
    for number in (1, 2, 3):
        assert match_schedule.round_number(playing.state) == number
        for match in match_schedule.unfinished_matches(playing.state):
            win(playing, FOUR[min(match.teams)])
    met = {frozenset(match.teams) for match in playing.state.matches}
    assert len(met) == 6
    assert playing.state.places == ((0,), (1,), (2,), (3,))


def test_a_round_waits_for_its_last_match() -> None:
    playing = begun(sample_options.swiss(4, 2), *FOUR, order=(0, 1, 2, 3))
    win(playing, FOUR[playing.state.matches[0].teams[0]])
    assert match_schedule.round_number(playing.state) == 1


# --- chiamatre


@pytest.mark.rule("C11")
def test_chiamatre_adds_up_over_rounds_with_a_new_draw_for_each() -> None:
    names = tuple(f"p{number}" for number in range(8))
    playing = begun(sample_options.individual(8, 2), *names, order=(0, 1, 2, 3, 4, 5, 6, 7))
    for match in match_schedule.unfinished_matches(playing.state):
        win(playing, names[match.teams[0]])
    assert [lot.why for lot in playing.state.lots] == ["round", "round"]
    playing.draw()
    playing.carry_out()
    for match in match_schedule.unfinished_matches(playing.state):
        win(playing, names[match.teams[0]])
    totals = dict.fromkeys(range(8), 0)
    for match in playing.state.matches:
        for team, points in zip(match.teams, match.points, strict=True):
            totals[team] += points
    best = max(totals.values())
    assert playing.state.places[0] == tuple(team for team in totals if totals[team] == best)


@pytest.mark.rule("C10")
def test_deals_won_break_ties_between_equal_points() -> None:
    playing = begun(sample_options.individual(4, 1), *FOUR, order=(0, 1, 2, 3))
    players = tuple(map(PlayerId, FOUR))
    breaks = ((1, 5), (3, 0), (2, 9), (2, 10))
    table = opened(playing)[0].table
    playing.hear(MatchOver(table, 5, players, (1, 1, 1, 1), (22, 22, 22, 22), breaks))
    assert playing.state.places == ((1,), (3,), (2,), (0,))


# --- a table that comes to nothing


@pytest.mark.rule("P6")
def test_a_match_whose_table_fails_begins_again_at_another() -> None:
    playing = begun(sample_options.knockout(2), ANNA, BRUNO, order=(0, 1))
    fail(playing, ANNA)
    assert seated(playing.state, PlayerId(ANNA)) == TableId("evento0002")
    win(playing, BRUNO)
    assert playing.state.places == ((1,), (0,))


@pytest.mark.rule("P6")
def test_a_match_that_cannot_be_played_is_decided_by_lot() -> None:
    playing = begun(sample_options.knockout(2), ANNA, BRUNO, order=(0, 1))
    for _ in range(3):
        fail(playing, ANNA)
    lot = playing.state.lots[-1]
    assert (lot.why, lot.size, lot.table) == ("match", 2, TableId("evento0003"))
    playing.tell(Lot(lot.number, (1, 0)))
    assert playing.state.places == ((1,), (0,))


@pytest.mark.rule("P6")
def test_the_other_matches_do_not_wait_for_that_lot() -> None:
    playing = begun(sample_options.knockout(4), *FOUR, order=(0, 1, 2, 3))
    for _ in range(3):
        fail(playing, ANNA)
    win(playing, CARLA)
    playing.tell(Lot(playing.state.lots[-1].number, (1, 0)))
    assert [match.order for match in playing.state.matches] == [(1, 0), (2, 3), ()]


@pytest.mark.rule("C11")
def test_a_draw_that_is_asked_for_is_asked_for_once() -> None:
    playing = begun(sample_options.individual(4, 2), *FOUR, order=(0, 1, 2, 3))
    win(playing, ANNA)
    playing.tell(Pause("sala", ""))
    playing.tell(Resume("sala"))
    assert [lot.why for lot in playing.state.lots] == ["round", "round"]


@pytest.mark.rule("P6")
def test_a_round_of_chiamatre_that_cannot_be_played_gives_all_four_the_average() -> None:
    playing = begun(sample_options.individual(4, 1), *FOUR, order=(0, 1, 2, 3))
    for _ in range(3):
        fail(playing, ANNA)
    assert playing.state.matches[0].points == (22, 22, 22, 22)
    assert playing.state.places == ((0, 1, 2, 3),)


def test_a_table_that_cannot_be_opened_has_failed() -> None:
    playing = announced(sample_options.knockout(2)).enter(ANNA, BRUNO)
    playing.tell(Lot(1, (0, 1)))
    playing.tell(Done(playing.state.pending[0].number, "table_exists"))
    assert seated(playing.state, PlayerId(ANNA)) == TableId("evento0002")


@pytest.mark.parametrize("late", [MatchOver, Failed])
def test_a_late_report_of_a_decided_match_changes_nothing(late: type) -> None:
    playing = begun(sample_options.knockout(4), *FOUR, order=(0, 1, 2, 3))
    win(playing, BRUNO)
    players = (PlayerId(ANNA), PlayerId(BRUNO))
    report = (
        Failed(TableId("evento0001"), 99, "closed")
        if late is Failed
        else MatchOver(TableId("evento0001"), 99, players, (1, 2), (21, 3))
    )
    assert playing.tell(Hear(report)) == ()


def test_an_older_entry_of_a_table_leads_to_nothing() -> None:
    playing = begun(sample_options.knockout(4), *FOUR, order=(0, 1, 2, 3))
    playing.hear(Failed(TableId("evento0001"), 7, "closed"))
    assert playing.state.matches[0].table == TableId("evento0003")
    playing.hear(Failed(TableId("evento0003"), 7, "closed"))
    assert playing.tell(Hear(Failed(TableId("evento0003"), 6, "closed"))) == ()


# --- a table that never ends


def test_a_match_that_takes_too_long_is_noted_in_public_repeatedly() -> None:
    playing = begun(sample_options.knockout(4), *FOUR, order=(0, 1, 2, 3))
    win(playing, ANNA)
    for times in (1, 2):
        timer = playing.state.timer
        assert timer is not None
        assert timer.why == "expire"
        playing.now = Millis(timer.at)
        playing.tell(Reach(timer.number))
        assert [(note.what, note.why) for note in playing.state.notes] == [
            ("stalled", "evento0002")
        ] * times


def test_a_bye_has_no_table_and_is_no_match_to_look_at() -> None:
    names = (ANNA, BRUNO, CARLA)
    playing = begun(sample_options.knockout(3), *names, order=(0, 1, 2))
    byes = [match for match in playing.state.matches if match.is_bye]
    assert byes == [Match(1, byes[0].teams, order=byes[0].teams, is_bye=True)]
    assert len(opened(playing)) == 1


# --- effects


def test_an_effect_is_done_once() -> None:
    playing = begun(sample_options.knockout(2), ANNA, BRUNO, order=(0, 1))
    assert playing.refused(Done(1)) == "no_such_effect"
