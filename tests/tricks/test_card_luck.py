"""What dealt hands are worth before anybody plays."""

from random import Random

import pytest

from circolo.cards.card import PACK, Card
from circolo.tricks.card_luck import FEATURES, Weights, difference, features, worth

ONLY_THREES = Weights((100, *[0] * (len(FEATURES) - 1)), lead=7)


def cards(text: str) -> list[Card]:
    return [Card(card) for card in text.split()]


@pytest.mark.parametrize(
    ("hand", "counted"),
    [
        ("3D 2D AD 4C 5C 6S 7S FB CB RB", {"threes": 1, "napoli": 1, "three_with_two": 1}),
        ("AD 4D 5D 4C 5C 6C 7C 6S 7S 4B", {"aces": 1, "ace_alone": 1}),
        ("3D 4D 5D 6D 7D 4C 5C 6S 7S 4B", {"threes": 1, "long": 1, "long_with_three": 2}),
    ],
)
def test_hand_is_described_by_its_high_cards_and_long_suits(
    hand: str, counted: dict[str, int]
) -> None:
    figures = {"jacks": 1, "horses": 1, "kings": 1} if "FB" in hand else {}
    twos = {"twos": 1, "aces": 1} if "2D" in hand else {}
    found = dict(zip(FEATURES, features(cards(hand)), strict=True))
    assert {name: many for name, many in found.items() if many} == {**counted, **figures, **twos}


def test_leader_and_high_cards_of_a_side_are_what_its_cards_give() -> None:
    hands = [cards("3D 4D"), cards("5D 6D"), cards("3C 4C"), cards("3S 6C")]
    assert difference(hands, 1, ONLY_THREES) == (93, -93)


def test_sides_have_the_same_luck_over_many_deals() -> None:
    rng = Random(1)
    total = 0
    for _ in range(2_000):
        pack = rng.sample(PACK, 40)
        total += difference([pack[at::4] for at in range(4)], 0, ONLY_THREES._replace(lead=0))[0]
    assert abs(total / 2_000) < 25  # five standard errors of 2 hundredths times the root of 2,000


def test_hand_is_worth_the_sum_of_its_weighted_numbers() -> None:
    assert worth(cards("3D 3C 4S"), ONLY_THREES) == 200
