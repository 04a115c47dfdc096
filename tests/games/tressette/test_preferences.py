"""The preferences of a player."""

import pytest

from circolo.games.tressette import GAME, Preferences, State
from circolo.games.tressette.actions import Action, GoOn, PlayCard
from tests.games.tressette.dealing import (
    A,
    all_but_one,
    deal,
    match,
    play,
    play_out,
    running,
)


def left_to(habits: Preferences, state: State) -> Action | None:
    """Return the answer of the preferences of the seat on turn, or of A in the pause."""
    seat = running(state).turn if state.phase == "move" else A
    (question,) = GAME.rules.offers(state, seat)
    return GAME.automation.preferred_answer(GAME.sight.view(state, seat), question, habits)


@pytest.mark.rule("R6")
def test_default_preferences_answer_nothing() -> None:
    last_card, score = all_but_one(deal(match())), play_out(deal(match()))
    assert [left_to(Preferences(), state) for state in (last_card, score)] == [None, None]


@pytest.mark.rule("R6")
def test_next_deal_is_asked_for_at_once() -> None:
    score = play_out(deal(match()))
    assert left_to(Preferences(go_on=True), score) == GoOn()
    assert left_to(Preferences(last_card=True), score) is None


@pytest.mark.rule("R6")
def test_last_card_of_the_hand_is_played() -> None:
    state = all_but_one(deal(match()))
    (card,) = running(state).hands[running(state).turn]
    assert left_to(Preferences(last_card=True), state) == PlayCard(card)
    assert left_to(Preferences(go_on=True), state) is None


@pytest.mark.rule("R6")
def test_only_legal_card_is_not_the_last() -> None:
    """Playing an only legal card at once would reveal the hand."""
    state = play(deal(match(), A="4D", D="5D AC 2C 3C RC CC FC 7C 6C 5C"), "4D")
    assert left_to(Preferences(go_on=True, last_card=True), state) is None
