"""Thousands of deals: the same for a seed, with any number of workers."""

import csv
import sys
from itertools import islice
from pathlib import Path

import pyarrow.parquet
import pytest

from circolo.bots.roster import UnknownPolicy
from circolo.catalogue import BY_NAME
from circolo.simulation.deals import MATCHES_A_TASK, Plan, Row, simulate
from circolo.simulation.files import ROWS_A_GROUP, NotWritable, opened
from circolo.simulation.summary import Column, summed

TRESSETTE = BY_NAME["tressette"]


def plan(*policies: str, seed: int = 1, players: int = 2) -> Plan:
    options = TRESSETTE.types.options(players=players, target=11)
    return Plan(game="tressette", options=options, policies=policies or ("random",), seed=seed)


def rows(count: int, **how: int) -> list[Row]:
    return list(simulate(plan(), count, **how))


def test_a_row_tells_what_begins_a_deal_and_what_scores_it() -> None:
    (row,) = rows(1)
    assert list(row) == [
        *("match", "deal", "decisions", "first", "leader", "last_trick", "thirds_0", "thirds_1"),
        *("points_0", "points_1", "accuso_0", "accuso_1", "cappotto_0", "cappotto_1"),
    ]
    assert int(row["thirds_0"]) + int(row["thirds_1"]) == 32
    assert int(row["points_0"]) + int(row["points_1"]) == 11
    assert int(row["decisions"]) >= 40


@pytest.mark.rule("C8", "C10")
def test_a_row_of_chiamatre_has_the_seats_and_what_each_scored() -> None:
    plan = Plan(
        game="chiamatre", options=BY_NAME["chiamatre"].types.options(), policies=("club",), seed=1
    )
    four = list(simulate(plan, 4))
    assert list(four[0]) == [
        *("match", "deal", "decisions", "dealer", "caller", "partner", "last_trick"),
        *(f"thirds_{seat}" for seat in range(4)),
        *(f"points_{seat}" for seat in range(4)),
    ]
    assert [row["match"] for row in four] == [0, 0, 0, 0]
    assert sorted(int(row["dealer"]) for row in four) == [0, 1, 2, 3]
    for row in four:
        assert sum(int(row[f"points_{seat}"]) for seat in range(4)) == 22


def test_deals_of_a_match_follow_each_other() -> None:
    numbers = [(row["match"], row["deal"]) for row in rows(12)]
    assert numbers == sorted(numbers)
    assert numbers[:2] == [(0, 1), (0, 2)]


def test_a_seed_is_always_the_same_deals() -> None:
    assert rows(5) == rows(5)
    assert list(simulate(plan(seed=2), 5)) != rows(5)


def test_more_jobs_change_nothing() -> None:
    more_than_a_task = 3 * MATCHES_A_TASK
    assert rows(more_than_a_task, jobs=2) == rows(more_than_a_task)


def test_policies_go_round_the_seats() -> None:
    won = summed(simulate(plan("club", "random", players=4), 60)).columns
    assert won["points_0"].mean > won["points_1"].mean


def test_a_policy_that_nobody_has_is_named() -> None:
    with pytest.raises(
        UnknownPolicy,
        match="none of principiante, dilettante, circolo, maestro, club, appreso, greedy, random",
    ):
        plan("shark")


def test_a_mean_has_its_standard_error() -> None:
    column = Column()
    for value in (1, 2, 3, 4):
        column.add(value)
    assert column.mean == 2.5
    assert column.error == pytest.approx((5 / 3 / 4) ** 0.5)
    assert Column(count=1, mean=7).error == 0


def test_a_summary_counts() -> None:
    of_twelve = summed(rows(12))
    assert of_twelve.deals == 12
    assert of_twelve.decisions == sum(int(row["decisions"]) for row in rows(12))
    assert of_twelve.matches == max(int(row["match"]) for row in rows(12)) + 1


def written(path: Path, count: int = 3) -> None:
    with opened(path) as sink:
        for row in islice(iter(rows(count)), count):
            sink.write(row)


def test_rows_are_kept_as_csv(tmp_path: Path) -> None:
    written(tmp_path / "deals.csv")
    with (tmp_path / "deals.csv").open() as stream:
        kept = [{name: int(value) for name, value in row.items()} for row in csv.DictReader(stream)]
    assert kept == rows(3)


def test_rows_are_kept_as_parquet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("circolo.simulation.files.ROWS_A_GROUP", 2)
    written(tmp_path / "deals.parquet")
    assert pyarrow.parquet.read_table(tmp_path / "deals.parquet").to_pylist() == rows(3)
    assert ROWS_A_GROUP > 2


@pytest.mark.parametrize(
    ("name", "code"), [("deals.xlsx", "unknown_format"), ("nowhere/deals.csv", "not_writable")]
)
def test_a_file_that_cannot_be_is_refused(tmp_path: Path, name: str, code: str) -> None:
    with pytest.raises(NotWritable) as refused:
        written(tmp_path / name)
    assert refused.value.code == code


def test_parquet_without_its_library_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(NotWritable) as refused:
        written(tmp_path / "deals.parquet")
    assert refused.value.code == "parquet_not_installed"
