"""Premoves: cards, and nothing else."""

import pytest

from circolo.cards.card import Card
from circolo.cards.notation import cards
from circolo.games.chiamatre import GAME, Premove, State
from circolo.games.chiamatre.actions import Action, PlayCard
from circolo.tricks.premoves import (
    FollowOffer,
    HighestOfSuitLed,
    LowestOfSuitLed,
    NextCard,
    NextCardOffer,
)
from tests.games.chiamatre.dealing import (
    ALL_SPADE,
    POOR,
    SEATS,
    A,
    B,
    C,
    D,
    deal,
    dealt_by,
    led_by_a,
    match,
    play,
    play_out,
    running,
    stand,
)


def led() -> State:
    """A has led the 4 of denari; D is on turn, C has denari, B has spade only."""
    return play(led_by_a("3C", A="4D", D="5D 3C", C="3D 2D AC", B=ALL_SPADE), "4D")


def offered(state: State, seat: int) -> tuple[object, ...]:
    return GAME.automation.premoves(GAME.sight.view(state, SEATS[seat]))


def meant(state: State, seat: int, premove: Premove) -> Action | None:
    (question,) = GAME.rules.offers(state, SEATS[seat])
    return GAME.automation.premove_answer(GAME.sight.view(state, SEATS[seat]), question, premove)


@pytest.mark.rule("C13", "T18")
def test_card_that_follows_or_the_highest_or_lowest_of_the_suit() -> None:
    denari = tuple(card for card in running(led()).hands[C] if card.suit == "D")
    assert offered(led(), C) == (NextCardOffer(denari), FollowOffer())


@pytest.mark.rule("C13", "T18")
def test_any_card_without_the_suit() -> None:
    assert offered(led(), B) == (NextCardOffer(cards(ALL_SPADE)),)


@pytest.mark.rule("C13")
def test_who_has_played_may_set_any_card_for_the_next_trick() -> None:
    assert offered(led(), A) == (NextCardOffer(running(led()).hands[A]), FollowOffer())


@pytest.mark.rule("C13")
@pytest.mark.parametrize(
    ("premove", "card"),
    [
        (NextCard(Card.D2), Card.D2),
        (HighestOfSuitLed(), Card.D3),
        (LowestOfSuitLed(), None),
        (NextCard(Card.CA), None),
    ],
)
def test_premove_means_a_card_without_a_signal_or_is_dropped(
    premove: Premove, card: Card | None
) -> None:
    state = play(led(), "5D")
    if isinstance(premove, LowestOfSuitLed):
        card = [held for held in running(state).hands[C] if held.suit == "D"][-1]
    assert meant(state, C, premove) == (None if card is None else PlayCard(card))


@pytest.mark.rule("C13")
def test_call_and_annulment_cannot_be_set_before() -> None:
    window = deal(dealt_by(B), C=POOR)
    for state in (match(), dealt_by(B), window, stand(window)):
        assert [offered(state, seat) for seat in SEATS] == [()] * 4
    (question,) = GAME.rules.offers(window, C)
    assert (
        GAME.automation.premove_answer(GAME.sight.view(window, C), question, NextCard(Card.D4))
        is None
    )


@pytest.mark.rule("C13")
def test_no_premove_on_ones_own_turn_nor_by_a_spectator_nor_after_the_deal() -> None:
    assert offered(led(), D) == ()
    assert GAME.automation.premoves(GAME.sight.view(led(), None)) == ()
    assert offered(play_out(led()), A) == ()


@pytest.mark.rule("C13")
def test_premove_is_dropped_where_nothing_lies_on_a_table() -> None:
    scored = play_out(led())
    assert meant(scored, A, HighestOfSuitLed()) is None
    (question,) = GAME.rules.offers(scored, A)
    assert (
        GAME.automation.premove_answer(GAME.sight.view(match(), A), question, HighestOfSuitLed())
        is None
    )
