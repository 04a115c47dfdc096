"""Deadlines, absence and «Rientra»."""

import pytest

from circolo.cards.units import Millis, Seat
from circolo.games.tressette import GAME
from circolo.games.tressette.actions import GoOn, PlayCard
from circolo.games.tressette.events import CardPlayed, TurnLapsed
from circolo.play.commands import Shuffled
from circolo.play.contract import IllegalAction
from circolo.play.events import LotDrawn
from circolo.play.waits import WaitId
from circolo.tables.clocks.deadlines import LEFT_AT_LEAST, fires
from circolo.tables.commands import (
    Answer,
    ComeBack,
    Do,
    Hold,
    Leave,
    Reach,
    Release,
    Resume,
    SitOut,
)
from circolo.tables.events import CameBack, ClocksHeld, ClocksReleased, Played, WentAbsent
from circolo.tables.table_options import AFTER_ZERO, AUTO_DELAY, TO_CLOSE, TO_READ
from circolo.tables.view import asks, view
from tests.tables.refusals import refusal
from tests.tables.sitting import Sitting


def shows(sitting: Sitting, seat: int) -> int:
    return len(asks(GAME, sitting.state, Seat(seat)))


@pytest.mark.rule("T16", "R11")
def test_a_move_has_twenty_five_seconds_from_its_question() -> None:
    sitting = Sitting(2).begin()
    (deadline,) = sitting.state.deadlines
    assert deadline.at == sitting.now + 25_000
    sitting.now = Millis(sitting.now + 7_000)
    sitting.play()
    assert sitting.state.deadlines[0].at == sitting.now + 25_000


def test_a_deadline_takes_effect_a_little_after_the_zero_that_is_shown() -> None:
    sitting = Sitting(2).begin()
    (deadline,) = sitting.state.deadlines
    sitting.now = Millis(deadline.at + AFTER_ZERO - 1)
    assert refusal(sitting, Reach(deadline)) == "deadline_gone"
    sitting.now = Millis(sitting.now + 1)
    sitting.tell(Reach(deadline))


def test_a_deadline_that_was_met_has_no_effect() -> None:
    sitting = Sitting(2).begin()
    (deadline,) = sitting.state.deadlines
    sitting.play()
    sitting.now = Millis(sitting.now + 60_000)
    assert refusal(sitting, Reach(deadline)) == "deadline_gone"


@pytest.mark.rule("R3", "R4", "T16")
def test_a_player_who_misses_a_deadline_is_absent_and_a_legal_card_is_played() -> None:
    sitting = Sitting(2).begin()
    seat = sitting.turn
    events = sitting.reach()
    assert events == (WentAbsent(seat, "time"), Played("clock", TurnLapsed(seat), seat))
    at = len(sitting.log)
    hand = sitting.state.match.deal.hands[seat]
    sitting.deal()
    lot, played = sitting.log[at : at + 2]
    assert isinstance(lot, Played) and isinstance(lot.event, LotDrawn)
    assert isinstance(played, Played)
    assert played.event == CardPlayed(seat, hand[lot.event.value])


@pytest.mark.rule("R4")
def test_a_missed_deadline_without_a_connection_has_its_own_reason() -> None:
    sitting = Sitting(2).begin()
    seat = sitting.turn
    assert sitting.reach(seat)[0] == WentAbsent(seat, "offline")


@pytest.mark.rule("T16")
def test_the_house_plays_for_an_absent_seat_after_one_second() -> None:
    sitting = Sitting(2).begin()
    sitting.tell(SitOut(Seat(1 - sitting.turn)))
    sitting.play()
    absent, asked_at = sitting.turn, sitting.now
    (deadline,) = sitting.state.deadlines
    assert (deadline.at, fires(sitting.state, deadline)) == (asked_at + AUTO_DELAY,) * 2
    at = len(sitting.log)
    sitting.reach()
    sitting.deal()
    game_events = [event.event for event in sitting.log[at:] if isinstance(event, Played)]
    assert [type(event) for event in game_events[:3]] == [TurnLapsed, LotDrawn, CardPlayed]
    assert (game_events[2].seat, sitting.now) == (absent, asked_at + 1_000)


@pytest.mark.rule("R3")
def test_a_player_may_choose_to_be_absent_and_has_no_questions_then() -> None:
    sitting = Sitting(2).begin()
    seat = sitting.turn
    assert shows(sitting, seat) == 1
    assert sitting.tell(SitOut(seat))[0] == WentAbsent(seat, "choice")
    assert shows(sitting, seat) == 0
    assert refusal(sitting, SitOut(seat)) == "r3_absent"


@pytest.mark.rule("R3", "T16")
def test_rientra_gives_back_the_current_turn_with_the_time_it_had_from_its_opening() -> None:
    sitting = Sitting(2).begin()
    seat, opened = sitting.turn, sitting.now
    sitting.tell(SitOut(seat))
    sitting.now = Millis(sitting.now + 500)
    assert sitting.tell(ComeBack(seat))[0] == CameBack(seat)
    assert shows(sitting, seat) == 1
    assert sitting.state.deadlines[0].at == opened + 25_000


@pytest.mark.rule("T16")
def test_the_house_plays_soon_for_a_player_who_sits_out_on_their_turn() -> None:
    sitting = Sitting(2).begin()
    opened = sitting.now
    sitting.now = Millis(opened + 10_000)
    sitting.tell(SitOut(sitting.turn))
    assert sitting.state.deadlines[0].at == opened + 11_000
    sitting.now = Millis(opened + 10_500)
    sitting.tell(SitOut(Seat(1 - sitting.turn)))
    assert sitting.state.deadlines[0].at == opened + 11_000


@pytest.mark.rule("T16")
def test_sitting_out_at_the_last_moment_gives_no_more_time() -> None:
    sitting = Sitting(2).begin()
    opened = sitting.now
    sitting.now = Millis(opened + 24_500)
    sitting.tell(SitOut(sitting.turn))
    assert sitting.state.deadlines[0].at == opened + 25_000


def test_sitting_out_and_back_gives_no_more_time_than_waiting() -> None:
    sitting = Sitting(2).begin()
    opened = sitting.now
    sitting.now = Millis(opened + 20_000)
    sitting.tell(SitOut(sitting.turn))
    sitting.tell(ComeBack(sitting.turn))
    assert sitting.state.deadlines[0].at == opened + 25_000


def test_a_present_player_cannot_come_back() -> None:
    assert refusal(Sitting(2).begin(), ComeBack(Seat(0))) == "r3_not_absent"


def test_an_absent_seat_cannot_act() -> None:
    sitting = Sitting(2).begin()
    seat, match = sitting.turn, sitting.state.match
    sitting.tell(SitOut(seat))
    card = PlayCard(match.deal.hands[seat][0])
    assert refusal(sitting, Do(seat, match.asked, card)) == "r3_absent"


@pytest.mark.rule("R2")
def test_an_answer_to_a_question_that_is_not_open_to_the_seat_is_stale() -> None:
    sitting = Sitting(2).begin()
    match = sitting.state.match
    card = PlayCard(match.deal.hands[sitting.turn][0])
    assert refusal(sitting, Do(sitting.turn, match.asked - 1, card)) == "stale_ask"
    assert refusal(sitting, Do(Seat(1 - sitting.turn), match.asked, card)) == "stale_ask"


def test_an_action_needs_a_match() -> None:
    sitting = Sitting(2).sit("anna")
    assert refusal(sitting, Do(Seat(0), WaitId(1), None)) == "match_not_begun"


def test_a_pause_that_only_absent_seats_hold_up_is_short_but_can_be_read() -> None:
    sitting = Sitting(2, target=31).begin()
    sitting.tell(SitOut(Seat(0)))
    sitting.tell(SitOut(Seat(1)))
    while sitting.state.match.phase != "pause":
        sitting.reach()
        sitting.deal()
    assert sitting.state.deadlines[0].at == sitting.now + TO_READ
    sitting.reach()
    assert sitting.deal().state.match.number == 2


def test_an_absent_person_has_time_to_read_although_the_other_goes_on_at_once() -> None:
    sitting = Sitting(2, target=31).begin().play_out_deal()
    sitting.tell(SitOut(Seat(1)))
    ended = sitting.now
    sitting.tell(Do(Seat(0), sitting.state.match.asked, GoOn()))
    assert [(one.kind, one.at) for one in sitting.state.deadlines] == [("pause", ended + TO_READ)]
    sitting.tell(ComeBack(Seat(1)))
    assert sitting.state.deadlines[0].at == ended + 10_000


def test_a_pause_does_not_wait_for_a_person_who_has_left() -> None:
    sitting = Sitting(2, target=31).begin()
    for seat in (0, 1):
        sitting.tell(Leave(Seat(seat)))
    while sitting.state.match.phase != "pause":
        sitting.reach()
        sitting.deal()
    assert sitting.state.deadlines[0].at == sitting.now + AUTO_DELAY


def test_a_pause_ends_at_its_time() -> None:
    sitting = Sitting(2, target=31).begin()
    while sitting.state.match.phase != "pause":
        sitting.play()
    assert sitting.state.deadlines[0].at == sitting.now + 10_000
    sitting.reach()
    assert sitting.deal().state.match.number == 2


def test_clocks_are_put_forward_by_downtime_and_leave_ten_seconds() -> None:
    sitting = Sitting(2).begin()
    (before,) = sitting.state.deadlines
    sitting.now = Millis(before.at + 60_000)
    sitting.tell(Resume(Millis(60_000)))
    assert sitting.state.deadlines[0].at == sitting.now + LEFT_AT_LEAST
    early = Sitting(2).begin()
    early.now = Millis(early.now + 62_000)
    early.tell(Resume(Millis(60_000)))
    assert early.state.deadlines[0].at == early.now + 23_000


def test_no_deadline_takes_effect_while_the_clocks_are_held() -> None:
    sitting = Sitting(2).begin()
    (deadline,) = sitting.state.deadlines
    held = sitting.now = Millis(sitting.now + 5_000)
    assert sitting.tell(Hold()) == (ClocksHeld(held),)
    assert refusal(sitting, Hold()) == "clocks_held"
    sitting.now = Millis(deadline.at + AFTER_ZERO)
    assert refusal(sitting, Reach(deadline)) == "clocks_held"


def test_held_clocks_go_on_from_where_they_stopped() -> None:
    sitting = Sitting(2).begin()
    assert refusal(sitting, Release()) == "clocks_not_held"
    sitting.now = Millis(sitting.now + 5_000)
    sitting.tell(Hold())
    sitting.now = Millis(sitting.now + 120_000)
    assert sitting.tell(Release())[0] == ClocksReleased(Millis(120_000))
    assert sitting.state.deadlines[0].at == sitting.now + 20_000


def test_a_match_that_is_over_is_shown_for_a_while_and_then_closed() -> None:
    sitting = Sitting(2).begin().play_out()
    assert sitting.state.deadlines[0].at == sitting.now + TO_CLOSE
    sitting.reach()
    assert sitting.state.phase == "closed"


def test_an_answer_of_the_dealer_without_a_wait_is_refused() -> None:
    with pytest.raises(IllegalAction, match="r2_not_offered"):
        Sitting(2).begin().tell(Answer(Shuffled(WaitId(1), tuple(range(40)))))


@pytest.mark.rule("P6")
def test_a_question_that_opens_while_clocks_are_held_has_its_full_time() -> None:
    sitting = Sitting(2).begin()
    sitting.tell(Hold())
    sitting.now = Millis(sitting.now + 40_000)
    sitting.play()
    sitting.now = Millis(sitting.now + 5_000)
    sitting.tell(Release())
    (deadline,) = sitting.state.deadlines
    assert (deadline.opened, deadline.at) == (sitting.now, sitting.now + 25_000)


def test_the_view_shows_whether_clocks_are_held() -> None:
    sitting = Sitting(2).begin()
    assert not view(sitting.state).held
    sitting.tell(Hold())
    assert view(sitting.state).held
