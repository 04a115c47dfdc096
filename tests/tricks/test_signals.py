"""The signals allowed with a card: none of them can lie."""

import pytest

from circolo.cards.card import Card
from circolo.cards.notation import cards
from circolo.tricks.signals import Signal, signals


@pytest.mark.rule("C9", "T19")
@pytest.mark.parametrize(
    ("hand", "card", "said"),
    [
        ("3D", "3D", "busso volo"),
        ("3D 2C 2S 2B", "3D", "busso volo"),
        ("3D 4D 2C 2S", "3D", "busso"),
        ("3D 4D 5D", "3D", "busso striscio"),
        ("3D 4D 5D", "4D", "busso striscio"),
        ("3D 4D 5D 6D 7D", "7D", "busso striscio"),
        ("3D 4D 5D 3C 4C", "3C", "busso"),
    ],
)
def test_busso_is_always_true_volo_of_the_last_and_striscio_with_two_more(
    hand: str, card: str, said: str
) -> None:
    assert " ".join(signals(cards(hand), Card(card))) == said


def test_signals_are_named_as_they_are_written() -> None:
    assert [Signal(word) for word in ("busso", "volo", "striscio")] == list(Signal)
