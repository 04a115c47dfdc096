"""Di mano calls a card."""

import pytest

from circolo.cards.card import PACK, Card, Rank
from circolo.cards.notation import cards
from circolo.games.chiamatre import GAME, State
from circolo.games.chiamatre.actions import Call, CallOffer
from circolo.games.chiamatre.events import CardCalled
from circolo.play.commands import Act
from circolo.play.contract import IllegalAction
from circolo.play.waits import Choice
from tests.games.chiamatre.dealing import (
    ALL_DENARI,
    SEATS,
    A,
    B,
    C,
    D,
    answers,
    ask,
    call,
    deal,
    dealt_by,
    running,
    stand,
)

HAND = "3D AD 4C 5C 6C 7C FC CC RC 4S"


def to_call(*, own: bool = False) -> State:
    """A is di mano and holds the 3 of denari."""
    return stand(deal(dealt_by(B, call_own_card=own), A=HAND))


@pytest.mark.rule("C5")
def test_any_card_but_an_ace_may_be_called_that_is_not_ones_own() -> None:
    expected = {card for card in PACK if card.rank is not Rank.ASSO} - set(cards(HAND))
    (question,) = GAME.rules.offers(to_call(), A)
    (offer,) = question.offers
    assert isinstance(offer, CallOffer)
    assert (len(offer.cards), set(offer.cards)) == (27, expected)


@pytest.mark.rule("C5")
def test_where_the_table_allows_it_ones_own_card_may_be_called() -> None:
    called = {action.card for action in answers(to_call(own=True), A) if isinstance(action, Call)}
    assert called == {card for card in PACK if card.rank is not Rank.ASSO}


@pytest.mark.rule("C5")
@pytest.mark.parametrize(
    ("own", "card", "code"),
    [
        (False, "AC", "c5_no_ace"),
        (False, "AD", "c5_no_ace"),
        (True, "AC", "c5_no_ace"),
        (True, "AD", "c5_no_ace"),
        (False, "3D", "c5_own_card"),
        (False, "4S", "c5_own_card"),
    ],
)
def test_card_that_may_not_be_called_is_refused(card: str, code: str, *, own: bool) -> None:
    state = to_call(own=own)
    with pytest.raises(IllegalAction) as refused:
        GAME.rules.decide(state, Act(ask(state), A, Call(Card(card))))
    assert refused.value.code == code


@pytest.mark.rule("C5")
@pytest.mark.parametrize("seat", [B, C, D])
def test_nobody_else_calls(seat: int) -> None:
    state = to_call()
    assert answers(state, SEATS[seat]) == []
    with pytest.raises(IllegalAction) as refused:
        GAME.rules.decide(state, Act(ask(state), SEATS[seat], Call(Card.B3)))
    assert refused.value.code == "r3_not_your_turn"


@pytest.mark.rule("C5")
def test_call_is_public_and_tells_nothing_else() -> None:
    state = to_call()
    events = GAME.rules.decide(state, Act(ask(state), A, Call(Card.S3)))
    assert events == (CardCalled(A, Card.S3),)
    assert [GAME.sight.redact(events[0], viewer) for viewer in (*SEATS, None)] == [*events] * 5


@pytest.mark.rule("C5", "C7")
def test_who_has_called_leads() -> None:
    state = call(deal(dealt_by(B), A=HAND), "3S")
    assert GAME.rules.waits(state) == (Choice(ask(state), A, "move"),)
    assert (running(state).called, running(state).partner) == (Card.S3, None)


@pytest.mark.rule("C5")
def test_lowest_card_may_be_called() -> None:
    state = call(deal(dealt_by(B), A=ALL_DENARI), "4B")
    assert running(state).called == Card.B4
