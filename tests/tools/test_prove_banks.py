"""The proof of best play: what it writes, and that it finds an equilibrium that is none."""

from fractions import Fraction
from pathlib import Path

from circolo.analysis.chemin_de_fer.equilibrium import equilibria
from circolo.analysis.chemin_de_fer.model import Model
from circolo.analysis.chemin_de_fer.shoe import ENDLESS
from tools.bank_levels import FIGURES
from tools.prove_banks import (
    equilibrium_row,
    is_proved,
    models,
    threshold_rows,
    write,
)

KEMENY_AND_SNELL = Model(ENDLESS, "total", "total", choices="all")


def _row(name: str, packs: int, model: Model) -> str:
    (found,) = equilibria(model)
    return equilibrium_row(name, packs, found, rate=model.commission)


def test_equilibrium_of_kemeny_and_snell_is_proved() -> None:
    assert is_proved(KEMENY_AND_SNELL, equilibria(KEMENY_AND_SNELL))


def test_strategies_that_one_side_leaves_are_not_proved() -> None:
    (found,) = equilibria(KEMENY_AND_SNELL)
    wrong = found._replace(punta={**found.punta, 5: Fraction(1, 2)})
    assert not is_proved(KEMENY_AND_SNELL, [wrong])
    assert not is_proved(KEMENY_AND_SNELL, [found._replace(is_strict=False)])
    assert not is_proved(KEMENY_AND_SNELL, [found, found])


def test_page_has_the_equilibria_by_totals_and_of_the_cards_that_go_back() -> None:
    page = FIGURES.read_text(encoding="utf-8").splitlines()
    for packs in (0, 1, 6):
        for name, model in models(packs):
            if model.punta_sees == "total":
                assert _row(name, packs, model) in page


def test_page_has_the_thresholds() -> None:
    page = FIGURES.read_text(encoding="utf-8").splitlines()
    assert set(threshold_rows(1)) <= set(page)


def test_part_of_a_page_is_replaced_and_the_rest_kept(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("a\n<!-- one -->\nold\n<!-- end -->\nb\n<!-- two -->\n<!-- end -->\n")
    write(page, {"one": ["new", "rows"], "two": ["more"]})
    assert page.read_text() == (
        "a\n<!-- one -->\nnew\nrows\n<!-- end -->\nb\n<!-- two -->\nmore\n<!-- end -->\n"
    )
