"""The memory of a player."""

import pytest

from circolo.bots.tressette.card_memory import SUITS, remember
from circolo.cards.card import Card, Suit
from circolo.cards.notation import cards
from tests.bots.seen import A, B, C, D, seen, trick

HAND = "AD 4D 3C 2C 7C RS 5S 4S 6B"
FIRST = trick(A, "3D 5D 6D RB")
"""B had no denari."""


def test_cards_played_or_held_are_not_out() -> None:
    memory = remember(seen(HAND, tricks=[FIRST]))
    assert tuple(memory.out[Suit.DENARI]) == cards("2D RD CD FD 7D")
    assert tuple(memory.mine[Suit.COPPE]) == cards("3C 2C 7C")


def test_who_did_not_follow_has_none_of_the_suit() -> None:
    memory = remember(seen(HAND, tricks=[FIRST]))
    assert (memory.holds(B, Card.D2), memory.void(B, Suit.DENARI)) == (0, 1)
    assert memory.holds(C, Card.D2) == memory.holds(D, Card.D2) == 0.5


@pytest.mark.parametrize("suit", SUITS)
def test_every_card_out_is_somewhere(suit: Suit) -> None:
    memory = remember(seen(HAND, tricks=[FIRST]))
    for card in memory.out[suit]:
        assert sum(memory.holds(seat, card) for seat in (B, C, D)) == pytest.approx(1)


def test_a_master_is_what_nothing_out_beats() -> None:
    memory = remember(seen(HAND, tricks=[FIRST]))
    assert [memory.above(card) for card in cards("AD 4D 3C 2C 7C")] == [1, 5, 0, 0, 4]


def test_a_card_drawn_in_sight_is_known_until_it_is_played() -> None:
    first = trick(A, "3D 5D", players=2)
    drawn = remember(
        seen("AD 4D 3C 2C 7C RS 5S 4S 6B 2B", tricks=[first], players=2, draws="2B 3B")
    )
    assert (drawn.holds(B, Card.B3), drawn.beaten_by(B, Card.B2)) == (1, 1)
    second = trick(A, "6D 3B", players=2)
    played = remember(
        seen(
            "AD 4D 3C 2C 7C RS 5S 4S 2B 7B", tricks=[first, second], players=2, draws="2B 3B 7B 4B"
        )
    )
    assert played.above(Card.B2) == 0


def test_between_two_the_stock_may_hold_what_is_out() -> None:
    memory = remember(seen("AD 4D 3C 2C 7C RS 5S 4S 6B 2B", players=2))
    assert memory.holds(B, Card.D3) == pytest.approx(10 / 30)


def test_the_suits_each_seat_has_led_are_remembered() -> None:
    memory = remember(seen(HAND, tricks=[FIRST]))
    assert memory.led == ({Suit.DENARI}, set(), set(), set())
