"""The end of a match."""

import pytest

from circolo.games.chiamatre import GAME, State
from circolo.games.chiamatre.scoring import places
from circolo.play.events import MatchEnded
from tests.games.chiamatre.dealing import (
    POOR,
    SEATS,
    B,
    C,
    annul,
    answers,
    call,
    deal,
    dealt_by,
    go_on,
    legal_cards,
    match,
    play,
    play_out,
    playing,
    running,
)


def deals_played(state: State, count: int) -> State:
    """Deal, call and play this many deals; every seat goes on after each."""
    for _ in range(count):
        state = go_on(state, *state.reading)
        state = deal(state)
        caller = running(state).caller
        lacked = next(c for c in ("3D", "3C", "3S", "3B") if c not in running(state).hands[caller])
        state = play_out(call(state, lacked))
    return state


@pytest.mark.rule("C10")
def test_match_ends_when_each_has_dealt_once() -> None:
    state = deals_played(dealt_by(B), 3)
    assert (state.phase, state.places) == ("pause", ())
    over = deals_played(state, 1)
    assert [deal.caller for deal in over.sheet] == [0, 3, 2, 1]
    assert (over.phase, over.reading, over.places) == ("over", (), places(over.sheet))


@pytest.mark.rule("C10")
def test_nothing_is_asked_when_it_is_over() -> None:
    over = deals_played(dealt_by(B), 4)
    assert GAME.rules.waits(over) == ()
    assert [answers(over, seat) for seat in SEATS] == [[]] * 4


@pytest.mark.rule("C10")
def test_last_card_of_the_fourth_deal_ends_the_match() -> None:
    state = deals_played(dealt_by(B), 3)
    state = deal(go_on(state, *SEATS))
    state = call(state, "3D" if "3D" not in running(state).hands[running(state).caller] else "3C")
    while sum(map(len, running(state).hands)) > 1:
        state = play(state, legal_cards(state)[0])
    events = playing(state, legal_cards(state)[0])
    assert [type(event).__name__ for event in events] == [
        "CardPlayed", "TrickTaken", "SidesScored", "DealEnded", "MatchEnded",
    ]  # fmt: skip
    assert isinstance(events[-1], MatchEnded)


@pytest.mark.rule("C10", "C4")
def test_annulled_deals_are_not_counted() -> None:
    state = annul(deal(dealt_by(B), C=POOR), C)
    over = deals_played(state, 4)
    assert (over.number, len(over.sheet), over.phase) == (5, 4, "over")


@pytest.mark.rule("C10")
def test_who_has_annulled_is_remembered_until_a_deal_is_played() -> None:
    state = annul(deal(dealt_by(B), C=POOR), C)
    assert state.annulled == (C,)
    assert deals_played(state, 1).annulled == ()


def test_nothing_is_played_at_the_opening() -> None:
    assert (match().sheet, match().number) == ((), 0)
