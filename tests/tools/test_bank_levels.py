"""What the levels of the bank games lose: the page is current, and the maestro loses next to
nothing.
"""

from pathlib import Path

import pytest

from tools import bank_levels, sette_tables
from tools.prove_banks import LEVELS, MOST_LOST

LARGEST = 50
"""Of the limits on the page, in minimum bets."""


def test_page_has_the_levels_of_chemin_de_fer() -> None:
    page = LEVELS.read_text(encoding="utf-8").splitlines()
    assert set(bank_levels.chemin_rows()) <= set(page)


def test_maestro_of_chemin_de_fer_loses_nothing() -> None:
    losses = [bank_levels.chemin_loss("maestro", variant) for variant in bank_levels.TABLES]
    assert losses == [(0, 0), (0, 0)]


def test_maestro_of_sette_e_mezzo_loses_as_much_as_the_page_says() -> None:
    row, loss = bank_levels.own_row(1, LARGEST, value=bank_levels.proved_bounds()[LARGEST])
    assert row in LEVELS.read_text(encoding="utf-8").splitlines()
    assert max(loss) <= MOST_LOST * bank_levels.average_bet(1, LARGEST)


def test_tables_of_sette_e_mezzo_are_the_computed_ones() -> None:
    assert sette_tables.main(["--only", "1", "--check"]) == 0


def test_a_table_that_is_not_the_computed_one_fails_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "equilibrium.json"
    file.write_bytes(sette_tables.FILE.read_bytes())
    of_two = sette_tables.kept()[1, 2]
    monkeypatch.setattr(sette_tables, "computed", lambda _: of_two)
    assert sette_tables.main(["--only", "2", "--check"], file=file) == 0
    assert sette_tables.main(["--only", "3", "--check"], file=file) == 1
