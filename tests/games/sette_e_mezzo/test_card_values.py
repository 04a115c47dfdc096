"""What cards are worth, in halves of a point: 15 is sette e mezzo."""

import pytest

from circolo.cards.notation import cards
from circolo.games.sette_e_mezzo.card_values import TARGET, total
from tests.games.sette_e_mezzo.sitting import A, C, hand


@pytest.mark.rule("S2")
@pytest.mark.parametrize(
    ("held", "halves"),
    [("AS", 2), ("7B", 14), ("FC", 1), ("CS", 1), ("RB", 1), ("4D 3C", 14), ("7D FD", 15)],
)
def test_figures_are_a_half_and_the_others_their_pips(held: str, halves: int) -> None:
    assert total(cards(held)) == halves


@pytest.mark.rule("S3")
@pytest.mark.parametrize(
    ("held", "halves"),
    [
        ("RD", 1),
        ("RD AC", 14),
        ("RD 6C", 14),
        ("RD 7C", 15),
        ("RD FC", 15),
        ("RD FC CC", 14),
        ("RD 5C FC", 15),
        ("RD 6C FC", 15),
        ("RD 4C 3C", 15),
    ],
)
def test_the_matta_has_the_highest_value_that_does_not_bust(held: str, halves: int) -> None:
    assert total(cards(held)) == halves


@pytest.mark.rule("S3")
@pytest.mark.parametrize("held", ["RD 7C FC", "RD 5C 3C", "RD 7C 7S", "RD 6C AC FC"])
def test_with_the_matta_only_the_other_cards_bust(held: str) -> None:
    assert total(cards(held)) > TARGET


@pytest.mark.rule("S3")
@pytest.mark.parametrize(("then", "halves"), [("2S", 14), ("3S", 15), ("AS FC", 15)])
def test_a_matta_that_has_filled_up_gives_way_to_the_next_card(then: str, halves: int) -> None:
    assert total(cards(f"RD 4C {then}")) == halves


@pytest.mark.rule("S3")
def test_the_lone_matta_must_draw() -> None:
    sitting = hand(500, 500, 500, cards="RD 4C")
    assert sitting.offered(C) == ["10 tiro", "20 tiro", "100 tiro"]


@pytest.mark.rule("S3")
def test_the_lone_matta_may_stand_where_the_table_says_so() -> None:
    sitting = hand(500, 500, 500, cards="RD 4C", lone_matta_stands=True)
    assert sitting.offered(C)[:2] == ["10 sto", "20 sto"]
    sitting.say("C 10 sto", "A sto")
    assert sitting.chips == [510, 500, 490]


@pytest.mark.rule("S3", "S13")
def test_the_lone_matta_of_the_banker_must_draw_too() -> None:
    sitting = hand(500, 500, 500, cards="4C RD")
    sitting.say("C 10 sto")
    assert sitting.offered(A) == ["tiro"]
