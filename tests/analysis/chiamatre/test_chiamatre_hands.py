"""The odds of chiamatre, compared with the rules: the right to annul, the length of a suit."""

from fractions import Fraction
from math import comb

import pytest

from circolo.analysis.chiamatre import hands
from circolo.analysis.chiamatre.chance_tables import NAMES, tables
from circolo.cards.card import Card
from circolo.cards.shuffle import shuffled
from circolo.games.chiamatre.annulment import has_right

DEALS = 4_000


@pytest.mark.rule("C4")
def test_right_to_annul_is_a_hand_of_sixteen_low_cards_and_two_figures_at_most() -> None:
    poor = sum(comb(12, figures) * comb(16, 10 - figures) for figures in range(3))
    assert hands.annulment(1) == Fraction(poor, comb(40, 10))


def test_right_of_one_in_four_is_less_than_four_times_one() -> None:
    one, four = hands.annulment(1), hands.annulment(4)
    assert 3 * one < four < 4 * one


def test_hands_that_the_rules_deal_have_the_right_as_often() -> None:
    pack = tuple(Card)
    found = 0
    for number in range(DEALS):
        order = shuffled(number.to_bytes(32, "big"), len(pack))
        dealt = [[pack[at] for at in order[first : first + 10]] for first in range(0, 40, 10)]
        found += any(map(has_right, dealt))
    expected = DEALS * hands.annulment(4)
    assert abs(found - expected) < 4 * float(expected) ** 0.5


def test_suit_is_held_in_every_length_and_somehow() -> None:
    chances = hands.of_a_suit()
    assert list(chances) == [str(count) for count in range(11)]
    assert sum(chances.values()) == 1
    assert chances["10"] == Fraction(1, comb(40, 10))


def test_every_name_has_a_table() -> None:
    assert [table.name for table in tables()] == list(NAMES)
