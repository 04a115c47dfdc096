"""A freeze-out: equal chips, levels on a clock, out without a chip, the last one wins."""

import pytest

from circolo.cards.units import Chips, Millis
from circolo.tables.state import PlayerId
from circolo.tournaments.commands import Done, Hear
from circolo.tournaments.effects import (
    CloseTable,
    OpenTable,
    Proceed,
    SendAway,
    SetStakes,
    StopTable,
)
from circolo.tournaments.reports import BankOver, CoupOver, Failed, Halted, Stack, WentAway
from circolo.tournaments.rules import decide
from circolo.tournaments.state import seated
from circolo.tournaments.tournament_options import Level
from tests.tournaments import sample_options
from tests.tournaments.driver import Playing
from tests.tournaments.freeze_out.drafts import (
    T1,
    T2,
    T3,
    at,
    begun,
    effects,
    freeze,
    name,
    sizes,
    table,
)

MINUTE = 60_000


def what(playing: Playing) -> list[str]:
    return [note.what for note in playing.state.notes]


# --- the beginning


@pytest.mark.rule("P4")
def test_all_players_have_equal_chips_and_tables_are_as_even_as_possible() -> None:
    playing = begun(sample_options.piatto(18, seats=8), 18)
    assert sizes(playing) == [6, 6, 6]
    assert {chips for one in freeze(playing).tables for chips in one.stacks} == {0, 500}


def test_the_tables_open_at_the_first_level_and_belong_to_the_tournament() -> None:
    playing = begun(sample_options.piatto(4), 4)
    (opened,) = effects(tuple(playing.log), OpenTable)
    options = opened.sheet.options
    assert (options.minimum, options.tournament, opened.halted) == (10, True, False)
    assert opened.sheet.tournament == "evento"
    assert [(one.player, one.stack, one.new) for one in opened.seats] == [
        (name(team), 500, True) for team in range(4)
    ]


def test_the_largest_bank_of_a_table_is_never_below_its_least() -> None:
    levels = (Level(200, 10),)
    (opened,) = effects(tuple(begun(sample_options.piatto(4, levels=levels), 4).log), OpenTable)
    assert (opened.sheet.options.minimum, opened.sheet.options.maximum) == (200, 200)


# --- coups


@pytest.mark.rule("P4")
def test_the_last_one_with_chips_wins_and_the_others_have_places_as_they_went() -> None:
    playing = begun(sample_options.piatto(3), 3)
    playing.coup(T1, "p0", p0=700, p1=300)
    playing.coup(T1, "p2", p1=0, p2=800)
    playing.coup(T1, "p0", p0=0, p2=1_500)
    assert playing.state.phase == "over"
    assert playing.state.places == ((2,), (0,), (1,))
    assert [effect.why for effect in effects(tuple(playing.log), CloseTable)] == ["event_over"]


@pytest.mark.rule("P2")
def test_prizes_are_paid_at_once_and_to_the_last_chip() -> None:
    playing = begun(sample_options.piatto(4), 4)
    playing.coup(T1, "p0", p0=2_000, p1=0, p2=0, p3=0)
    assert playing.state.places == ((0,), (1, 2, 3))
    assert [playing.won(f"p{team}") for team in range(4)] == [150, -63, -63, -64]


@pytest.mark.rule("S23")
def test_chips_before_the_bank_decide_though_the_coups_come_one_by_one() -> None:
    playing = begun(sample_options.piatto(4), 4)
    playing.coup(T1, "p0", p1=300, p2=700)
    playing.coup(T1, "p3", over=False, p2=0, p3=1_200)
    playing.coup(T1, "p3", over=False, p1=0, p3=1_500)
    playing.coup(T1, "p3", p0=0, p3=2_000)
    assert playing.state.places == ((3,), (2,), (0,), (1,))


@pytest.mark.rule("P4")
def test_the_banker_of_the_bank_ranks_above_those_it_has_put_out() -> None:
    playing = begun(sample_options.piatto(4), 4)
    playing.coup(T1, "p0", p0=100, p3=900)
    playing.coup(T1, "p0", over=False, p0=600, p1=0)
    playing.coup(T1, "p0", p0=0, p3=1_500)
    playing.coup(T1, "p2", p2=0, p3=2_000)
    assert playing.state.places == ((3,), (2,), (0,), (1,))


def test_a_bank_that_is_passed_on_begins_another() -> None:
    playing = begun(sample_options.piatto(4), 4)
    playing.coup(T1, "p0", over=False, p0=400, p1=600)
    playing.hear(BankOver(T1, 7, name(0)))
    now = table(playing, T1)
    assert (now.bank, now.banker, now.before[:2]) == (1, None, (400, 600))


@pytest.mark.rule("S6", "S8")
def test_a_bank_that_is_paid_for_unplayed_counts_as_no_bet() -> None:
    playing = begun(sample_options.piatto(3), 3)
    stacks = tuple(Stack(name(team), Chips(chips)) for team, chips in enumerate((496, 502, 502)))
    playing.hear(CoupOver(T1, 9, stacks, None, bank_over=True))
    assert table(playing, T1).new == (0, 1, 2)


@pytest.mark.rule("S6")
def test_after_a_bank_that_was_held_nobody_is_new() -> None:
    playing = begun(sample_options.piatto(3), 3)
    playing.coup(T1, "p0", p0=500, p1=500)
    assert table(playing, T1).new == ()


@pytest.mark.rule("S8")
def test_a_player_who_pays_the_last_chip_for_an_unplayed_bank_is_out() -> None:
    playing = begun(sample_options.piatto(3), 3)
    playing.coup(T1, "p0", p0=5, p1=995)
    stacks = tuple(Stack(name(team), Chips(chips)) for team, chips in ((0, 0), (1, 998), (2, 502)))
    playing.hear(CoupOver(T1, 9, stacks, None, bank_over=True))
    playing.hear(WentAway(T1, 9, name(0), Chips(0)))
    assert at(playing, T1)[:3] == [None, 1, 2]
    assert [(out.team, out.banker, out.before) for out in freeze(playing).out] == [(0, False, 5)]


def test_a_player_taken_off_without_chips_is_out_without_a_coup_report() -> None:
    playing = begun(sample_options.piatto(3), 3)
    playing.coup(T1, "p0", over=False, p0=700, p1=300)
    both = (Stack(name(0), Chips(1_000)), Stack(name(1), Chips(0)))
    playing.hear(Halted(T1, 8, both))
    assert [out.team for out in freeze(playing).out] == [1]


def test_a_player_who_leaves_without_chips_is_out_with_or_without_a_coup_report() -> None:
    playing = begun(sample_options.piatto(3), 3)
    gone = Hear(WentAway(T1, 8, name(2), Chips(0)))
    _, state = decide(playing.game, playing.state, gone, now=playing.now)
    assert state.freeze is not None
    assert [(out.team, out.before) for out in state.freeze.out] == [(2, 500)]
    assert seated(state, name(2)) is None


def test_a_report_about_an_unknown_player_changes_nothing() -> None:
    playing = begun(sample_options.piatto(3), 3)
    before = freeze(playing)
    playing.hear(WentAway(T1, 8, PlayerId("nobody"), Chips(9)))
    playing.tell(Hear(Halted(T2, 8)))
    assert freeze(playing) == before


# --- levels


@pytest.mark.rule("P4")
def test_the_least_stakes_rise_at_all_tables_when_a_level_is_over() -> None:
    playing = begun(sample_options.piatto(16), 16)
    began = playing.now
    events = playing.strike()
    assert playing.now == began + 10 * MINUTE
    raised = [(effect.table, effect.minimum) for effect in effects(events, SetStakes)]
    assert raised == [(T1, 20), (T2, 20)]
    assert freeze(playing).level == 1


@pytest.mark.rule("P4")
def test_a_break_lies_between_two_levels() -> None:
    playing = begun(sample_options.piatto(16), 16).reach()
    events = playing.strike()
    assert freeze(playing).on_break
    assert [(effect.table, effect.after) for effect in effects(events, StopTable)] == [
        (T1, "coup"),
        (T2, "coup"),
    ]
    began = playing.now
    playing.settle()
    events = playing.strike()
    assert playing.now == began + 5 * MINUTE
    assert [effect.minimum for effect in effects(events, SetStakes)] == [40, 40]
    assert [effect.table for effect in effects(events, Proceed)] == [T1, T2]
    assert (freeze(playing).level, freeze(playing).on_break) == (2, False)


@pytest.mark.rule("P4")
def test_after_the_last_level_the_least_stakes_go_on_rising() -> None:
    playing = begun(sample_options.piatto(4, levels=(Level(300, 10),)), 4)
    minima = [effects(playing.strike(), SetStakes)[0].minimum for _ in range(12)]
    assert minima[:3] == [600, 1_200, 2_400]
    assert minima[-1] == 1_000_000
    assert playing.state.timer is None


def test_a_new_table_opens_at_the_running_level() -> None:
    playing = begun(sample_options.piatto(16), 16).reach()
    playing.hear(Failed(T1, 9, "closed_by_staff"))
    opened = effects(tuple(playing.log), OpenTable)[-1]
    assert (opened.table, opened.sheet.options.minimum) == (T3, 20)


def test_a_table_without_a_coup_for_a_level_is_noted_in_public() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.coup(T1, "p0", p0=400, p1=600)
    playing.strike()
    assert [(note.what, note.why) for note in playing.state.notes] == [("stalled", T2)]


# --- tables that fail


@pytest.mark.rule("P6")
def test_players_of_a_failed_table_play_elsewhere_with_the_same_chips() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.coup(T1, "p0", p0=400, p1=600)
    playing.tables[T1].closed = True
    playing.hear(Failed(T1, 9, "closed_by_staff"))
    playing.settle()
    assert at(playing, T3) == [*range(8)]
    assert table(playing, T3).stacks[:2] == (400, 600)
    assert what(playing) == ["table_failed"]


@pytest.mark.rule("P6")
def test_they_take_the_free_seats_of_the_other_tables_where_there_are_enough() -> None:
    playing = begun(sample_options.piatto(8, seats=5), 8)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    playing.coup(T2, "p4", p4=1_000, p5=0)
    playing.coup(T2, "p4", p4=1_500, p6=0)
    assert sizes(playing) == [5]


def test_a_table_that_cannot_be_opened_has_failed() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.tables[T1].closed = True
    playing.hear(Failed(T1, 9, "closed_by_staff"))
    (effect,) = playing.state.pending
    playing.tell(Done(effect.number, "table_exists"))
    assert [one.table for one in freeze(playing).tables] == [T2, "evento0004"]


def test_two_who_cannot_be_seated_wait_for_nobody() -> None:
    playing = begun(sample_options.piatto(3), 3)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    playing.hear(Failed(T1, 9, "closed_by_staff"))
    playing.settle()
    assert at(playing, T2)[:2] == [0, 2]
    assert seated(playing.state, name(0)) == T2


def test_the_clock_goes_on_while_tables_are_played_at() -> None:
    playing = begun(sample_options.piatto(16), 16)
    timer = playing.state.timer
    playing.coup(T1, "p0", p0=400, p1=600)
    assert playing.state.timer == timer
    assert timer is not None
    assert timer.at == Millis(1_000 + 10 * MINUTE)


def test_no_player_is_moved_without_need() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    assert effects(tuple(playing.log), SendAway) == []
