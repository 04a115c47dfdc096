"""Premoves, and the card that each stands for on the turn."""

import pytest

from circolo.cards.card import Card
from circolo.cards.notation import cards
from circolo.cards.units import Seat
from circolo.games.tressette import GAME, Premove, PremoveOffer, State
from circolo.games.tressette.actions import Action, GoOn, PlayCard
from circolo.games.tressette.premoves import (
    FollowOffer,
    HighestOfSuitLed,
    LowestOfSuitLed,
    NextCard,
    NextCardOffer,
)
from tests.games.tressette.dealing import (
    A,
    B,
    C,
    D,
    deal,
    legal_cards,
    match,
    play,
    play_out,
    running,
)

HAND = "3D RD 5D 3C 3S 4S 3B 6B 5B 4B"


def following(led: str, held: str = HAND) -> State:
    """A has led this card and D, who holds these, is on turn."""
    return play(deal(match(), A=f"4D {led}" if led != "4D" else led, D=held), led)


def settable(state: State, seat: Seat | None) -> tuple[PremoveOffer, ...]:
    """Return the premoves that the seat may set."""
    return GAME.automation.premoves(GAME.sight.view(state, seat))  # type: ignore[return-value]


def meant(state: State, premove: Premove) -> Action | None:
    """Return the action that the premove of the seat on turn stands for."""
    seat = running(state).turn
    (question,) = GAME.rules.offers(state, seat)
    return GAME.automation.premove_answer(GAME.sight.view(state, seat), question, premove)


@pytest.mark.rule("T18", "R7")
def test_next_card_is_played() -> None:
    assert meant(following("4D"), NextCard(Card.DR)) == PlayCard(Card.DR)


@pytest.mark.rule("T18", "R7", "T6")
def test_next_card_that_does_not_follow_suit_is_nothing() -> None:
    assert meant(following("4D"), NextCard(Card.C3)) is None


@pytest.mark.rule("T18", "R7")
def test_next_card_that_is_not_in_hand_is_nothing() -> None:
    assert meant(following("4D"), NextCard(Card.D2)) is None


@pytest.mark.rule("T18")
def test_next_card_may_be_led() -> None:
    assert meant(deal(match(), A="4D 3S"), NextCard(Card.S3)) == PlayCard(Card.S3)


@pytest.mark.rule("T18")
@pytest.mark.parametrize(
    ("led", "highest", "lowest"),
    [("4D", "3D", "5D"), ("2S", "3S", "4S"), ("4C", "3C", "3C"), ("7B", "3B", "4B")],
)
def test_highest_and_lowest_are_of_the_suit_led(led: str, highest: str, lowest: str) -> None:
    state = following(led)
    assert meant(state, HighestOfSuitLed()) == PlayCard(Card(highest))
    assert meant(state, LowestOfSuitLed()) == PlayCard(Card(lowest))


@pytest.mark.rule("T18", "R7")
@pytest.mark.parametrize("premove", [HighestOfSuitLed(), LowestOfSuitLed()])
def test_highest_and_lowest_are_nothing_without_the_suit_or_on_lead(premove: Premove) -> None:
    discarding = following("4D", "3C 5C 4C 3S 5S 4S 3B 6B 5B 4B")
    assert meant(discarding, premove) is None
    assert meant(deal(match(), A=f"4D {HAND}"[:29]), premove) is None


@pytest.mark.rule("T18")
def test_premove_declares_and_signals_nothing() -> None:
    state = play(deal(match(signals="any"), A="4D", D="5D AC 2C 3C"), "4D")
    assert meant(state, NextCard(Card.D5)) == PlayCard(Card.D5, signal=None)


def test_premove_is_no_answer_to_the_pause() -> None:
    state = play_out(deal(match(), A="4D"))
    (question,) = GAME.rules.offers(state, A)
    assert (
        GAME.automation.premove_answer(GAME.sight.view(state, A), question, NextCard(Card.D3))
        is None
    )
    assert list(question.offers[0].actions()) == [GoOn()]


@pytest.mark.rule("T18", "R7")
def test_card_and_highest_or_lowest_may_be_set_before_anything_is_led() -> None:
    state = deal(match(), A="4D", D=HAND)
    assert settable(state, D) == (NextCardOffer(cards(HAND)), FollowOffer())


@pytest.mark.rule("T18")
def test_once_a_suit_is_led_only_what_follows_it_may_be_set() -> None:
    state = play(deal(match(), A="4D", C=HAND), "4D")
    assert settable(state, C) == (NextCardOffer(cards("3D RD 5D")), FollowOffer())


@pytest.mark.rule("T18")
def test_without_the_suit_led_any_card_may_be_set_but_no_highest() -> None:
    held = "3C 5C 4C 3S 5S 4S 3B 6B 5B 4B"
    state = play(deal(match(), A="4D", C=held), "4D")
    assert settable(state, C) == (NextCardOffer(cards(held)),)


@pytest.mark.rule("T18")
def test_a_player_who_has_played_to_the_trick_sets_a_card_for_the_next() -> None:
    state = play(deal(match(), A="4D 3S"), "4D")
    (card, follow) = settable(state, A)
    assert isinstance(card, NextCardOffer)
    assert (card.cards, follow) == (running(state).hands[A], FollowOffer())


@pytest.mark.rule("R7")
def test_nothing_is_set_while_ones_own_question_is_open() -> None:
    assert settable(deal(match(), A="4D"), A) == ()


@pytest.mark.rule("R7")
def test_a_spectator_sets_no_premove() -> None:
    assert settable(deal(match(), A="4D"), None) == ()


@pytest.mark.rule("R7")
def test_nothing_is_set_between_deals() -> None:
    assert settable(match(), A) == ()
    assert settable(play_out(deal(match(), A="4D")), A) == ()


def test_a_player_without_cards_sets_no_premove() -> None:
    state = deal(match(), A="4D")
    while sum(map(len, running(state).hands)) > 3:
        state = play(state, legal_cards(state)[0])
    assert settable(state, running(state).leader) == ()


@pytest.mark.rule("R2", "R7")
def test_what_may_be_set_is_listed_in_full() -> None:
    card, follow = settable(deal(match(), A="4D", D=HAND), D)
    assert [*card.actions(), *follow.actions()] == [
        *map(NextCard, cards(HAND)),
        HighestOfSuitLed(),
        LowestOfSuitLed(),
    ]
    assert (card.permits(NextCard(Card.D2)), card.permits(LowestOfSuitLed())) == (False, False)
    assert follow.permits(NextCard(Card.D3)) is False


def test_two_players_set_cards_while_the_stock_lasts() -> None:
    led = play(deal(match(2), A="4D", B="5D", stock="3S"), "4D")
    drawn = play(led, "5D")
    for state in (led, drawn):
        assert settable(state, A) == (NextCardOffer(running(state).hands[A]), FollowOffer())
    assert (Card.S3 in running(drawn).hands[B], settable(drawn, B)) == (True, ())
