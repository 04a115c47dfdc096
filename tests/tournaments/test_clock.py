"""The clock of a tournament: stopped, resumed, put back."""

import pytest

from circolo.cards.units import Millis
from circolo.tournaments.commands import Extend, Pause, Reach, Resume, Wake
from circolo.tournaments.effects import OpenTable, Proceed, StopTable
from circolo.tournaments.reports import Failed
from circolo.tournaments.state import Note
from tests.tournaments import sample_options
from tests.tournaments.driver import Playing, announced
from tests.tournaments.freeze_out.drafts import T1, T2, begun, effects, freeze, table

MINUTE = 60_000
PAUSE, RESUME = Pause("sala", "incendio"), Resume("sala")


def left(playing: Playing) -> int:
    timer = playing.state.timer
    assert timer is not None, "something is waited for"
    return timer.at - playing.now


def later(playing: Playing, minutes: int) -> None:
    playing.now = Millis(playing.now + minutes * MINUTE)


def two_matches() -> Playing:
    return announced(sample_options.knockout(4)).enter("anna", "bruno", "carla", "dino").settle()


# --- pause


def test_a_table_resumed_before_it_reports_its_stop_does_not_count_as_stopped() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.tell(PAUSE)
    playing.tell(RESUME)
    playing.settle()
    assert [one.halted for one in freeze(playing).tables] == [False, False]


@pytest.mark.rule("P6")
def test_a_pause_stops_the_clock_and_all_tables_at_their_next_coup() -> None:
    playing = begun(sample_options.piatto(16), 16)
    later(playing, 4)
    halts = effects(playing.tell(PAUSE), StopTable)
    assert [(one.table, one.after) for one in halts] == [(T1, "coup"), (T2, "coup")]
    later(playing, 60)
    assert playing.refused(Reach(1)) == "event_paused"
    proceeds = effects(playing.tell(RESUME), Proceed)
    assert [one.table for one in proceeds] == [T1, T2]
    assert left(playing) == 6 * MINUTE


@pytest.mark.rule("P6")
def test_matches_halt_after_their_deal_and_go_on() -> None:
    playing = two_matches()
    halts = effects(playing.tell(PAUSE), StopTable)
    assert [one.table for one in halts] == [T1, T2]
    assert [one.table for one in effects(playing.tell(RESUME), Proceed)] == [T1, T2]


def test_a_moment_that_has_just_passed_comes_at_once_after_the_pause() -> None:
    playing = begun(sample_options.piatto(16), 16)
    later(playing, 11)
    playing.tell(PAUSE)
    playing.tell(RESUME)
    assert left(playing) == 0


def test_a_round_that_ends_in_a_pause_is_followed_by_the_next_after_it() -> None:
    playing = two_matches()
    playing.tell(PAUSE)
    playing.settle()
    for one in list(playing.tables.values()):
        playing.finish(one)
    assert len(playing.state.matches) == 2
    events = playing.tell(RESUME)
    assert [one.table for one in effects(events, OpenTable)] == ["evento0003"]


def test_a_table_that_opens_in_a_pause_begins_after_it() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.tell(PAUSE)
    playing.settle()
    playing.tables[T1].closed = True
    playing.hear(Failed(T1, 60, "closed_by_staff"))
    assert len(freeze(playing).underway) == 8
    playing.tell(RESUME)
    playing.settle()
    assert sorted(one.told for one in freeze(playing).tables) == ["play", "play"]


def test_pauses_do_not_pile_up() -> None:
    playing = begun(sample_options.piatto(16), 16)
    assert playing.refused(RESUME) == "not_paused"
    playing.tell(PAUSE)
    assert playing.refused(PAUSE) == "already_paused"


def test_a_list_cannot_be_paused() -> None:
    playing = announced(sample_options.piatto(16))
    assert (playing.refused(PAUSE), playing.refused(RESUME)) == ("not_begun", "not_begun")


def test_a_pause_is_public_with_its_author_and_reason() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.tell(PAUSE)
    playing.tell(RESUME)
    assert playing.state.notes == (
        Note(playing.now, "paused", "sala", "incendio"),
        Note(playing.now, "resumed", "sala"),
    )


def test_a_pause_without_a_clock_leaves_none_behind() -> None:
    playing = announced(sample_options.knockout(2)).enter("anna", "bruno")
    playing.tell(PAUSE)
    assert playing.state.left is None
    playing.tell(RESUME)
    assert playing.state.timer is None


def test_a_tournament_that_begins_in_a_pause_has_its_full_first_level_after_it() -> None:
    playing = announced(sample_options.piatto(4)).enter("anna", "bruno", "carla", "dino")
    playing.tell(PAUSE)
    playing.settle()
    later(playing, 20)
    assert [one.told for one in freeze(playing).tables] == ["coup"]
    playing.tell(RESUME)
    assert left(playing) == 10 * MINUTE
    assert [one.told for one in freeze(playing).tables] == ["play"]


def test_a_table_that_is_being_broken_stops_in_a_pause() -> None:
    playing = begun(sample_options.piatto(9, seats=4, chips=400), 9)
    playing.coup("evento0003", "p6", over=False, p6=800, p7=0)  # type: ignore[arg-type]
    playing.tell(PAUSE)
    assert table(playing, "evento0003").told == "bank"  # type: ignore[arg-type]


# --- the house was away


@pytest.mark.rule("P6")
def test_the_time_for_which_the_house_was_away_is_given_back() -> None:
    playing = begun(sample_options.piatto(16), 16)
    later(playing, 30)
    playing.tell(Wake(Millis(30 * MINUTE)))
    assert left(playing) == 10 * MINUTE


def test_a_scheduled_beginning_keeps_its_hour() -> None:
    playing = announced(sample_options.piatto(16, begins=20 * MINUTE))
    assert playing.tell(Wake(Millis(5 * MINUTE))) == ()


def test_what_stands_needs_nothing_back() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.tell(PAUSE)
    assert playing.tell(Wake(Millis(5 * MINUTE))) == ()


def test_a_tournament_without_a_clock_ignores_downtime() -> None:
    assert announced(sample_options.knockout(4)).tell(Wake(Millis(5 * MINUTE))) == ()


# --- more time


def test_a_level_can_be_made_to_last_longer() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.tell(Extend("sala", 5))
    assert left(playing) == 15 * MINUTE
    assert [(note.what, note.why) for note in playing.state.notes] == [("extended", "5")]


def test_a_scheduled_beginning_can_be_put_off() -> None:
    playing = announced(sample_options.piatto(16, begins=20 * MINUTE))
    playing.tell(Extend("sala", 5))
    assert left(playing) == 25 * MINUTE - playing.now


def test_more_time_is_kept_over_a_pause() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.tell(PAUSE)
    playing.tell(Extend("sala", 5))
    playing.tell(RESUME)
    assert left(playing) == 15 * MINUTE


def test_there_must_be_a_clock_and_time_to_add() -> None:
    assert announced(sample_options.knockout(4)).refused(Extend("sala", 5)) == "no_clock"
    assert two_matches().refused(Extend("sala", 5)) == "no_clock"
    assert begun(sample_options.piatto(16), 16).refused(Extend("sala", 0)) == "bad_minutes"
