"""Actions and events as text."""

import pytest

from circolo.cards.card import Card, Rank, Suit
from circolo.cards.units import Thirds
from circolo.games.tressette import GAME
from circolo.games.tressette.actions import Action, Declare, GoOn, PlayCard
from circolo.games.tressette.combinations import Bongioco, Napoli, Superbongioco
from circolo.games.tressette.events import (
    CardDrawn,
    CardPlayed,
    DealScored,
    Declared,
    Event,
    HandsDealt,
    NextDealDue,
    TrickTaken,
)
from circolo.play.events import DealBegan, MatchEnded
from circolo.tricks.signals import Signal
from tests.games.tressette.dealing import A, B, C, D

BONGIOCO, NAPOLI = Bongioco(Rank.ASSO, missing=Suit.DENARI), Napoli(Suit.COPPE)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("3D", PlayCard(Card.D3)),
        ("3D busso", PlayCard(Card.D3, Signal.BUSSO)),
        ("accuso superbongioco:2", Declare((Superbongioco(Rank.DUE),))),
        ("accuso bongioco:A-D napoli:C", Declare((BONGIOCO, NAPOLI))),
        ("accuso", Declare(())),
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
        ("", ""),
        ("3D busso volo", "3D busso volo"),
        ("accuso scala:D", "scala:D"),
        ("accuso napoli:X", "X"),
        ("accuso bongioco:A", ""),
        ("accuso superbongioco:9", "9"),
    ],
)
def test_word_that_is_none_is_named(text: str, word: str) -> None:
    with pytest.raises(ValueError, match=f"'{word}'"):
        GAME.notation.read(text)


@pytest.mark.parametrize(
    ("event", "remark"),
    [
        (DealBegan(2), "deal 2"),
        (HandsDealt(first=A, leader=C), "dealt from A, C leads"),
        (CardPlayed(D, Card.SA), "D AS"),
        (Declared(B, (BONGIOCO, NAPOLI), 6), "6 points"),
        (TrickTaken(B, Thirds(4)), "B takes 4/3"),
        (CardDrawn(A, Card.C7), "A draws 7C"),
        (DealScored((Thirds(20), Thirds(12)), 0, (7, 4)), "7 to 4"),
        (DealScored((Thirds(32), Thirds(0)), 0, (11, 0), (3, 6), (5, 0)), "11+3+5 to 0+6"),
        (MatchEnded((1, 2, 1, 2)), "won by A and C"),
        (NextDealDue(), ""),
    ],
)
def test_event_is_remarked_upon(event: Event, remark: str) -> None:
    assert GAME.notation.remark(event) == remark
