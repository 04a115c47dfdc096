"""The pause between two deals, and the preferences of a player."""

import pytest

from circolo.games.chiamatre import GAME, Preferences, State
from circolo.games.chiamatre.actions import Action, GoOn, GoOnOffer, PlayCard
from circolo.games.chiamatre.events import NextDealDue, WentOn
from circolo.play.commands import Act, Expired
from circolo.play.contract import IllegalAction
from circolo.play.offers import Question
from circolo.play.waits import Shuffle, Window
from tests.games.chiamatre.dealing import (
    POOR,
    SEATS,
    A,
    B,
    C,
    D,
    ask,
    deal,
    dealt_by,
    go_on,
    led_by_a,
    legal_cards,
    play,
    play_out,
    running,
    tell,
)


def scored() -> State:
    """The first deal of a match is over."""
    return play_out(led_by_a("3C", A="3D", D="3C"))


def preferred_answer(state: State, seat: int, habits: Preferences) -> Action | None:
    (question,) = GAME.rules.offers(state, SEATS[seat])
    return GAME.automation.preferred_answer(GAME.sight.view(state, SEATS[seat]), question, habits)


def test_score_is_read_by_everybody_at_once() -> None:
    state = scored()
    way_on = (Question(ask(state), "pause", (GoOnOffer(),)),)
    assert [GAME.rules.offers(state, seat) for seat in SEATS] == [way_on] * 4


def test_seat_that_has_gone_on_is_asked_no_more() -> None:
    state = go_on(scored(), C)
    assert GAME.rules.waits(state) == (Window(ask(scored()), (A, B, D), "pause"),)
    assert GAME.rules.offers(state, C) == ()
    with pytest.raises(IllegalAction) as refused:
        go_on(state, C)
    assert refused.value.code == "r2_not_offered"


def test_next_deal_is_due_when_the_last_seat_goes_on() -> None:
    state = go_on(scored(), C, A, B)
    assert GAME.rules.decide(state, Act(ask(state), D, GoOn())) == (WentOn(D), NextDealDue())


@pytest.mark.rule("R3")
def test_silence_in_the_pause_just_ends_it() -> None:
    state = go_on(scored(), C)
    assert GAME.rules.decide(state, Expired(ask(state))) == (NextDealDue(),)


def test_next_deal_begins_with_a_shuffle() -> None:
    due = tell(scored(), Expired(ask(scored())))
    assert GAME.rules.waits(due) == (Shuffle(ask(due), 40, "deal"),)
    assert (due.number, deal(due).number) == (1, 2)


@pytest.mark.rule("R6")
def test_the_preference_goes_on_after_the_score() -> None:
    assert preferred_answer(scored(), A, Preferences(go_on=True)) == GoOn()
    assert preferred_answer(scored(), A, Preferences(last_card=True)) is None


@pytest.mark.rule("R6")
def test_the_preference_plays_the_last_card() -> None:
    state = led_by_a("3C", A="3D", D="3C")
    while len(running(state).hands[running(state).turn]) > 1:
        assert preferred_answer(state, running(state).turn, Preferences(last_card=True)) is None
        state = play(state, legal_cards(state)[0])
    (card,) = running(state).hands[running(state).turn]
    assert preferred_answer(state, running(state).turn, Preferences(last_card=True)) == PlayCard(
        card
    )
    assert preferred_answer(state, running(state).turn, Preferences()) is None


@pytest.mark.rule("R6", "C4")
def test_no_preference_answers_the_window() -> None:
    state = deal(dealt_by(B), C=POOR)
    assert preferred_answer(state, C, Preferences(go_on=True, last_card=True)) is None
