"""The published tables state their assumptions and are complete."""

from fractions import Fraction

import pytest

from circolo.analysis.chance import exact
from circolo.analysis.chance_tables import Table
from circolo.analysis.tressette.chance_tables import NAMES, tables

PUBLISHED = tuple(tables())
PARTITIONS = tuple(table for table in PUBLISHED if table.name != "accuso")


def one(name: str, **given: int) -> Table:
    (found,) = [each for each in PUBLISHED if each.name == name and each.given == given]
    return found


def test_every_name_has_a_table() -> None:
    assert {table.name for table in PUBLISHED} == set(NAMES)


def test_none_is_published_twice() -> None:
    known = [(table.name, tuple(table.given.items())) for table in PUBLISHED]
    assert len(known) == len(set(known))


def test_what_must_come_out_somehow_adds_up_to_one() -> None:
    assert {sum(table.rows.values()) for table in PARTITIONS} == {Fraction(1)}


def test_splits_are_for_every_number_of_cards_that_fits() -> None:
    given = {(t.given["hand"], t.given["outstanding"]) for t in PUBLISHED if t.name == "splits"}
    assert given == {(h, n) for h in range(1, 11) for n in range(1, 11) if n <= 3 * h}


def test_beside_a_void_only_two_hands_are_left() -> None:
    assert one("splits_beside_void", outstanding=1, hand=5).rows == {"1-0": 1}


def test_with_the_stock_gone_the_other_holds_all_of_them() -> None:
    assert one("against_stock", outstanding=6, stock=0).rows == {"6": 1}


@pytest.mark.parametrize(
    ("chance", "text"), [(Fraction(1, 3), "1/3"), (Fraction(0), "0/1"), (Fraction(1), "1/1")]
)
def test_chance_is_published_as_a_fraction(chance: Fraction, text: str) -> None:
    assert exact(chance) == text
