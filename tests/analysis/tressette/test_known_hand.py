"""An accuso in the other hands given one's own, compared with formulas and with dealt hands."""

from fractions import Fraction
from math import comb
from random import Random

import pytest

from circolo.analysis.tressette.known_hand import accuso_in_others
from circolo.cards.card import PACK, Card
from circolo.games.tressette.combinations import Napoli, held

MINE = [Card(card) for card in "3D 2D AD 7D 3C 2C 6S FB RB 4C".split()]


@pytest.mark.rule("T11")
def test_two_napoli_that_nobody_else_can_hold_leave_those_of_two_suits() -> None:
    one = Fraction(comb(27, 7), comb(30, 10))
    both = Fraction(comb(24, 4), comb(30, 10))
    assert accuso_in_others(MINE)["napoli", "partner"] == 2 * one - both


def test_anyone_holds_one_as_often_as_in_dealt_hands() -> None:
    hidden = [card for card in PACK if card not in MINE]
    found = accuso_in_others(MINE)
    dealt = 20_000
    napoli = 0
    for seed in range(dealt):
        cards = Random(seed).sample(hidden, 30)
        hands = (cards[:10], cards[10:20], cards[20:])
        napoli += any(isinstance(made, Napoli) for hand in hands for made in held(hand))
    assert napoli / dealt == pytest.approx(float(found["napoli", "anyone"]), abs=0.0137)


def test_more_hands_hold_one_more_often() -> None:
    found = accuso_in_others(MINE)
    assert found["any", "partner"] < found["any", "opponents"] < found["any", "anyone"]
