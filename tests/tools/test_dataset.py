"""`make dataset` writes whole matches, their deals as rows, and a card; the notebook reads them."""

import importlib
import json
import runpy
from pathlib import Path

import pyarrow.parquet as parquet
import pytest

from circolo.datasets.deal_rows import rows_of
from circolo.datasets.match_texts import read_matches
from tools import dataset
from tools.prove import ROOT

DEALS = 40


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dataset")
    assert dataset.main(["--deals", str(DEALS), "--out", str(out), "--jobs", "1"]) == 0
    return out


@pytest.mark.parametrize("part", dataset.PARTS, ids=lambda part: part.file)
def test_the_rows_are_those_of_the_matches(made: Path, part: dataset.Part) -> None:
    rows = parquet.read_table(made / f"{part.file}.parquet").to_pylist()
    matches = read_matches(made / f"{part.file}.jsonl.gz")
    assert rows == [row for match in matches for row in rows_of(match)]
    assert len(rows) >= DEALS * part.share


def test_the_card_names_every_part_with_its_deals(made: Path) -> None:
    card = (made / "README.md").read_text(encoding="utf-8")
    for part in dataset.PARTS:
        deals = parquet.read_table(made / f"{part.file}.parquet").num_rows
        assert f"| {deals:,} |" in next(
            line for line in card.splitlines() if f"`{part.file}`" in line
        )


def test_the_notebook_draws_its_figures(
    made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notebook = json.loads((ROOT / "docs" / "notebooks" / "deals.ipynb").read_text("utf-8"))
    cells = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    program = tmp_path / "notebook.py"
    program.write_text("\n".join(cells), encoding="utf-8")
    monkeypatch.setenv("CIRCOLO_DATASET", str(made))
    monkeypatch.setenv("MPLBACKEND", "Agg")
    pyplot = importlib.import_module("matplotlib.pyplot")
    monkeypatch.setattr(pyplot, "show", lambda: None)
    values = runpy.run_path(str(program))
    assert len(pyplot.get_fignums()) == 3
    assert values["points"].size == values["lead"].size >= DEALS * dataset.PARTS[0].share
    pyplot.close("all")
