"""The odds of ten cards, compared with formulas and with hands that the rules deal."""

from collections import Counter
from fractions import Fraction
from math import comb
from random import Random

import pytest

from circolo.analysis.tressette.hands import four_of_denari, of_a_rank, shapes, thirds
from circolo.cards.card import PACK, Card, Rank, Suit
from circolo.games.tressette.dealing import HAND
from circolo.tricks.card_points import IN_THE_PACK
from circolo.tricks.card_points import thirds as worth

DEALT = [tuple(Random(seed).sample(PACK, HAND)) for seed in range(8_000)]
FIVE_ERRORS = 0.028
"""Five standard errors of a share of so many hands, in the worst case."""


def shares(label: Counter[str]) -> dict[str, float]:
    return {each: count / label.total() for each, count in label.items()}


def test_hand_is_worth_a_quarter_of_the_pack_on_average() -> None:
    mean = sum(int(count) * chance for count, chance in thirds().items())
    assert mean == Fraction(IN_THE_PACK, 4)


def test_hand_worth_nothing_has_ten_of_the_sixteen_plain_cards() -> None:
    assert thirds()["0"] == Fraction(comb(16, 10), comb(40, 10))


def test_best_hand_has_four_aces_and_six_cards_of_a_third() -> None:
    assert list(thirds())[-1] == "18"
    assert thirds()["18"] == Fraction(comb(20, 6), comb(40, 10))


def test_hand_of_one_suit_is_one_of_four() -> None:
    assert shapes()["10-0-0-0"] == Fraction(4, comb(40, 10))


def test_hand_with_a_void_is_what_inclusion_and_exclusion_give() -> None:
    void = sum(chance for shape, chance in shapes().items() if shape.endswith("-0"))
    some = 4 * comb(30, 10) - 6 * comb(20, 10) + 4 * comb(10, 10)
    assert void == Fraction(some, comb(40, 10))


def test_all_four_of_a_rank() -> None:
    assert of_a_rank()["4"] == Fraction(comb(36, 6), comb(40, 10))


@pytest.mark.parametrize("chances", [thirds(), shapes(), of_a_rank()])
def test_chances_add_up_to_one(chances: dict[str, Fraction]) -> None:
    assert sum(chances.values()) == 1


@pytest.mark.rule("T5")
def test_four_of_denari_is_in_the_stock_in_one_deal_of_two() -> None:
    quarter = Fraction(1, 4)
    assert four_of_denari(2) == {"mine": quarter, "others": quarter, "stock": 2 * quarter}
    assert four_of_denari(4) == {"mine": quarter, "others": 3 * quarter}


def shape(hand: tuple[Card, ...]) -> str:
    lengths = Counter(card.suit for card in hand)
    return "-".join(map(str, sorted((lengths[suit] for suit in Suit), reverse=True)))


@pytest.mark.parametrize(
    ("exact", "drawn"),
    [
        (thirds(), Counter(str(worth(hand)) for hand in DEALT)),
        (shapes(), Counter(map(shape, DEALT))),
        (of_a_rank(), Counter(str(sum(c.rank is Rank.TRE for c in hand)) for hand in DEALT)),
    ],
    ids=["thirds", "shapes", "rank"],
)
def test_hands_that_are_drawn_have_them_as_often(
    exact: dict[str, Fraction], drawn: Counter[str]
) -> None:
    expected = {label: float(chance) for label, chance in exact.items()}
    assert dict.fromkeys(expected, 0.0) | shares(drawn) == pytest.approx(expected, abs=FIVE_ERRORS)
