"""The worth of cards, and the whole points of a deal."""

import pytest

from circolo.cards.card import PACK
from circolo.cards.notation import cards
from circolo.cards.units import Thirds
from circolo.tricks.card_points import IN_THE_PACK, thirds, whole_points


@pytest.mark.rule("T10")
@pytest.mark.parametrize(
    ("card", "worth"),
    [
        ("AD", 3), ("3C", 1), ("2S", 1), ("RB", 1), ("CD", 1), ("FC", 1),
        ("7S", 0), ("6B", 0), ("5D", 0), ("4C", 0),
    ],
)  # fmt: skip
def test_card_is_worth_its_thirds(card: str, worth: int) -> None:
    assert thirds(cards(card)) == worth


@pytest.mark.rule("T10")
def test_cards_add_up_without_rounding() -> None:
    assert thirds(cards("AD 3D RD 4D")) == 5


@pytest.mark.rule("T10")
def test_pack_is_worth_32_thirds() -> None:
    assert thirds(PACK) == IN_THE_PACK == 32


@pytest.mark.rule("T10")
@pytest.mark.parametrize(
    ("held", "last_trick", "points"),
    [
        ((16, 16), 0, (6, 5)),
        ((16, 16), 1, (5, 6)),
        ((17, 15), 0, (6, 5)),
        ((17, 15), 1, (5, 6)),
        ((18, 14), 1, (6, 5)),
        ((20, 12), 1, (6, 5)),
        ((30, 2), 0, (11, 0)),
        ((2, 30), 0, (1, 10)),
        ((32, 0), 0, (11, 0)),
        ((32, 0), 1, (10, 1)),
    ],
)
def test_thirds_are_rounded_down_and_the_last_trick_is_one(
    held: tuple[Thirds, Thirds], last_trick: int, points: tuple[int, int]
) -> None:
    assert whole_points(held, last_trick) == points


@pytest.mark.rule("T10")
@pytest.mark.parametrize("last_trick", [0, 1])
def test_every_deal_hands_out_eleven(last_trick: int) -> None:
    for ours in range(IN_THE_PACK + 1):
        held = Thirds(ours), Thirds(IN_THE_PACK - ours)
        assert sum(whole_points(held, last_trick)) == 11
