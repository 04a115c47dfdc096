"""The odds of chemin de fer, compared with a count by the printed tables."""

from fractions import Fraction

import pytest

from circolo.analysis.chemin_de_fer import coup
from circolo.analysis.chemin_de_fer.chance_tables import NAMES, tables
from circolo.games.chemin_de_fer import Preferences
from tests.referee import baccara_shares
from tests.referee.baccara_shares import AtWill


@pytest.mark.rule("F19")
@pytest.mark.parametrize("habits", [coup.SETTINGS[0], coup.SETTINGS[3], coup.SETTINGS[-1]], ids=str)
def test_shares_are_those_of_the_tables_as_they_are_printed(habits: Preferences) -> None:
    at_will = AtWill(habits.punta_5, habits.banker_3_9, habits.banker_5_4)
    assert tuple(coup.shares(habits)) == tuple(baccara_shares.shares(at_will))


def test_somebody_wins_or_it_is_level() -> None:
    assert {sum(coup.shares(setting)) for setting in coup.SETTINGS} == {Fraction(1)}


def test_edge_is_what_is_written_of_it() -> None:
    edges = [round(100 * float(coup.shares(setting).edge), 4) for setting in coup.SETTINGS]
    assert edges == [1.5501, 1.5477, 1.5266, 1.5242, 1.1993, 1.2020, 1.2347, 1.2374]


@pytest.mark.rule("F2")
def test_two_cards_make_zero_more_often_than_anything() -> None:
    totals = coup.two_cards()
    assert sum(totals.values()) == 1
    assert max(totals, key=totals.__getitem__) == "0"


@pytest.mark.rule("F22")
def test_commission_takes_the_banks_edge_away() -> None:
    casino = next(table for table in tables() if table.name == "edge_casino")
    assert all(edge < 0 for edge in casino.rows.values())


def test_every_name_has_a_table() -> None:
    assert list(dict.fromkeys(table.name for table in tables())) == list(NAMES)
