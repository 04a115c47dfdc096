"""The play of the cards, as in tressette."""

import pytest

from circolo.cards.card import Card
from circolo.cards.notation import text
from circolo.cards.units import Thirds
from circolo.games.chiamatre import GAME
from circolo.games.chiamatre.events import CardPlayed, TrickTaken
from circolo.play.contract import IllegalAction
from circolo.play.waits import Choice
from tests.games.chiamatre.dealing import (
    A,
    B,
    C,
    D,
    ask,
    led_by_a,
    legal_cards,
    play,
    play_out,
    playing,
    running,
)


@pytest.mark.rule("C7", "T6")
def test_suit_led_must_be_followed() -> None:
    state = play(
        led_by_a("2S", A="4D 3S", D="3D AD AC", C="2D", B="RS FS 2S"),
        "4D",
    )
    assert text(legal_cards(state)) == text(c for c in running(state).hands[D] if c.suit == "D")
    with pytest.raises(IllegalAction) as refused:
        play(state, "AC")
    assert refused.value.code == "t6_follow_suit"


@pytest.mark.rule("C7", "T7")
def test_highest_of_the_suit_led_takes_and_leads() -> None:
    state = play(led_by_a("2S", A="4D 3S", D="AD", C="2D", B="RD FS 2S"), "4D AD 2D")
    assert playing(state, "RD") == (CardPlayed(B, Card.DR), TrickTaken(C, Thirds(5)))
    after = play(state, "RD")
    assert GAME.rules.waits(after) == (Choice(ask(after), C, "move"),)


@pytest.mark.rule("C7")
def test_play_goes_anticlockwise() -> None:
    state = led_by_a("2S", A="4D", D="5D", C="6D", B="7D 2S")
    turns = [running(state).turn]
    for card in ("4D", "5D", "6D"):
        state = play(state, card)
        turns.append(running(state).turn)
    assert turns == [A, D, C, B]


@pytest.mark.rule("C8")
def test_thirds_are_counted_for_the_seat_that_takes_them() -> None:
    state = led_by_a("2S", A="4D 3S", D="AD", C="2D", B="RD 2S")
    assert running(play(state, "4D AD 2D RD")).thirds == (0, 0, 5, 0)


@pytest.mark.rule("C7")
def test_deal_has_ten_tricks() -> None:
    state = play_out(led_by_a("3C", A="3D", D="3C"))
    assert (len(running(state).tricks), state.phase) == (10, "pause")
    assert sum(running(state).thirds) == 32
