"""Counted tests fit into their lane's time, share it, and fail below its floor."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.allowance import Allowance

ROOT = Path(__file__).resolve().parent.parent
COUNTED = """
def test_counted(seeds, report):
    assert list(seeds(4)) == [0]
    report("one deal")
"""


class Clock:
    """A clock that a test moves."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def count(allowance: Allowance, clock: Clock, *, each: float, floor: float = 0.0) -> list[int]:
    """Want four seeds that take `each` seconds."""
    tried = []
    for seed in allowance.seeds(4, floor=floor, name="test"):
        tried.append(seed)
        clock.seconds += each
    return tried


def test_every_seed_is_tried_when_there_is_time() -> None:
    clock = Clock()
    allowance = Allowance(8, tests=1, now=clock)
    assert count(allowance, clock, each=1) == [0, 1, 2, 3]
    assert allowance.shortened == []


def test_count_shrinks_to_an_equal_part_of_the_time() -> None:
    clock = Clock()
    allowance = Allowance(4, tests=2, now=clock)
    assert count(allowance, clock, each=1) == [0, 1]
    assert count(allowance, clock, each=0.5) == [0, 1, 2, 3]
    assert allowance.shortened == ["test: 2 of 4"]


def test_a_test_among_many_may_take_three_parts() -> None:
    clock = Clock()
    allowance = Allowance(10, tests=10, now=clock)
    assert count(allowance, clock, each=1) == [0, 1, 2]
    assert allowance.shortened == ["test: 3 of 4"]


def test_a_test_leaves_half_of_the_time_to_those_that_follow() -> None:
    clock = Clock()
    allowance = Allowance(6, tests=3, now=clock)
    assert count(allowance, clock, each=1) == [0, 1, 2]


def test_one_seed_is_tried_though_no_time_is_left() -> None:
    clock = Clock()
    assert count(Allowance(0, tests=1, now=clock), clock, each=1) == [0]


def test_count_below_the_floor_fails() -> None:
    clock = Clock()
    with pytest.raises(AssertionError, match="time for 2 of 4 only"):
        count(Allowance(2, tests=1, now=clock), clock, each=1, floor=0.75)


@pytest.mark.parametrize(("floor", "status"), [("0.25", 0), ("0.5", 1)])
def test_fixtures_read_the_lane_and_say_what_was_done(
    tmp_path: Path, floor: str, status: int
) -> None:
    shutil.copy(ROOT / "tests" / "conftest.py", tmp_path)
    (tmp_path / "test_counted.py").write_text(COUNTED)
    lane = {
        "CIRCOLO_BUDGET_SECONDS": "0",
        "CIRCOLO_FLOOR": floor,
        "PYTHONPATH": str(ROOT),
    }
    answer = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "."],
        cwd=tmp_path,
        env={**os.environ, **lane},
        capture_output=True,
        check=False,
        text=True,
    )
    assert answer.returncode == status, answer.stdout
    assert "test_counted.py::test_counted: 1 of 4\n" in answer.stdout
    assert ("\none deal\n" in answer.stdout) == (status == 0)
