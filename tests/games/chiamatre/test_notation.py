"""Actions and events as text."""

import pytest

from circolo.cards.card import Card
from circolo.cards.units import Thirds
from circolo.games.chiamatre import GAME
from circolo.games.chiamatre.actions import Action, Annul, Call, GoOn, Keep, PlayCard
from circolo.games.chiamatre.events import (
    CardCalled,
    CardPlayed,
    CardTurned,
    DealerDrawn,
    Event,
    NextDealDue,
    PacketsDealt,
    SidesScored,
    TrickTaken,
)
from circolo.play.events import DealBegan, MatchEnded
from circolo.tricks.signals import Signal
from tests.games.chiamatre.dealing import A, B, C, D


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("3D", PlayCard(Card.D3)),
        ("3D busso", PlayCard(Card.D3, Signal.BUSSO)),
        ("chiamo 3D", Call(Card.D3)),
        ("tengo", Keep()),
        ("annullo", Annul()),
        ("go", GoOn()),
    ],
)
def test_action_is_written_and_read(text: str, action: Action) -> None:
    assert (GAME.notation.write(action), GAME.notation.read(text)) == (text, action)


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("8D", "8D"),
        ("3D forte", "forte"),
        ("chiamo 8D", "8D"),
        ("", ""),
        ("3D busso volo", "3D busso volo"),
    ],
)
def test_word_that_is_none_is_named(text: str, word: str) -> None:
    with pytest.raises(ValueError, match=f"'{word}'"):
        GAME.notation.read(text)


THIRDS = (Thirds(20), Thirds(0), Thirds(12), Thirds(0))


@pytest.mark.parametrize(
    ("event", "remark"),
    [
        (CardTurned(D, Card.C7), "D turns 7C"),
        (DealerDrawn(B), "B deals"),
        (DealBegan(2), "deal 2"),
        (PacketsDealt(C), "dealt by C"),
        (CardCalled(A, Card.B3), "A calls 3B"),
        (CardPlayed(D, Card.SA), "D AS"),
        (TrickTaken(B, Thirds(4)), "B takes 4/3"),
        (SidesScored(A, D, A, THIRDS, (7, 4, 4, 7)), "A with D: A7 B4 C4 D7"),
        (SidesScored(A, A, C, THIRDS, (6, 5, 5, 5)), "A alone: A6 B5 C5 D5"),
        (MatchEnded((2, 1, 4, 2)), "places A2 B1 C4 D2"),
        (NextDealDue(), ""),
    ],
)
def test_event_is_remarked_upon(event: Event, remark: str) -> None:
    assert GAME.notation.remark(event) == remark
