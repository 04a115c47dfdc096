"""What each viewer sees, and the places of the pack that can be proved to them."""

import pytest

from circolo.cards.card import Card
from circolo.games.chiamatre import GAME, State
from circolo.games.chiamatre.view import Table
from tests.games.chiamatre.dealing import (
    SEATS,
    A,
    C,
    D,
    led_by_a,
    match,
    play,
    play_out,
    running,
)


def first_trick() -> State:
    """C has taken the first trick with the 2 of denari, and leads."""
    return play(led_by_a("3C", A="4D 3S", D="AD 3C", C="2D", B="RD"), "4D AD 2D RD")


def test_each_seat_sees_its_own_hand_and_a_spectator_none() -> None:
    state = first_trick()
    hands = [GAME.sight.view(state, viewer).hand for viewer in (*SEATS, None)]
    assert hands == [*running(state).hands, ()]


@pytest.mark.rule("C6", "C8")
def test_everybody_sees_the_same_table() -> None:
    state = first_trick()
    deal = running(state)
    for viewer in (*SEATS, None):
        assert GAME.sight.view(state, viewer).table == Table(
            caller=A,
            called=Card.C3,
            partner=None,
            leader=C,
            turn=C,
            counts=(9, 9, 9, 9),
            trick=(),
            tricks=deal.tricks,
            thirds=deal.thirds,
            signals=(),
        )


def test_before_the_first_deal_there_is_no_table() -> None:
    view = GAME.sight.view(match(), A)
    assert (view.table, view.hand, view.phase) == (None, (), "lot")


@pytest.mark.parametrize("viewer", SEATS)
def test_seat_has_seen_the_places_of_its_own_cards_and_of_those_played(viewer: int) -> None:
    state = first_trick()
    places = GAME.sight.seen_places(state, SEATS[viewer])
    seen = {running(state).pack[place] for place in places}
    assert seen == {*running(state).hands[viewer], *running(state).tricks[0].cards}
    assert list(places) == sorted(places)


def test_a_spectator_has_seen_the_played_cards() -> None:
    state = first_trick()
    state = play(state, running(state).hands[C][0])
    seen = {running(state).pack[place] for place in GAME.sight.seen_places(state, None)}
    assert seen == {*running(state).tricks[0].cards, *running(state).trick}


def test_nothing_is_seen_of_a_pack_that_is_not_dealt() -> None:
    assert GAME.sight.seen_places(match(), A) == ()


def test_after_the_deal_everything_is_seen() -> None:
    assert GAME.sight.seen_places(play_out(first_trick()), D) == tuple(range(40))
