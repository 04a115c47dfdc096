"""Preferences: what the house does for a seat by its standing settings (R6)."""

from typing import Any

import pytest

from circolo.cards.units import Millis, Seat
from circolo.games.tressette import GAME, Preferences
from circolo.games.tressette.events import CardPlayed, WentOn
from circolo.tables import view
from circolo.tables.automation import automatic_answers
from circolo.tables.commands import ComeBack, SetPreferences, SetPremove, SitOut, UseAutomatic
from circolo.tables.events import Played, PreferencesSet
from circolo.tables.table_options import AUTOMATIC
from tests.tables.refusals import refusal
from tests.tables.sitting import Sitting

GOES_ON = Preferences(go_on=True)
LAST_CARD = Preferences(last_card=True)


def use(sitting: Sitting) -> Any:
    """Advance the clock to the automatic answer, and return its first game event."""
    due = automatic_answers.due(GAME, sitting.state)
    assert due is not None
    sitting.now = due.at
    event = sitting.tell(UseAutomatic(due.seat, due.ask))[0]
    assert isinstance(event, Played)
    assert (event.cause, event.seat) == ("seat", due.seat)
    return event.event


def until_pause(sitting: Sitting) -> Sitting:
    while sitting.state.match.phase != "pause":
        sitting.play()
    return sitting


def until_last_card(sitting: Sitting) -> Sitting:
    while len(sitting.state.match.deal.hands[sitting.turn]) > 1:
        sitting.play()
    return sitting


@pytest.mark.rule("R6")
def test_a_preference_goes_on_after_the_score() -> None:
    sitting = Sitting(2, target=31).begin()
    sitting.tell(SetPreferences(Seat(1), GOES_ON))
    until_pause(sitting)
    assert automatic_answers.due(GAME, sitting.state) == (
        Seat(1),
        sitting.state.match.asked,
        sitting.now + AUTOMATIC,
    )
    assert use(sitting) == WentOn(Seat(1))
    assert automatic_answers.due(GAME, sitting.state) is None


@pytest.mark.rule("R6")
def test_the_next_deal_begins_if_all_prefer_to_go_on() -> None:
    sitting = Sitting(2, target=31).begin()
    for seat in (Seat(0), Seat(1)):
        sitting.tell(SetPreferences(seat, GOES_ON))
    until_pause(sitting)
    assert [use(sitting), use(sitting)] == [WentOn(Seat(0)), WentOn(Seat(1))]
    assert sitting.deal().state.match.number == 2


@pytest.mark.rule("R6")
def test_a_preference_plays_the_last_card_of_a_hand() -> None:
    sitting = until_last_card(Sitting(2).begin())
    seat = Seat(1 - sitting.turn)
    sitting.tell(SetPreferences(seat, LAST_CARD))
    assert automatic_answers.due(GAME, sitting.state) is None
    (card,) = sitting.state.match.deal.hands[seat]
    sitting.play()
    assert use(sitting) == CardPlayed(seat, card)


@pytest.mark.rule("R6")
def test_preferences_apply_from_the_next_question() -> None:
    sitting = until_pause(Sitting(2, target=31).begin())
    asked = sitting.state.match.asked
    assert sitting.tell(SetPreferences(Seat(0), GOES_ON)) == (
        PreferencesSet(Seat(0), GOES_ON, (asked,)),
    )
    assert automatic_answers.due(GAME, sitting.state) is None
    for _ in range(2):
        sitting.play()
    until_pause(sitting)
    assert use(sitting) == WentOn(Seat(0))


@pytest.mark.rule("R6")
def test_withdrawn_preferences_do_not_apply() -> None:
    sitting = Sitting(2, target=31).begin()
    sitting.tell(SetPreferences(Seat(0), GOES_ON))
    sitting.tell(SetPreferences(Seat(0), Preferences()))
    until_pause(sitting)
    assert automatic_answers.due(GAME, sitting.state) is None


@pytest.mark.rule("R6")
def test_preferences_can_be_set_from_sitting_down_to_the_end_of_the_match() -> None:
    sitting = Sitting(2, target=31).sit("anna")
    sitting.tell(SetPreferences(Seat(0), GOES_ON))
    assert view.own_settings(sitting.state, Seat(0)) == ((), GOES_ON)
    until_pause(sitting.begin())
    assert use(sitting) == WentOn(Seat(0))
    assert refusal(sitting, SetPreferences(Seat(2), GOES_ON)) == "not_seated"
    sitting.play_out()
    assert refusal(sitting, SetPreferences(Seat(0), GOES_ON)) == "match_over"


def test_preferences_of_an_absent_seat_are_kept_and_answer_nothing() -> None:
    sitting = Sitting(2, target=31).begin()
    sitting.tell(SitOut(Seat(0)))
    sitting.tell(SetPreferences(Seat(0), GOES_ON))
    while sitting.state.match.phase != "pause":
        sitting.reach()
        sitting.deal()
    assert automatic_answers.due(GAME, sitting.state) is None
    assert view.own_settings(sitting.state, Seat(0)) == ((), GOES_ON)


@pytest.mark.rule("R6")
@pytest.mark.parametrize("sets_first", [True, False], ids=["set before", "set while away"])
def test_a_player_who_comes_back_answers_open_questions_by_hand(*, sets_first: bool) -> None:
    sitting = Sitting(2, target=31).begin()
    if sets_first:
        sitting.tell(SetPreferences(Seat(0), GOES_ON))
    until_pause(sitting)
    sitting.tell(SitOut(Seat(0)))
    if not sets_first:
        sitting.tell(SetPreferences(Seat(0), GOES_ON))
    sitting.now = Millis(sitting.now + 2 * AUTOMATIC)
    sitting.tell(ComeBack(Seat(0)))
    assert automatic_answers.due(GAME, sitting.state) is None


def test_preferences_of_another_game_are_refused() -> None:
    sitting = Sitting(2).begin()
    assert refusal(sitting, SetPreferences(Seat(0), None)) == "r6_not_of_this_game"


@pytest.mark.rule("R6", "R7")
def test_a_premove_takes_precedence_over_a_preference() -> None:
    sitting = until_last_card(Sitting(2).begin())
    seat = Seat(1 - sitting.turn)
    sitting.tell(SetPreferences(seat, LAST_CARD))
    (offer, *_) = automatic_answers.premoves(GAME, sitting.state, seat)
    sitting.tell(SetPremove(seat, next(iter(offer.actions()))))
    sitting.play()
    due = automatic_answers.due(GAME, sitting.state)
    assert due is not None
    sitting.now = Millis(due.at)
    sitting.tell(UseAutomatic(due.seat, due.ask))
    assert sitting.state.match.deal.hands[seat] == ()


def test_no_other_seat_learns_of_preferences() -> None:
    event = PreferencesSet(Seat(1), GOES_ON)
    seen = [view.redact(GAME, event, viewer) for viewer in (Seat(0), Seat(1), None)]
    assert seen == [None, event, None]
    sitting = Sitting(2).begin()
    before = view.view(sitting.state)
    sitting.tell(SetPreferences(Seat(1), GOES_ON))
    assert view.view(sitting.state) == before
    assert view.own_settings(sitting.state, None) == ((), None)
