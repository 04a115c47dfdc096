"""Quick playouts: certain results come out right."""

from typing import Literal

import pytest

from circolo.bots.tressette.card_bits import BIT, bits, worth
from circolo.bots.tressette.open_hands import new_trick
from circolo.bots.tressette.playout import play_out
from circolo.bots.tressette.position import POINT
from circolo.cards.card import Card
from circolo.cards.notation import cards
from circolo.tricks.card_points import LAST_TRICK
from tests.bots.endings import endings
from tests.bots.test_open_hands import on_the_rules, seen


@pytest.mark.parametrize("players", [2, 4])
def test_the_last_trick_is_what_the_rules_make_of_it(players: Literal[2, 4]) -> None:
    for seed in range(30):
        for state in endings(seed, cards=1, players=players):
            here, world = seen(state)
            found = {}
            for card in on_the_rules(state):
                leaders = play_out(*here.after(BIT[Card(card)], world.hands))
                all_left = worth(here.live) + LAST_TRICK
                ours = leaders if here.me % 2 == 0 else all_left - leaders
                found[card] = (here.won + ours) // POINT
            assert found == on_the_rules(state)


def test_who_holds_all_that_is_high_takes_everything() -> None:
    hands = [bits(cards(hand)) for hand in ("3D 2D AD RD", "CD FD 7D 6D")]
    assert play_out(hands, None) == 3 + 6 + 2
    assert play_out(hands[::-1], None) == 0


def test_points_are_thrown_on_a_trick_that_the_partner_holds() -> None:
    hands = [bits(cards(hand)) for hand in ("3D", "4D", "AC", "5D")]
    assert play_out(hands, None) == 1 + 3 + 3


def test_a_trick_begun_is_played_on() -> None:
    hands = [0, bits(cards("2D")), bits(cards("AD")), bits(cards("4D"))]
    assert play_out(hands, new_trick(BIT[Card.D5])) == 0


def test_who_takes_a_trick_draws_first() -> None:
    """The 3 that comes with the first trick takes the second."""
    hands, stock = (BIT[Card.DA], BIT[Card.D4]), (BIT[Card.C3], BIT[Card.CA])
    assert play_out(hands, None, stock) == 3 + 1 + 3 + 3
    assert play_out(hands, None, stock[::-1]) == 3
