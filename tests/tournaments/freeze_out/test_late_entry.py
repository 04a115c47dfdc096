"""Entries after the start of a freeze-out: late ones, and those of players who are out."""

import random
from typing import Any

import pytest

from circolo.cards.units import Chips, Millis
from circolo.games import sette_e_mezzo
from circolo.play.contract import BadOptions
from circolo.tables.state import PlayerId
from circolo.tournaments.commands import Cancel, Pause, Register, Resume
from circolo.tournaments.events import Overlaid
from circolo.tournaments.freeze_out.result import result
from circolo.tournaments.options_check import checked
from circolo.tournaments.refusal import Refused
from circolo.tournaments.view import row, view
from tests.conftest import Seeds
from tests.tournaments import sample_options
from tests.tournaments.driver import Playing, announced
from tests.tournaments.freeze_out.drafts import T1, at, begun, freeze, sizes

BEGINS = 5_000_000


def late(people: int, **fields: Any) -> Playing:
    """Begin a freeze-out whose list is open for a level more, and in which one may enter again."""
    how = {"begins": BEGINS, "late_levels": 1, "reentries": 1, "most": 12} | fields
    return begun(sample_options.piatto(**how), people)


def again(playing: Playing, name: str) -> None:
    """Let a player enter again, with the chips that they have."""
    playing.tell(Register(PlayerId(name)))
    playing.settle()


# --- late


@pytest.mark.rule("P1", "P4")
def test_who_enters_late_gets_the_starting_chips_and_a_seat() -> None:
    playing = late(3)
    playing.coup(T1, "p0", p0=700, p1=300)
    playing.enter("late").settle()
    assert 3 in at(playing, T1)
    assert sum(freeze(playing).tables[0].stacks) == 4 * 500
    assert freeze(playing).tables[0].new == (3,)
    assert playing.won("late") == -110


@pytest.mark.rule("P4")
def test_the_tables_are_balanced_as_people_come() -> None:
    playing = late(8, seats=4)
    assert sizes(playing) == [4, 4]
    playing.enter("ninth").settle()
    assert sizes(playing) == [3, 3, 3]
    playing.enter("tenth").settle()
    assert sorted(sizes(playing)) == [3, 3, 4]


@pytest.mark.rule("P1")
def test_the_list_closes_with_the_stated_level() -> None:
    playing = late(3, late_levels=2)
    playing.reach()
    playing.enter("in_time").settle()
    playing.reach()  # the break after the second level belongs to it
    playing.enter("in_the_break").settle()
    playing.reach()
    playing.fund("too_late")
    assert playing.refused(Register(PlayerId("too_late"))) == "registration_closed"


def test_a_full_tournament_takes_nobody_late() -> None:
    playing = late(3, most=3)
    playing.fund("late")
    assert playing.refused(Register(PlayerId("late"))) == "event_full"


def test_without_late_levels_the_list_closes_at_the_start() -> None:
    playing = late(3, late_levels=0, reentries=0)
    playing.fund("late")
    assert playing.refused(Register(PlayerId("late"))) == "registration_closed"
    assert not view(playing.state).late_entries


def test_who_enters_during_a_pause_is_seated_after_it() -> None:
    playing = late(3)
    playing.tell(Pause("sala", "caffè"))
    playing.enter("late").settle()
    assert [one.team for one in freeze(playing).underway] == [3]
    playing.tell(Resume("sala"))
    playing.settle()
    assert not freeze(playing).underway


def test_neither_hand_for_hand_nor_the_final_table_begin_while_people_may_come() -> None:
    playing = late(5, seats=4, late_levels=1)
    assert sizes(playing) == [3, 2]
    playing.coup(T1, "p0", p0=1_000, p1=0)
    assert (freeze(playing).final, freeze(playing).hand_for_hand) == (False, False)


# --- again


@pytest.mark.rule("P1")
def test_who_is_out_enters_again_and_pays_again() -> None:
    playing = late(3)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    again(playing, "p1")
    assert [one.player for one in playing.state.entrants] == ["p0", "p1", "p2", "p1"]
    assert sum(freeze(playing).tables[0].stacks) == 4 * 500
    assert playing.won("p1") == -220


def test_who_still_has_chips_cannot_enter_again() -> None:
    assert late(3).refused(Register(PlayerId("p1"))) == "already_registered"


def test_one_enters_again_only_as_often_as_the_sheet_says() -> None:
    playing = late(3)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    again(playing, "p1")
    playing.coup(T1, "p0", p0=1_500, p1=0)
    assert playing.refused(Register(PlayerId("p1"))) == "no_reentry"


@pytest.mark.rule("P2")
def test_a_player_has_the_place_of_the_latest_entry_alone() -> None:
    playing = late(3)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    again(playing, "p1")
    playing.coup(T1, "p0", p0=500, p1=1_000)
    playing.coup(T1, "p1", p1=2_000, p0=0, p2=0)
    assert playing.state.places[0] == (3,)
    stored = result(playing.log, playing.state)
    assert stored is not None
    assert [[one.player for one in group] for group in stored.places] == [["p1"], ["p0", "p2"]]
    assert [playing.won(f"p{number}") for number in range(3)] == [-110, 180, -110]


def test_the_standings_say_which_entry_no_longer_counts() -> None:
    playing = late(3)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    again(playing, "p1")
    assert [(one.team, one.out, one.reentered) for one in view(playing.state).standings] == [
        (0, False, False),
        (2, False, False),
        (3, False, False),
        (1, True, True),
    ]


def test_the_row_counts_entries() -> None:
    playing = late(3)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    again(playing, "p1")
    shown = row(playing.state)
    assert (shown.entered, shown.left, shown.pool, shown.late_entries) == (4, 3, 400, True)


# --- the pool


@pytest.mark.rule("P2")
def test_the_house_adds_to_the_guarantee_only_when_the_list_is_closed() -> None:
    playing = late(3, guarantee=1_000)
    assert playing.state.overlay.mint == 0
    playing.enter("late").settle()
    playing.reach()
    assert [event for event in playing.log if isinstance(event, Overlaid)] == [
        Overlaid(Chips(40), Chips(560))
    ]


@pytest.mark.rule("P2")
def test_a_freeze_out_that_ends_with_an_open_list_pays_its_guarantee() -> None:
    playing = late(3, guarantee=1_000)
    playing.coup(T1, "p0", p0=1_500, p1=0, p2=0)
    assert playing.state.phase == "over"
    assert playing.won("p0") == 1_000 - 110


@pytest.mark.rule("P6")
def test_a_cancellation_before_anybody_else_is_out_refunds_every_entry() -> None:
    playing = late(3, guarantee=1_000)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    again(playing, "p1")
    playing.tell(Cancel("sala", "director"))
    assert [playing.won(f"p{number}") for number in range(3)] == [0, 0, 0]


@pytest.mark.rule("P6")
def test_a_cancellation_with_an_open_list_divides_the_guarantee() -> None:
    playing = late(3, guarantee=1_000)
    playing.coup(T1, "p0", p0=1_000, p1=0)
    playing.tell(Cancel("sala", "director"))
    assert [playing.won(f"p{number}") for number in range(3)] == [584 - 100, -110, 416 - 100]


# --- the sheet


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({"late_levels": 3}, "format.late_levels"),
        ({"late_levels": 1, "begins": None}, "format.late_levels"),
        ({"reentries": 1}, "format.reentries"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(fields: dict[str, Any], wrong: str) -> None:
    sheet = sample_options.piatto(**{"begins": BEGINS} | fields)
    with pytest.raises(BadOptions) as refused:
        checked(sette_e_mezzo.GAME, sheet)
    assert refused.value.field == wrong


# --- whole tournaments


@pytest.mark.rule("P2", "P4")
def test_a_tournament_with_late_entries_is_played_to_its_end(seeds: Seeds) -> None:
    for seed in seeds(12):
        chance = random.Random(seed)
        fields = {"late_levels": 2, "reentries": 2, "begins": BEGINS, "guarantee": 3_000}
        playing = announced(sample_options.piatto(30, seats=6, **fields), seed=seed, faults=0.3)
        names = [f"p{number:03d}" for number in range(20)]
        for name in names:
            playing.fund(name)
        for name in names[:8]:
            playing.tell(Register(PlayerId(name)))
        playing.reach()
        while not playing.is_over():
            if chance.random() < 0.2:
                come(playing, chance.choice(names))
            playing.step()
            playing.settle()
        won = sum(playing.book.balance(playing.home(name)) for name in names)
        paid = playing.state.overlay
        entries = sum(one.entered for one in playing.state.entrants)
        assert won - len(names) * 10_000_000 == paid.fees + paid.mint - 10 * entries
        assert playing.now > Millis(BEGINS)


def come(playing: Playing, name: str) -> None:
    """Let a player enter, late or again, if the tournament takes them."""
    try:
        playing.tell(Register(PlayerId(name)))
    except Refused as refusal:
        assert refusal.code in {
            "already_registered",
            "event_full",
            "no_reentry",
            "registration_closed",
            "still_at_table",
        }
