"""Hand-for-hand play before the last place without a prize."""

import pytest

from circolo.tables.state import TableId
from circolo.tournaments.commands import Pause, Resume
from circolo.tournaments.effects import OpenTable, Proceed, StopTable
from circolo.tournaments.freeze_out import table_balance
from circolo.tournaments.reports import Failed
from circolo.tournaments.tournament_options import Band
from tests.tournaments import sample_options
from tests.tournaments.driver import Playing
from tests.tournaments.freeze_out.drafts import T1, T2, T3, begun, effects, freeze, sizes, table

PLAN = (Band(12, (400, 200, 100, 100, 50, 50, 50, 50)),)
"""The plan pays eight of ten."""


def ten(**fields: object) -> Playing:
    """Begin with ten, five at each of two tables."""
    return begun(sample_options.piatto(10, seats=6, chips=400, plan=PLAN, **fields), 10)


def halted(playing: Playing, before: int) -> list[tuple[TableId, str]]:
    return [(one.table, one.after) for one in effects(tuple(playing.log[before:]), StopTable)]


def let_on(playing: Playing, before: int) -> list[tuple[TableId, bool]]:
    return [(one.table, one.one) for one in effects(tuple(playing.log[before:]), Proceed)]


@pytest.mark.rule("P4")
def test_with_one_more_left_than_are_paid_all_tables_play_coup_by_coup() -> None:
    playing = ten()
    before = len(playing.log)
    playing.coup(T1, "p0", p0=800, p1=0)
    assert freeze(playing).hand_for_hand
    assert halted(playing, before) == [(T1, "coup"), (T2, "coup")]
    assert let_on(playing, before) == [(T1, True), (T2, True)]


@pytest.mark.rule("P4")
def test_the_next_coup_waits_until_all_tables_have_played_theirs() -> None:
    playing = ten()
    playing.coup(T1, "p0", p0=800, p1=0)
    before = len(playing.log)
    playing.coup(T1, "p0", p0=790, p2=410)
    assert let_on(playing, before) == []
    playing.coup(T2, "p5", p5=390, p6=410)
    assert let_on(playing, before) == [(T1, True), (T2, True)]


@pytest.mark.rule("P4")
def test_all_tables_count_the_same_coup() -> None:
    playing = ten()
    for _ in range(3):
        playing.coup(T2, "p5", p5=390, p6=410)
    playing.coup(T1, "p0", p0=800, p1=0)
    assert (table(playing, T1).coups, table(playing, T2).coups) == (3, 3)


@pytest.mark.rule("P4")
def test_of_two_out_in_the_same_coup_the_one_with_fewer_chips_is_not_paid() -> None:
    playing = ten()
    playing.coup(T1, "p0", p0=450, p2=350)
    playing.coup(T2, "p5", p5=390, p6=410)
    playing.coup(T2, "p5", p5=790, p9=0)
    assert freeze(playing).hand_for_hand
    playing.coup(T1, "p0", p0=800, p2=0)
    playing.coup(T2, "p6", p6=810, p7=0)
    assert not freeze(playing).hand_for_hand
    playing.to_the_end()
    places = [team for group in playing.state.places for team in group]
    assert places.index(7) == places.index(2) - 1
    assert (playing.won("p7") > -110, playing.won("p2")) == (True, -110)


@pytest.mark.rule("P4")
def test_once_nobody_is_left_without_a_prize_everybody_plays_on() -> None:
    playing = ten()
    playing.coup(T1, "p0", p0=800, p1=0)
    before = len(playing.log)
    playing.coup(T1, "p0", p0=1_200, p2=0)
    assert not freeze(playing).hand_for_hand
    assert let_on(playing, before) == [(T1, False), (T2, False)]


def test_without_prizes_nobody_waits_for_anybody() -> None:
    playing = ten(entry=0, fee=0)
    playing.coup(T1, "p0", p0=800, p1=0)
    assert not freeze(playing).hand_for_hand


def test_a_break_comes_before_the_next_coup_of_all() -> None:
    playing = ten()
    playing.coup(T1, "p0", p0=800, p1=0)
    playing.reach()
    playing.reach()
    assert freeze(playing).on_break
    before = len(playing.log)
    playing.coup(T1, "p0", p0=790, p2=410)
    playing.coup(T2, "p5", p5=390, p6=410)
    assert let_on(playing, before) == []
    playing.reach()
    assert let_on(playing, before) == [(T1, True), (T2, True)]


@pytest.mark.rule("P6")
def test_a_table_that_opens_meanwhile_plays_its_coups_with_the_others() -> None:
    playing = ten()
    playing.coup(T1, "p0", p0=800, p1=0)
    playing.tables[T1].closed = True
    before = len(playing.log)
    playing.hear(Failed(T1, 60, "closed_by_staff"))
    playing.settle()
    (opened,) = effects(tuple(playing.log[before:]), OpenTable)
    assert opened.halted
    playing.coup(T2, "p5", p5=390, p6=410)
    assert let_on(playing, before) == [(T2, True), (T3, True)]


def six(*shares: int) -> Playing:
    """Begin with six, two at each of three tables."""
    return begun(sample_options.chemin(6, seats=2, plan=(Band(6, shares),)), 6)


@pytest.mark.rule("P4")
def test_two_who_sit_alone_are_brought_together_and_play_with_the_others() -> None:
    playing = six(500, 300, 200)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    assert not freeze(playing).hand_for_hand
    before = len(playing.log)
    playing.coup(T2, "p2", p2=1_000, p3=0)
    assert freeze(playing).hand_for_hand
    assert {one.table: sorted(map(str, one.players)) for one in freeze(playing).tables} == {
        T1: ["0", "2"],
        T3: ["4", "5"],
    }
    assert let_on(playing, before) == [(T1, True), (T3, True)]


def all_alone() -> Playing:
    """Leave one player at every table while the tournament is paused, and resume it in the
    money.
    """
    playing = six(600, 400)
    playing.at_once = 0.0
    playing.tell(Pause("sala", "luce"))
    playing.settle()
    playing.coup(T1, "p0", p0=1_000, p1=0)
    playing.coup(T2, "p2", p2=1_000, p3=0)
    playing.coup(T3, "p4", p4=1_000, p5=0)
    playing.tell(Resume("sala"))
    return playing


@pytest.mark.rule("P4")
def test_where_all_sit_alone_two_of_them_play() -> None:
    playing = all_alone()
    playing.settle()
    assert freeze(playing).hand_for_hand
    assert sizes(playing) == [2, 1]
    assert let_on(playing, 0) == [(T1, True)]


def test_a_tournament_in_which_all_sit_alone_for_ever_is_noticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table_balance, "_unneeded_table", lambda _: None)
    playing = all_alone()
    with pytest.raises(AssertionError, match="stuck: nobody plays"):
        playing.step()


@pytest.mark.rule("P4")
def test_a_table_that_can_play_is_not_broken_meanwhile() -> None:
    plan = (Band(9, (400, 100, 100, 100, 100, 100, 100)),)
    playing = begun(sample_options.piatto(9, seats=4, chips=400, plan=plan), 9)
    playing.coup(T3, "p6", p6=800, p7=0)
    assert freeze(playing).hand_for_hand
    assert sizes(playing) == [3, 3, 2]
    playing.coup(T3, "p6", p6=1_200, p8=0)
    assert not freeze(playing).hand_for_hand
    assert sizes(playing) == [4, 3]
