"""An audit finds a change of any single byte of a house's database, unless it changes no row."""

import shutil
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import apsw
import pytest

from circolo.cli.audit import audit_file
from circolo.store.sqlite import schema
from circolo.store.sqlite.connections import fetch
from tests.conftest import Report, Seeds
from tests.store.changes import Cell, Tally, drawn
from tests.store.mutations import KEY, Suspect, bytes_of_the_file, opens
from tests.store.pages import elsewhere
from tests.store.whole_house import PAGE_SIZE, build

FLOOR = 100
FLOOR_ELSEWHERE = 20
"""The minimum numbers of changes that a test must have made."""

WHOLE = 0.02
"""The share of changes on which the whole audit runs although a part of it has found them."""

OUTCOMES = {"open", "not stored", "data_folder_damaged", "deal_key_wrong", "seal_key_wrong"}
NOT_THERE = {"unlisted.one", "unlisted.position"}
"""The columns that have values only between an upgrade and the next start."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("house") / "circolo.db")


@pytest.fixture(scope="module")
def suspect(house: Path) -> Suspect:
    return Suspect(house)


@pytest.fixture(scope="module")
def columns(suspect: Suspect) -> dict[str, list[Cell]]:
    """The cells that have at least one byte, by column."""
    found = defaultdict(list)
    for cell in suspect.cells():
        if cell.content:
            found[cell.place].append(cell)
    return found


def test_the_sample_house_is_valid_and_has_a_row_in_every_table(
    house: Path, columns: dict[str, list[Cell]]
) -> None:
    report = audit_file(house, key=KEY, is_copy=False)
    assert report.findings == ()
    assert [unchecked.code for unchecked in report.unchecked] == ["older_copy"]
    with closing(apsw.Connection(":memory:")) as fresh:
        schema.migrate(fresh)
        tables = fetch(fresh, "SELECT name FROM sqlite_schema WHERE type = 'table'")
        there = {
            f"{table}.{row[1]}"
            for (table,) in tables
            for row in fetch(fresh, f"PRAGMA table_info({table})")
        }
    assert there - columns.keys() == NOT_THERE
    with closing(apsw.Connection(str(house))) as connection:
        assert connection.pragma("page_size") == PAGE_SIZE
        assert connection.pragma("freelist_count") > 0


def test_an_audit_finds_a_change_in_every_column(
    suspect: Suspect, columns: dict[str, list[Cell]]
) -> None:
    """The test fails for a new column that no audit covers."""
    chance, tally = Random(1), Tally()
    for place, cells in sorted(columns.items()):
        for _ in range(20):
            suspect.judge(drawn(cells, chance), tally=tally)
            if tally.found[place]:
                break
    assert columns.keys() - tally.found.keys() == set()
    assert tally.missed == []


def test_an_audit_finds_a_changed_byte_of_a_value_unless_it_reads_the_same(
    suspect: Suspect, columns: dict[str, list[Cell]], *, seeds: Seeds, report: Report
) -> None:
    places, tally = sorted(columns), Tally()
    for seed in seeds(1_200):
        chance = Random(seed)
        change = drawn(columns[chance.choice(places)], chance)
        suspect.judge(change, tally=tally, wholly=chance.random() < WHOLE)
    report(f"bytes of values changed: {tally}")
    assert tally.missed == []
    assert tally.count >= FLOOR


def test_an_audit_finds_a_changed_byte_outside_values_unless_rows_read_the_same(
    house: Path, tmp_path: Path, *, seeds: Seeds, report: Report
) -> None:
    file = Path(shutil.copy(house, tmp_path / "circolo.db"))
    places, tally = elsewhere(file), Tally()

    def offsets() -> Iterator[tuple[int, int]]:
        for seed in seeds(400):
            chance = Random(seed)
            yield chance.choice(places), chance.randrange(1, 256)

    bytes_of_the_file(file, offsets(), tally=tally)
    report(f"bytes elsewhere changed: {tally}")
    assert tally.missed == []
    assert tally.count >= FLOOR_ELSEWHERE


def test_a_house_with_a_changed_byte_opens_or_is_refused_with_a_code(
    suspect: Suspect, columns: dict[str, list[Cell]], *, tmp_path: Path, seeds: Seeds
) -> None:
    outcomes = set()
    places = sorted(columns)
    for seed in seeds(30):
        chance = Random(seed)
        change = drawn(columns[chance.choice(places)], chance)
        outcomes.add(opens(suspect, change, file=tmp_path / "changed.db"))
    assert outcomes <= OUTCOMES
