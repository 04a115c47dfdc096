"""Offers: an exact membership, and ranges of whole amounts."""

import pytest

from circolo.cards.notation import cards
from circolo.games.tressette.actions import GoOn, GoOnOffer, Offer, PlayCard, PlayCardOffer
from circolo.play.offers import Amount, Question, permits
from circolo.play.waits import WaitId


@pytest.mark.rule("R2")
def test_amount_holds_every_whole_number_between_its_ends() -> None:
    bets = Amount(low=10, high=37, step=10)
    assert [chips for chips in range(51) if chips in bets] == list(range(10, 38))


@pytest.mark.parametrize(
    ("amount", "ends"),
    [
        (Amount(low=10, high=40, step=10), [10, 20, 40]),
        (Amount(low=10, high=15, step=10), [10, 15]),
        (Amount(low=7, high=7, step=10), [7]),
    ],
)
def test_amount_lists_least_next_and_most_once(amount: Amount, ends: list[int]) -> None:
    assert list(amount.ends()) == ends


ASKS: tuple[Question[Offer], ...] = (
    Question(id=WaitId(7), kind="move", offers=(PlayCardOffer(cards("3D AD")),)),
    Question(id=WaitId(8), kind="pause", offers=(GoOnOffer(),)),
)


@pytest.mark.rule("R2")
def test_action_is_permitted_in_answer_to_its_own_question() -> None:
    assert permits(ASKS, WaitId(7), PlayCard(cards("AD")[0]))
    assert permits(ASKS, WaitId(8), GoOn())


@pytest.mark.rule("R2")
def test_action_is_not_permitted_in_answer_to_another_question() -> None:
    assert not permits(ASKS, WaitId(8), PlayCard(cards("AD")[0]))
    assert not permits(ASKS, WaitId(7), GoOn())
    assert not permits(ASKS, WaitId(9), GoOn())


@pytest.mark.rule("R2")
def test_card_that_is_not_offered_is_not_permitted() -> None:
    assert not permits(ASKS, WaitId(7), PlayCard(cards("2D")[0]))


def test_offers_list_their_actions_in_a_fixed_order() -> None:
    listed = [tuple(offer.actions()) for ask in ASKS for offer in ask.offers]
    assert listed == [tuple(map(PlayCard, cards("3D AD"))), (GoOn(),)]
