"""Match time: the thinking time of a seat in the whole match (T19)."""

import pytest

from circolo.cards.units import Millis, Seat
from circolo.games.tressette import GAME
from circolo.games.tressette.premoves import HighestOfSuitLed
from circolo.play.waits import WaitId
from circolo.tables import view
from circolo.tables.automation import automatic_answers
from circolo.tables.commands import (
    Close,
    ComeBack,
    Hold,
    Release,
    Resume,
    SetPremove,
    SitOut,
    UseAutomatic,
)
from circolo.tables.events import TimeSpent
from circolo.tables.table_options import AUTOMATIC, STILL_TO_THINK, Times
from tests.tables.sitting import Sitting

MATCH = 60_000


def timed(match: int | None = MATCH, *, target: int = 11) -> Sitting:
    return Sitting(2, target=target, times=Times(match=match)).begin()


def spent(sitting: Sitting, seat: Seat) -> int:
    place = view.view(sitting.state).places[seat]
    assert place is not None
    return place.spent


def left(sitting: Sitting) -> int:
    """Return the time of the open choice."""
    (deadline,) = sitting.state.deadlines
    return deadline.at - deadline.opened


def think(sitting: Sitting, millis: int) -> Seat:
    """Let this time pass, then play; return the seat that played."""
    seat = sitting.turn
    sitting.now = Millis(sitting.now + millis)
    sitting.play()
    return seat


def until_turn_of(sitting: Sitting, seat: Seat) -> None:
    while sitting.turn != seat:
        sitting.play()


@pytest.mark.rule("T19")
def test_a_choice_has_the_match_time_that_is_left() -> None:
    sitting = timed()
    assert left(sitting) == 25_000
    seat = think(sitting, 24_000)
    assert spent(sitting, seat) == 24_000
    assert spent(sitting, Seat(1 - seat)) == 0
    until_turn_of(sitting, seat)
    assert left(sitting) == 25_000
    think(sitting, 20_000)
    until_turn_of(sitting, seat)
    assert left(sitting) == MATCH - 44_000
    assert spent(sitting, seat) == 44_000


@pytest.mark.rule("T19")
def test_a_choice_always_has_five_seconds() -> None:
    sitting = timed(30_000)
    seat = think(sitting, 25_000)
    until_turn_of(sitting, seat)
    think(sitting, 5_000)
    until_turn_of(sitting, seat)
    assert left(sitting) == STILL_TO_THINK
    think(sitting, 4_000)
    until_turn_of(sitting, seat)
    assert left(sitting) == STILL_TO_THINK


@pytest.mark.rule("T19")
def test_a_table_without_match_time_counts_nothing() -> None:
    sitting = timed(None)
    seat = think(sitting, 24_000)
    assert spent(sitting, seat) == 0
    assert not any(isinstance(event, TimeSpent) for event in sitting.log)


@pytest.mark.rule("T19")
def test_a_player_without_match_time_is_absent_and_has_not_spent_more_than_it() -> None:
    sitting = timed(30_000)
    seat = think(sitting, 25_000)
    until_turn_of(sitting, seat)
    sitting.reach()
    place = sitting.state.places[seat]
    assert place is not None
    assert (place.absent, spent(sitting, seat)) == ("time", 30_000)


@pytest.mark.rule("T19")
def test_a_pause_spends_nothing() -> None:
    sitting = timed(target=31)
    while sitting.state.match.phase != "pause":
        sitting.play()
    before = [spent(sitting, Seat(0)), spent(sitting, Seat(1))]
    sitting.now = Millis(sitting.now + 9_000)
    for _ in range(2):
        sitting.play()
    assert [spent(sitting, Seat(0)), spent(sitting, Seat(1))] == before == [0, 0]


@pytest.mark.rule("T19")
def test_an_absent_seat_spends_nothing() -> None:
    sitting = timed()
    seat = sitting.turn
    sitting.tell(SitOut(seat))
    sitting.reach()
    sitting.deal()
    assert spent(sitting, seat) == 0


@pytest.mark.rule("T19")
def test_time_before_sitting_out_is_spent_once() -> None:
    sitting = timed()
    seat = sitting.turn
    sitting.now = Millis(sitting.now + 700)
    sitting.tell(SitOut(seat))
    assert spent(sitting, seat) == 700
    sitting.now = Millis(sitting.now + 100)
    sitting.tell(ComeBack(seat))
    assert left(sitting) == 25_000
    sitting.now = Millis(sitting.now + 200)
    sitting.play()
    assert spent(sitting, seat) == 1_000


@pytest.mark.rule("T19")
def test_sitting_out_and_coming_back_saves_no_match_time() -> None:
    sitting = timed(30_000)
    seat = think(sitting, 20_000)
    until_turn_of(sitting, seat)
    assert left(sitting) == 10_000
    sitting.tell(SitOut(seat))
    sitting.tell(ComeBack(seat))
    assert left(sitting) == 10_000
    think(sitting, 6_000)
    assert spent(sitting, seat) == 26_000


@pytest.mark.rule("T19")
def test_downtime_of_the_server_is_not_spent() -> None:
    sitting = timed()
    sitting.now = Millis(sitting.now + 3_000 + 60_000)
    sitting.tell(Resume(Millis(60_000)))
    seat = think(sitting, 2_000)
    assert spent(sitting, seat) == 5_000


@pytest.mark.rule("T19")
def test_the_time_for_which_clocks_are_held_is_not_spent() -> None:
    sitting = timed()
    sitting.now = Millis(sitting.now + 3_000)
    sitting.tell(Hold())
    sitting.now = Millis(sitting.now + 60_000)
    sitting.tell(Release())
    seat = think(sitting, 2_000)
    assert spent(sitting, seat) == 5_000


def test_an_action_while_clocks_are_held_spends_only_the_time_before() -> None:
    sitting = timed()
    sitting.now = Millis(sitting.now + 3_000)
    sitting.tell(Hold())
    seat = think(sitting, 8_000)
    assert spent(sitting, seat) == 3_000


@pytest.mark.rule("T19", "R7")
def test_a_premove_spends_its_delay() -> None:
    sitting = timed()
    seat = Seat(1 - sitting.turn)
    sitting.tell(SetPremove(seat, HighestOfSuitLed()))
    think(sitting, 10_000)
    due = automatic_answers.due(GAME, sitting.state)
    assert due is not None
    sitting.now = due.at
    sitting.tell(UseAutomatic(due.seat, due.ask))
    assert spent(sitting, seat) == AUTOMATIC


def test_a_table_that_closes_during_a_match_counts_no_more_time() -> None:
    sitting = timed()
    sitting.now = Millis(sitting.now + 3_000)
    assert not any(isinstance(event, TimeSpent) for event in sitting.tell(Close("operator")))


def test_spent_time_is_in_the_view_and_not_among_the_events() -> None:
    event = TimeSpent(Seat(0), WaitId(4), Millis(1))
    assert [view.redact(GAME, event, viewer) for viewer in (Seat(0), Seat(1), None)] == [None] * 3
