"""Balancing tables, breaking those that are not needed, and drawing the final table."""

import pytest

from circolo.cards.units import Chips
from circolo.tables.state import TableId
from circolo.tournaments.commands import Done, Hear
from circolo.tournaments.effects import Bring, CloseTable, OpenTable, Proceed, SendAway, StopTable
from circolo.tournaments.freeze_out.tables import size
from circolo.tournaments.reports import CoupOver, Failed, Halted, Stack, WentAway
from tests.tournaments import sample_options
from tests.tournaments.driver import Playing, announced
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


def put_out(playing: Playing, where: TableId, *teams: int, by: int) -> None:
    """Let a banker take all chips of these teams."""
    one = table(playing, where)
    has = dict(zip(one.players, one.stacks, strict=True))
    stacks = {name(team): 0 for team in teams}
    won = has[by] + sum(has[team] for team in teams)
    playing.coup(one.table, name(by), over=True, **{name(by): int(won)}, **stacks)


# --- moving


@pytest.mark.rule("P4")
def test_the_largest_table_sends_a_player_to_the_smallest_once_they_differ_by_two() -> None:
    playing = begun(sample_options.piatto(24), 24)
    put_out(playing, T1, 1, by=0)
    assert sizes(playing) == [7, 8, 8]
    put_out(playing, T1, 2, by=0)
    assert sizes(playing) == [7, 7, 8]


@pytest.mark.rule("P4")
def test_the_player_who_moves_is_the_one_whom_the_bank_reaches_last() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.coup(T2, "p11", p11=400, p10=600)
    put_out(playing, T1, 1, 2, by=0)
    (sent,) = effects(tuple(playing.log), SendAway)
    assert (sent.table, sent.player) == (T2, name(11))


@pytest.mark.rule("P4")
def test_the_player_who_moves_is_never_the_banker() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.coup(T2, "p11", over=False, p11=400, p10=600)
    put_out(playing, T1, 1, 2, by=0)
    (sent,) = effects(tuple(playing.log), SendAway)
    assert sent.player == name(12)


@pytest.mark.rule("P4")
def test_the_player_who_moves_sits_where_the_bank_comes_last() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.coup(T2, "p11", p11=400, p10=600)
    put_out(playing, T1, 1, 2, by=0)
    # From seat 0 the bank goes on to 7, 6, ...: of the free seats it reaches seat 1 last.
    assert at(playing, T1)[:3] == [0, 11, None]


def test_a_player_who_has_moved_moves_again_only_if_no_other_can() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.coup(T2, "p11", p11=400, p10=600)
    put_out(playing, T1, 1, 2, by=0)
    assert table(playing, T1).came == (11,)
    put_out(playing, T2, 12, 13, by=10)
    moved = effects(tuple(playing.log), SendAway)[-1]
    assert (moved.table, moved.player) == (T1, name(0))


def test_a_player_is_not_sent_away_twice() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.at_once = 0.0
    put_out(playing, T1, 1, 2, by=0)
    put_out(playing, T1, 3, by=0)
    put_out(playing, T1, 4, by=0)
    assert [effect.player for effect in effects(tuple(playing.log), SendAway)] == [name(8), name(9)]


def test_a_banker_alone_with_those_who_are_leaving_stays() -> None:
    playing = begun(sample_options.piatto(4, seats=2), 4)
    playing.at_once = 0.0
    playing.coup(T2, "p2", over=False, p2=600, p3=400)
    put_out(playing, T1, 1, by=0)
    assert table(playing, T2).leaving == ()


@pytest.mark.rule("S6")
def test_a_player_who_has_not_bet_yet_is_new_at_the_next_table_too() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.at_once = 0.0
    put_out(playing, T1, 1, 2, by=0)
    (sent,) = effects(tuple(playing.log), SendAway)
    playing.hear(WentAway(T2, 9, sent.player, Chips(500), new=True))
    (brought,) = effects(tuple(playing.log), Bring)
    assert (brought.table, brought.seating.new, brought.seating.stack) == (T1, True, 500)


def test_a_player_who_could_not_be_seated_gets_another_seat() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.at_once = 0.0
    put_out(playing, T1, 1, 2, by=0)
    (sent,) = effects(tuple(playing.log), SendAway)
    playing.hear(WentAway(T2, 9, sent.player, Chips(500)))
    (first,) = effects(tuple(playing.log), Bring)
    playing.tell(Done(first.number, "seat_taken"))
    assert [one.team for one in freeze(playing).underway] == [int(sent.player[1:])]
    put_out(playing, T1, 3, by=0)
    assert len(effects(tuple(playing.log), Bring)) == 2
    assert freeze(playing).underway == ()


def test_a_refusal_that_comes_late_changes_nothing() -> None:
    playing = begun(sample_options.piatto(16), 16)
    playing.at_once = 0.0
    put_out(playing, T1, 1, 2, by=0)
    (sent,) = effects(tuple(playing.log), SendAway)
    playing.hear(WentAway(T2, 9, sent.player, Chips(500)))
    (brought,) = effects(tuple(playing.log), Bring)
    playing.tables[T1].closed = True
    playing.hear(Failed(T1, 60, "closed_by_staff"))
    before = freeze(playing)
    playing.tell(Done(brought.number, "table_closed"))
    assert freeze(playing) == before


# --- tables that are broken


@pytest.mark.rule("P4")
def test_a_table_is_broken_as_soon_as_the_others_have_seats_for_all() -> None:
    playing = begun(sample_options.piatto(9, seats=4, chips=400), 9)
    assert sizes(playing) == [3, 3, 3]
    put_out(playing, T3, 7, by=6)
    halts = [(one.table, one.after) for one in effects(tuple(playing.log), StopTable)]
    assert halts == [(T3, "bank")]
    assert sizes(playing) == [4, 4]
    closed = [(one.table, one.why) for one in effects(tuple(playing.log), CloseTable)]
    assert closed == [(T3, "event_broken")]


def tables(playing: Playing) -> list[str]:
    return [one.table for one in freeze(playing).tables]


def test_a_table_that_is_broken_plays_its_bank_to_the_end() -> None:
    playing = begun(sample_options.piatto(9, seats=4, chips=400), 9)
    playing.coup(T3, "p6", over=False, p6=800, p7=0)
    assert T3 in tables(playing)
    playing.tables[T3].halted = True
    playing.hear(Halted(T3, 50))
    assert T3 in tables(playing)
    again = playing.state.pending
    assert [type(one) for one in again] == [Proceed, StopTable]
    playing.settle()
    playing.tables[T3].version = 51
    playing.coup(T3, "p6", p6=790, p8=410)
    assert tables(playing) == [T1, T2]


@pytest.mark.rule("P6")
def test_a_table_is_not_broken_any_more_once_another_has_failed() -> None:
    playing = begun(sample_options.piatto(9, seats=4, chips=400), 9)
    playing.coup(T3, "p6", over=False, p6=800, p7=0)
    assert table(playing, T3).told == "bank"
    playing.tables[T1].closed = True
    playing.hear(Failed(T1, 60, "closed_by_staff"))
    playing.settle()
    assert table(playing, T3).told == "play"
    assert sorted(sizes(playing)) == [4, 4]


@pytest.mark.rule("P6")
def test_one_who_alone_needs_a_new_table_gets_company_first() -> None:
    playing = begun(sample_options.piatto(5, seats=2, chips=400), 5)
    assert sizes(playing) == [2, 2, 1]
    playing.tables[T3].closed = True
    playing.hear(Failed(T3, 60, "closed_by_staff"))
    playing.settle()
    assert sizes(playing) == [1, 2, 2]


# --- the last table


def to_the_last_table(playing: Playing) -> None:
    playing.coup(T2, "p3", p3=390, p4=410)
    playing.coup(T2, "p3", p3=380, p4=420)
    put_out(playing, T1, 1, by=0)


@pytest.mark.rule("P4")
def test_the_last_table_is_drawn_by_lot_once_all_left_fit_at_it() -> None:
    playing = begun(sample_options.piatto(6, seats=5, chips=400), 6)
    to_the_last_table(playing)
    lot = playing.state.lots[-1]
    assert (lot.why, lot.size, len(freeze(playing).tables)) == ("final", 5, 1)
    last = effects(tuple(playing.log), OpenTable)[-1]
    left = (0, 2, 3, 4, 5)
    assert [one.player for one in last.seats] == [name(left[at]) for at in lot.order]
    assert {one.player: one.stack for one in last.seats}[name(0)] == 800


def test_it_counts_its_coups_on_from_those_of_the_level() -> None:
    playing = begun(sample_options.piatto(6, seats=5, chips=400), 6)
    to_the_last_table(playing)
    assert freeze(playing).tables[0].coups == 2


def test_while_the_last_table_is_drawn_nothing_else_happens() -> None:
    playing = begun(sample_options.piatto(6, seats=5, chips=400), 6)
    playing.carry_out()
    playing.draw = lambda: None  # type: ignore[method-assign]
    one = playing.tables[T1]
    one.stacks[0], one.stacks[1] = 800, 0
    stacks = (Stack(name(0), Chips(800)), Stack(name(1), Chips(0)))
    playing.tell(Hear(CoupOver(T1, 2, stacks, name(0), bank_over=True)))
    playing.carry_out()
    assert (len(freeze(playing).tables), len(freeze(playing).underway)) == (0, 5)
    assert playing.strike() != ()
    assert freeze(playing).tables == ()


def test_a_field_that_fits_at_one_table_is_not_drawn_again() -> None:
    playing = begun(sample_options.piatto(5), 5)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    assert [lot.why for lot in playing.state.lots] == ["seats"]


# --- whatever happens


@pytest.mark.rule("P4")
@pytest.mark.parametrize("seed", range(12))
def test_tables_never_differ_by_more_than_one_once_everybody_has_arrived(seed: int) -> None:
    playing = announced(sample_options.chemin(45, seats=6), seed=seed)
    playing.enter(*(f"p{number}" for number in range(45)))
    while not playing.is_over():
        playing.step()
        playing.settle()
        now = freeze(playing)
        if playing.is_over() or now.final or now.underway:
            continue
        if any(one.leaving or one.told == "bank" for one in now.tables):
            continue
        there = [size(one) for one in now.tables]
        assert max(there) - min(there) <= 1
        assert len(there) == -(-sum(there) // 6) or now.hand_for_hand
