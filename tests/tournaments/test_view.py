"""The public view of a tournament."""

import pytest

from circolo.cards.units import Millis
from circolo.tables.state import PlayerId
from circolo.tournaments import view
from circolo.tournaments.commands import Cancel, Lot, Pause, Register, Withdraw
from circolo.tournaments.prizes import prize_rules
from circolo.tournaments.standing_views import Standing
from circolo.tournaments.table_views import TournamentTable
from circolo.tournaments.tournament_options import Band, Level
from circolo.tournaments.view import MatchView, Prize
from tests.tournaments import sample_options
from tests.tournaments.driver import Playing, announced, play
from tests.tournaments.freeze_out.drafts import T1, T2, begun

MINUTE = 60_000


def bracket() -> Playing:
    """Let p0 meet p1, and p2 meet p3."""
    playing = announced(sample_options.knockout(4)).enter("p0", "p1", "p2", "p3")
    playing.tell(Lot(1, (0, 1, 2, 3)))
    playing.carry_out()
    return playing


def standings(playing: Playing) -> list[tuple[int, int, bool]]:
    return [(one.team, one.place, one.out) for one in view.view(playing.state).standings]


@pytest.mark.rule("P1")
def test_before_entry_it_shows_what_the_field_as_it_is_would_win() -> None:
    playing = announced(sample_options.knockout(4)).enter("p0")
    assert view.view(playing.state).prizes == (Prize(1, 100),)  # type: ignore[arg-type]
    playing.enter("p1", "p2")
    seen = view.view(playing.state)
    assert (seen.pool, [prize.chips for prize in seen.prizes]) == (300, [300])


@pytest.mark.rule("P1", "P2")
def test_shares_are_those_of_the_plan_whatever_the_chips_come_to() -> None:
    """Of 16 chips 30 % are 4.8, which is paid as 5 chips: 31.2 % of the pool."""
    playing = announced(sample_options.knockout(8, entry=2)).enter(*(f"p{n}" for n in range(8)))
    seen = view.view(playing.state)
    assert [prize.chips for prize in seen.prizes] == [8, 5, 3]
    assert seen.shares == (500, 300, 200)


@pytest.mark.rule("P1")
def test_where_the_plan_pays_more_places_than_there_are_these_split_the_whole() -> None:
    plan = (Band(up_to=8, shares=(500, 300, 200)),)
    assert prize_rules.per_mille(plan, 2) == (625, 375)


@pytest.mark.rule("P1")
def test_pairs_count_one_entry_each_in_the_plan() -> None:
    playing = announced(sample_options.pairs(12)).enter(*(f"p{n}" for n in range(8)), partners=True)
    assert [prize.chips for prize in view.view(playing.state).prizes] == [520, 280]


@pytest.mark.rule("P1")
def test_an_empty_list_shows_the_guarantee() -> None:
    seen = view.view(announced(sample_options.knockout(4, guarantee=500)).state)
    assert [prize.chips for prize in seen.prizes] == [500]


@pytest.mark.rule("P1")
def test_it_shows_all_through_who_plays_and_for_what() -> None:
    playing = bracket()
    seen = view.view(playing.state, lambda player, _: player.upper())
    assert seen.sheet.entry == 100
    assert [person.name for person in seen.people] == ["P0", "P1", "P2", "P3"]
    assert [prize.chips for prize in seen.prizes] == [260, 140]
    assert (seen.teams, seen.field) == (((0,), (1,), (2,), (3,)), (0, 1, 2, 3))
    assert [(lot.number, lot.order) for lot in seen.lots] == [(1, (0, 1, 2, 3))]


def test_withdrawn_entrants_differ_from_those_who_wait_for_a_partner() -> None:
    playing = announced(sample_options.pairs(8)).enter("p0", "p1", partners=True)
    playing.tell(Withdraw(PlayerId("p1")))
    people = view.view(playing.state).people
    assert [(one.entered, one.is_in) for one in people] == [(True, False), (False, False)]


def test_a_list_shows_when_it_begins() -> None:
    assert view.view(announced(sample_options.knockout(4)).state).begins is None
    playing = announced(sample_options.knockout(4, begins=9_000)).enter("p0", "p1")
    assert view.view(playing.state).begins == 9_000
    playing.reach()
    assert view.view(playing.state).begins == 9_000


def test_a_bracket_shows_its_rounds_tables_and_who_is_still_in() -> None:
    playing = bracket()
    playing.finish(playing.tables[T1], winner="p1")
    seen = view.view(playing.state)
    assert (seen.round, seen.of_rounds) == (1, 2)
    first, second = seen.rounds[0].matches
    assert first == MatchView(T1, (0, 1), (18, 20), (1, 0), is_bye=False, said_by_director=False)
    assert second.order == ()
    assert seen.tables == (TournamentTable(T2, (2, 3)),)
    assert standings(playing) == [(1, 1, False), (2, 1, False), (3, 1, False), (0, 4, True)]


def test_swiss_rounds_show_what_breaks_ties() -> None:
    playing = announced(sample_options.swiss(4, 3)).enter("p0", "p1", "p2", "p3")
    assert standings(playing) == []
    seen = view.view(playing.settle().state)
    assert seen.tiebreaks == ("buchholz", "sonneborn", "difference")
    assert (seen.round, seen.of_rounds, len(seen.standings)) == (1, 3, 4)


def test_chiamatre_shows_points() -> None:
    playing = announced(sample_options.individual(4, 2)).enter("p0", "p1", "p2", "p3").settle()
    playing.finish(playing.tables[T1], winner="p2")
    assert view.view(playing.state).standings[0].score == 20
    assert view.view(playing.state).standings[0].team == 2


def test_a_freeze_out_shows_chips_and_then_who_is_out() -> None:
    playing = begun(sample_options.piatto(4), 4)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    shown = view.view(playing.state).standings
    assert shown[0] == Standing(0, 1, 1_000, chips=1_000)  # type: ignore[arg-type]
    assert [(one.team, one.place, one.out) for one in shown[1:]] == [
        (2, 2, False),
        (3, 2, False),
        (1, 4, True),
    ]


def test_a_freeze_out_shows_its_tables_and_level() -> None:
    playing = begun(sample_options.piatto(16), 16)
    seen = view.view(playing.state)
    assert [one.table for one in seen.tables] == [T1, T2]
    level = seen.level
    assert level is not None
    assert (level.number, level.minimum, level.next) == (1, 10, 20)
    assert (level.ends, level.left) == (playing.now + 10 * MINUTE, None)


def test_a_stopped_clock_shows_the_time_left() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.now = Millis(playing.now + 4 * MINUTE)
    playing.tell(Pause("sala", ""))
    level = view.view(playing.state).level
    assert level is not None
    assert (level.ends, level.left) == (None, 6 * MINUTE)
    assert view.view(playing.state).paused


def test_at_the_top_no_level_comes() -> None:
    playing = begun(sample_options.piatto(2, chips=1_000, levels=(Level(1_000, 1),)), 2)
    for _ in range(10):
        playing.reach()
    level = view.view(playing.state).level
    assert level is not None
    assert (level.minimum, level.next, level.ends) == (1_000_000, None, None)


def test_in_the_end_it_shows_places_and_prizes() -> None:
    playing = begun(sample_options.piatto(4), 4)
    playing.coup(T1, "p0", p0=2_000, p1=0, p2=0, p3=0)
    seen = view.view(playing.state)
    assert [(one.team, one.place, one.prize) for one in seen.standings] == [
        (0, 1, 260),
        (1, 2, 47),
        (2, 2, 47),
        (3, 2, 46),
    ]
    assert seen.tables == ()


def test_bots_take_no_prize() -> None:
    playing = announced(sample_options.knockout(2, bots=True)).enter("p0")
    playing.tell(Register(PlayerId("bot0"), bot=True, level="maestro", name="Gino"))
    playing.settle()
    playing.finish(playing.tables[T1], winner="bot0")
    seen = view.view(playing.state)
    assert [(one.team, one.place, one.prize) for one in seen.standings] == [(1, 1, 0), (0, 2, 100)]
    assert [(one.bot, one.level) for one in seen.people] == [(False, None), (True, "maestro")]


# --- in a list


def test_a_row_counts_who_has_entered_and_who_is_left() -> None:
    playing = announced(sample_options.piatto(4)).enter("p0")
    row = view.row(playing.state)
    assert (row.entered, row.left, row.phase, row.pool) == (1, 1, "open", 100)
    playing = begun(sample_options.piatto(4), 4)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    row = view.row(playing.state)
    assert (row.entered, row.left, row.phase, row.pool) == (4, 3, "running", 400)


def test_a_row_shows_the_level_and_its_clock_while_the_tournament_is_played() -> None:
    assert view.row(announced(sample_options.piatto(4)).state).level is None
    playing = begun(sample_options.piatto(4), 4)
    assert view.row(playing.state).level == view.view(playing.state).level
    playing.now = Millis(playing.now + 4 * MINUTE)
    playing.tell(Pause("sala", ""))
    row = view.row(playing.state)
    assert row.paused
    assert row.level is not None
    assert (row.level.number, row.level.ends, row.level.left) == (1, None, 6 * MINUTE)


def test_a_row_shows_no_level_of_a_finished_tournament_or_another_format() -> None:
    playing = begun(sample_options.piatto(2), 2)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    row = view.row(playing.state)
    assert (row.phase, row.paused, row.level) == ("over", False, None)
    assert view.row(begun(sample_options.knockout(4), 4).state).level is None


@pytest.mark.parametrize("kind", sample_options.EVERY)
def test_every_tournament_has_a_view_at_every_moment(kind: str) -> None:
    def look(playing: Playing) -> None:
        seen = view.view(playing.state)
        assert len({one.team for one in seen.standings}) == len(seen.standings)
        assert sum(prize.chips for prize in seen.prizes) == seen.pool

    playing = announced(sample_options.EVERY[kind])
    playing.watch = look
    names = [f"p{number}" for number in range(sample_options.EVERY[kind].most)]
    playing.enter(*names, partners=kind in {"pairs", "duplicate"}).to_the_end()
    assert (
        sum(one.prize for one in view.view(playing.state).standings)
        == playing.state.sheet.most * 100
    )


def test_a_cancelled_tournament_keeps_its_list() -> None:
    playing = announced(sample_options.knockout(4)).enter("p0")
    playing.tell(Cancel("sala", "director"))
    seen = view.view(playing.state)
    assert [(one.player, one.entered) for one in seen.people] == [("p0", False)]
    assert play(sample_options.knockout(4), 1).state.phase == "over"
