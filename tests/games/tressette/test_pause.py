"""Between two deals."""

import pytest

from circolo.games.tressette import GAME
from circolo.games.tressette.actions import GoOn, GoOnOffer
from circolo.games.tressette.events import NextDealDue, WentOn
from circolo.games.tressette.state import State
from circolo.play.commands import Act, Expired
from circolo.play.contract import IllegalAction
from circolo.play.offers import Question
from circolo.play.waits import Shuffle, Window
from tests.games.tressette.dealing import A, B, C, D, ask, deal, go_on, match, play_out, tell


def scored() -> State:
    """The first deal of a match is over."""
    return play_out(deal(match()))


def test_score_is_read_by_everybody_at_once() -> None:
    state = scored()
    way_on = (Question(ask(state), "pause", (GoOnOffer(),)),)
    assert [GAME.rules.offers(state, seat) for seat in (A, B, C, D)] == [way_on] * 4


def test_seat_that_has_gone_on_is_asked_no_more() -> None:
    state = go_on(scored(), C)
    assert GAME.rules.waits(state) == (Window(ask(state), (A, B, D), "pause"),)
    assert GAME.rules.offers(state, C) == ()


def test_question_of_the_others_stays_the_same() -> None:
    state = scored()
    assert ask(go_on(state, C)) == ask(state)


def test_seat_goes_on_once() -> None:
    state = go_on(scored(), C)
    with pytest.raises(IllegalAction) as refused:
        go_on(state, C)
    assert refused.value.code == "r2_not_offered"


def test_next_deal_is_due_when_the_last_seat_goes_on() -> None:
    state = go_on(scored(), C, A, B)
    assert GAME.rules.decide(state, Act(ask(state), D, GoOn())) == (WentOn(D), NextDealDue())


@pytest.mark.rule("R3")
def test_silence_in_the_pause_is_no_absence_and_just_ends_it() -> None:
    state = go_on(scored(), C)
    assert GAME.rules.decide(state, Expired(ask(state))) == (NextDealDue(),)


def test_next_deal_begins_with_a_shuffle() -> None:
    state = scored()
    due = tell(state, Expired(ask(state)))
    assert GAME.rules.waits(due) == (Shuffle(ask(due), 40, "deal"),)


def test_deals_are_counted() -> None:
    state = go_on(scored(), A, B, C, D)
    assert (state.number, deal(state).number) == (1, 2)
