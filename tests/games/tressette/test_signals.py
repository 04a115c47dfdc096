"""Signals given with a card, at four-player tables that have chosen them (T19, C9)."""

from typing import Any

import pytest

from circolo.cards.card import Card
from circolo.games.tressette import GAME
from circolo.games.tressette.actions import PlayCard, PlayCardOffer
from circolo.games.tressette.events import CardPlayed
from circolo.tricks.signals import Signal
from tests.games.tressette.dealing import (
    A,
    B,
    C,
    D,
    absent_plays,
    act,
    acting,
    deal,
    match,
    play,
    running,
)

HAND = "3D 4D 3C 4C 5C 3S 4B 5B 6B 7B"
"""Two denari, three coppe, one spada, four bastoni."""


def offered(hand: str, **options: Any) -> PlayCardOffer:
    """Return what A, on lead with this hand, may play."""
    (question,) = GAME.rules.offers(deal(match(**options), A=hand), A)
    (offer,) = (offer for offer in question.offers if isinstance(offer, PlayCardOffer))
    return offer


@pytest.mark.rule("T19", "C9")
def test_each_card_is_offered_with_its_signals() -> None:
    offer = offered(HAND, signals="any")
    said = [" ".join(signals) for signals in offer.signals]
    assert dict(zip(offer.cards, said, strict=True)) == {
        Card.D3: "busso", Card.D4: "busso",
        Card.C3: "busso striscio", Card.C4: "busso striscio", Card.C5: "busso striscio",
        Card.S3: "busso volo",
        Card.B4: "busso striscio", Card.B5: "busso striscio",
        Card.B6: "busso striscio", Card.B7: "busso striscio",
    }  # fmt: skip


@pytest.mark.rule("C9")
def test_card_is_played_without_a_signal_or_with_one_of_its_own() -> None:
    offer = offered(HAND, signals="any")
    of_spade = [action for action in offer.actions() if action.card is Card.S3]
    assert of_spade == [
        PlayCard(Card.S3),
        PlayCard(Card.S3, Signal.BUSSO),
        PlayCard(Card.S3, Signal.VOLO),
    ]
    assert all(map(offer.permits, offer.actions()))
    assert not offer.permits(PlayCard(Card.S3, Signal.STRISCIO))


@pytest.mark.rule("T19")
def test_without_the_option_no_signal_is_offered() -> None:
    offer = offered(HAND)
    assert offer.signals == ()
    assert list(offer.actions()) == [PlayCard(card) for card in offer.cards]
    assert not offer.permits(PlayCard(Card.S3, Signal.VOLO))


@pytest.mark.rule("C9")
def test_leader_only_option_lets_nobody_else_signal() -> None:
    state = deal(match(signals="leader"), A="4D", D="5D")
    assert len(offered(HAND, signals="leader").signals) == 10
    (question,) = GAME.rules.offers(play(state, "4D"), D)
    assert isinstance(question.offers[0], PlayCardOffer)
    assert question.offers[0].signals == ()


@pytest.mark.rule("C9")
def test_any_seat_signals_on_its_own_turn() -> None:
    state = act(deal(match(signals="any"), A="4D", D="5D", C="6D", B="7D"), "4D busso", "5D busso")
    assert [(said.seat, said.signal) for said in running(state).signals] == [
        (A, Signal.BUSSO),
        (D, Signal.BUSSO),
    ]


@pytest.mark.rule("C9")
def test_signal_is_seen_by_the_whole_table() -> None:
    state = deal(match(signals="any"), A=HAND)
    told = CardPlayed(A, Card.S3, Signal.VOLO)
    assert acting(state, "3S volo") == (told,)
    after = act(state, "3S volo")
    for viewer in (A, B, C, D, None):
        table = GAME.sight.view(after, viewer).table
        assert table is not None
        assert (GAME.sight.redact(told, viewer), table.signals) == (told, (told,))


@pytest.mark.rule("C9")
def test_card_without_a_signal_says_nothing() -> None:
    assert running(play(deal(match(signals="any"), A=HAND), "3S")).signals == ()


@pytest.mark.rule("T16", "C9")
def test_absent_seat_never_signals() -> None:
    state = absent_plays(deal(match(signals="any"), A=HAND), "3S")
    assert (running(state).trick, running(state).signals) == ((Card.S3,), ())
