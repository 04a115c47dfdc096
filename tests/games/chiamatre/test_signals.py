"""The three signals, given with a card."""

import pytest

from circolo.cards.card import Card
from circolo.games.chiamatre import GAME, State
from circolo.games.chiamatre.events import CardPlayed
from circolo.play.commands import Act
from circolo.play.contract import IllegalAction
from circolo.tricks.signals import Signal
from tests.games.chiamatre.dealing import SEATS, A, D, act, answers, ask, led_by_a, running

HANDS = {"A": "4D 5D 4C 5C 6C 4S AB 5B 6B 7B", "D": "6D 3S 2S AS RS CS FS 7S 6S 5S"}


def leading(signals: str = "any") -> State:
    """A leads: two denari, three coppe, one spada, four bastoni."""
    return led_by_a("3S", options={"signals": signals}, **HANDS)


def said(state: State, card: str) -> list[str]:
    """Return the ways in which the seat on turn may play this card, as text."""
    words = [GAME.notation.write(action) for action in answers(state, running(state).turn)]
    return [word for word in words if word.startswith(card)]


@pytest.mark.rule("C9")
@pytest.mark.parametrize(
    ("card", "ways"),
    [
        ("4D", ["4D", "4D busso"]),
        ("4C", ["4C", "4C busso", "4C striscio"]),
        ("4S", ["4S", "4S busso", "4S volo"]),
        ("7B", ["7B", "7B busso", "7B striscio"]),
    ],
)
def test_busso_always_volo_of_the_last_striscio_with_two_more(card: str, ways: list[str]) -> None:
    assert said(leading(), card) == ways


@pytest.mark.rule("C9")
def test_signal_lies_with_the_card_for_all_to_see() -> None:
    state = act(leading(), "4S volo")
    heard = CardPlayed(A, Card.S4, Signal.VOLO)
    for viewer in (*SEATS, None):
        table = GAME.sight.view(state, viewer).table
        assert table is not None
        assert table.signals == (heard,)
        assert GAME.sight.redact(heard, viewer) == heard


@pytest.mark.rule("C9")
@pytest.mark.parametrize("words", ["4D volo", "4D striscio", "4C volo", "4S striscio"])
def test_signal_cannot_lie(words: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        act(leading(), words)
    assert refused.value.code == "c9_not_true"


@pytest.mark.rule("C9")
def test_seat_that_follows_may_signal_too() -> None:
    assert said(act(leading(), "4D"), "6D") == ["6D", "6D busso", "6D volo"]


@pytest.mark.rule("C9")
def test_where_the_table_says_so_only_the_leader_signals() -> None:
    assert said(leading("leader"), "4S") == ["4S", "4S busso", "4S volo"]
    state = act(leading("leader"), "4D")
    assert said(state, "6D") == ["6D"]
    with pytest.raises(IllegalAction) as refused:
        act(state, "6D volo")
    assert refused.value.code == "c9_no_signal"


@pytest.mark.rule("C9")
def test_only_on_ones_own_turn() -> None:
    state = leading()
    with pytest.raises(IllegalAction) as refused:
        GAME.rules.decide(state, Act(ask(state), D, GAME.notation.read("6D volo")))
    assert refused.value.code == "r3_not_your_turn"
