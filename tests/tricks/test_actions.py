"""Offers of the trick games permit what they list, and nothing else."""

import pytest

from circolo.cards.card import Card
from circolo.cards.notation import cards
from circolo.tricks.actions import GoOn, GoOnOffer, PlayCard, PlayCardOffer
from circolo.tricks.signals import Signal

PLAIN = PlayCardOffer(cards("3D 4D"))
SIGNALLING = PlayCardOffer(
    cards("3D 4S"), ((Signal.BUSSO, Signal.STRISCIO), (Signal.BUSSO, Signal.VOLO))
)


def test_each_card_by_itself() -> None:
    assert list(PLAIN.actions()) == [PlayCard(Card.D3), PlayCard(Card.D4)]


def test_each_card_by_itself_and_with_each_of_its_signals() -> None:
    assert list(SIGNALLING.actions()) == [
        PlayCard(Card.D3),
        PlayCard(Card.D3, Signal.BUSSO),
        PlayCard(Card.D3, Signal.STRISCIO),
        PlayCard(Card.S4),
        PlayCard(Card.S4, Signal.BUSSO),
        PlayCard(Card.S4, Signal.VOLO),
    ]


@pytest.mark.parametrize("offer", [PLAIN, SIGNALLING])
def test_cards_with_every_signal_are_permitted_only_as_listed(offer: PlayCardOffer) -> None:
    every = [PlayCard(card, said) for card in Card for said in (None, *Signal)]
    permitted = [action for action in every if offer.permits(action)]
    assert sorted(permitted, key=repr) == sorted(offer.actions(), key=repr)
    assert not offer.permits(GoOn())


def test_the_way_on_is_permitted_and_nothing_else() -> None:
    assert GoOnOffer().permits(GoOn())
    assert not GoOnOffer().permits(PlayCard(Card.D3))
    assert list(GoOnOffer().actions()) == [GoOn()]
