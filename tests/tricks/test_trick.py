"""Following suit, and who takes a trick."""

from itertools import combinations

import pytest

from circolo.cards.card import PACK, Suit
from circolo.cards.notation import cards, text
from circolo.cards.units import Seat
from circolo.tricks.trick import STRENGTH, in_order, legal, taker

A, B, C, D = map(Seat, range(4))


@pytest.mark.rule("T2")
@pytest.mark.parametrize("suit", Suit)
def test_trick_order_is_3_2_asso_re_cavallo_fante_7_6_5_4(suit: Suit) -> None:
    of_suit = [card for card in PACK if card.suit is suit]
    strongest_first = sorted(of_suit, key=STRENGTH.__getitem__, reverse=True)
    assert "".join(card.rank for card in strongest_first) == "32ARCF7654"


def test_hand_is_shown_by_suit_and_from_high_to_low() -> None:
    assert text(in_order(cards("4B 3B AS 7C RC AD 2D"))) == "2D AD RC 7C AS 3B 4B"


@pytest.mark.rule("T6")
def test_suit_led_must_be_followed_when_held() -> None:
    assert text(legal(cards("3D 4D AC 7B"), cards("AD 3C"))) == "3D 4D"


@pytest.mark.rule("T6")
def test_any_card_may_be_played_when_the_suit_led_is_not_held() -> None:
    assert text(legal(cards("AC 7B"), cards("AD"))) == "AC 7B"


@pytest.mark.rule("T5", "T6")
def test_any_card_may_be_led() -> None:
    assert text(legal(cards("3D 4D AC 7B"), ())) == "3D 4D AC 7B"


@pytest.mark.rule("T7")
@pytest.mark.parametrize(
    ("trick", "seat"),
    [
        ("4D 5D 6D 7D", B),
        ("3D 2D AD RD", A),
        ("RD AD 2D 3D", B),
        ("4D AD RD CD", D),
        ("4D RD AD CD", C),
    ],
)
def test_highest_card_of_the_suit_led_takes(trick: str, seat: Seat) -> None:
    assert taker(A, cards(trick), 4) == seat


@pytest.mark.rule("T6", "T7")
def test_card_of_another_suit_cannot_take() -> None:
    assert taker(A, cards("4D 3C 3S 3B"), 4) == A


@pytest.mark.rule("T7")
def test_taker_is_counted_anticlockwise_from_whoever_led() -> None:
    assert [taker(leader, cards("4D 3D 5D 6D"), 4) for leader in (A, B, C, D)] == [D, A, B, C]


@pytest.mark.rule("T7")
@pytest.mark.parametrize(("trick", "seat"), [("3C 2C", B), ("2C 3C", A), ("4C 3B", B)])
def test_trick_of_two_is_taken_by_leader_or_the_other(trick: str, seat: Seat) -> None:
    assert taker(B, cards(trick), 2) == seat


@pytest.mark.rule("T7")
def test_trick_cannot_be_tied() -> None:
    """Of any two cards of a suit the same one takes, whichever is led."""
    for one, other in combinations(PACK, 2):
        if one.suit is other.suit:
            assert taker(A, (one, other), 2) != taker(A, (other, one), 2)
