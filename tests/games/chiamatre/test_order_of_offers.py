"""The order in which actions are offered, which bots, records and draws for the absent rely on."""

import pytest

from circolo.games.chiamatre import GAME, State
from circolo.games.chiamatre.actions import PlayCard
from tests.games.chiamatre.dealing import (
    POOR,
    A,
    B,
    C,
    D,
    answers,
    call,
    deal,
    dealt_by,
    play,
    play_out,
    running,
    stand,
)

HAND = "AD AC AS 2D 3D 4D 7B 6C 5C 4C"


def offered(state: State, seat: int) -> list[str]:
    """Return every action offered to a seat, as text."""
    return [GAME.notation.write(action) for action in answers(state, (A, B, C, D)[seat])]


def to_call(*, own: bool = False) -> State:
    return stand(deal(dealt_by(B, call_own_card=own), A=HAND))


def test_tengo_before_annulla() -> None:
    window = deal(dealt_by(B), C=POOR)
    assert (offered(window, A), offered(window, C)) == (["tengo"], ["tengo", "annullo"])


def test_calls_by_suit_from_high_to_low() -> None:
    assert offered(to_call(), A) == [
        f"chiamo {card}"
        for card in (
            "RD CD FD 7D 6D 5D 3C 2C RC CC FC 7C 3S 2S RS CS FS 7S 6S 5S 4S 3B 2B RB CB FB 6B 5B 4B"
        ).split()
    ]


def test_calls_of_ones_own_cards_stand_among_the_others() -> None:
    assert offered(to_call(own=True), A)[:10] == [
        f"chiamo {card}" for card in "3D 2D RD CD FD 7D 6D 5D 4D 3C".split()
    ]


def test_each_card_by_itself_and_then_with_its_signals() -> None:
    state = call(deal(dealt_by(B), A=HAND), "3C")
    assert offered(state, A)[:5] == ["3D", "3D busso", "3D striscio", "2D", "2D busso"]
    assert offered(state, A)[-6:] == ["AS", "AS busso", "AS volo", "7B", "7B busso", "7B volo"]


def test_only_what_follows_suit() -> None:
    state = play(call(deal(dealt_by(B), A=HAND, D="RD FD 3C 3S 3B 2C 2S 2B AB RB"), "3C"), "4D")
    assert offered(state, D) == ["RD", "RD busso", "FD", "FD busso"]


def test_the_way_on() -> None:
    assert offered(play_out(call(deal(dealt_by(B), A=HAND), "3C")), D) == ["go"]


@pytest.mark.rule("C12")
def test_draw_for_an_absent_seat_counts_cards_in_the_same_order() -> None:
    state = call(deal(dealt_by(B), A=HAND), "3C")
    (question,) = GAME.rules.offers(state, A)
    proposed = GAME.automation.autoplay(GAME.sight.view(state, A), question)
    assert proposed == tuple(map(PlayCard, running(state).hands[A]))


@pytest.mark.rule("C12")
def test_draw_for_an_absent_caller_counts_suits_in_the_same_order() -> None:
    (question,) = GAME.rules.offers(to_call(), A)
    proposed = GAME.automation.autoplay(GAME.sight.view(to_call(), A), question)
    assert list(map(GAME.notation.write, proposed)) == ["chiamo 3C", "chiamo 3S", "chiamo 3B"]
