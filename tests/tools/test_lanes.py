"""A lane is told its time, runs to its end or is ended, and says what it did."""

import os
import select
import sys
from pathlib import Path

import pytest

from tools import lanes
from tools.chromium import ChromiumMissingError
from tools.lanes import Lane, Outcome

DYING = 60
"""Seconds in which whoever has been told to end is gone, on the slowest machine."""


def python(program: str) -> tuple[str, ...]:
    return (sys.executable, "-c", program)


def lane(program: str, *, minutes: float = 1, tests: tuple[str, ...] = ()) -> Lane:
    return Lane(name="random", command=python(program), minutes=minutes, tests=tests, floor=0.1)


def test_lane_that_succeeds_passes(tmp_path: Path) -> None:
    outcome = lanes.run_lane(lane("pass"), tmp_path)
    assert (outcome.passed, outcome.said) == (True, "passed")


def test_lane_that_fails_says_its_status(tmp_path: Path) -> None:
    outcome = lanes.run_lane(lane("raise SystemExit(5)"), tmp_path)
    assert (outcome.passed, outcome.said) == (False, "failed with status 5")


def test_lane_is_told_its_time_and_its_floor(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    program = "import os; print(os.environ['CIRCOLO_BUDGET_SECONDS'], os.environ['CIRCOLO_FLOOR'])"
    lanes.run_lane(lane(program), tmp_path)
    assert capfd.readouterr().out == "42 0.1\n"


def test_lane_over_its_box_passes_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lanes, "PATIENCE", 1_000_000)
    outcome = lanes.run_lane(lane("pass", minutes=0.0001), tmp_path)
    assert (outcome.passed, outcome.said) == (True, "passed, over its box")


def test_lane_far_over_its_box_is_ended_with_all_it_started(tmp_path: Path) -> None:
    pipe = tmp_path / "held_open_by_whoever_still_runs"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    endless = Lane(
        name="random", command=("sh", "-c", f"exec 3>{pipe}; sleep 600 & wait"), minutes=0.01
    )
    outcome = lanes.run_lane(endless, tmp_path)
    assert (outcome.passed, outcome.said) == (False, "ended after 2 times its box")
    assert select.select([reader], [], [], DYING)[0] == [reader]
    assert os.read(reader, 1) == b""
    os.close(reader)


def test_lane_without_tests_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outcome = lanes.run_lane(lane("raise SystemExit(1)", tests=("tests/random",)), tmp_path)
    assert (outcome.passed, outcome.said) == (True, "no tests yet")
    assert capsys.readouterr().out == "tests/random holds no tests yet.\n"


def test_lane_runs_the_folders_that_have_tests(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "store").mkdir()
    (tmp_path / "store" / "test_a.py").touch()
    program = "import sys; print(sys.argv[1:])"
    lanes.run_lane(lane(program, tests=("store", "restart")), tmp_path)
    assert capfd.readouterr().out == "restart holds no tests yet.\n['store']\n"


def test_lane_without_its_browser_fails_with_the_sentence(tmp_path: Path) -> None:
    def prepare() -> dict[str, str]:
        raise ChromiumMissingError("install one")

    wanting = Lane(name="browser", command=python("pass"), minutes=1, prepare=prepare)
    outcome = lanes.run_lane(wanting, tmp_path)
    assert (outcome.passed, outcome.said) == (False, "install one")


def test_every_lane_runs_though_one_fails(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    failing = lane("raise SystemExit(1)")
    assert lanes.run([failing, lane("print('ran')")], tmp_path) == 1
    out = capfd.readouterr().out
    assert "\nran\n" in out
    assert out.endswith("\nlanes: 1 passed, 1 failed\n")


def test_closing_table_shows_each_time_beside_its_box() -> None:
    outcome = Outcome(lane=lane("pass", minutes=4), passed=True, seconds=61.4, said="passed")
    assert list(lanes.closing_table([outcome])) == [
        "lane           time    box  outcome",
        "random         1:01   4:00  passed",
        "lanes: 1 passed, 0 failed",
    ]


def test_lane_names_the_tests_that_failed_and_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(lanes.ROOT))
    (tmp_path / "test_sums.py").write_text(
        "def test_right(): assert 1 + 1 == 2\n\ndef test_wrong(): assert 1 + 1 == 3\n"
    )
    command = (*lanes.PYTEST, "-q", "-p", "tests.conftest", "test_sums.py")
    outcome = lanes.run_lane(Lane(name="random", command=command, minutes=1), tmp_path)
    assert outcome.failed_tests == ("test_sums.py::test_wrong call: assert (1 + 1) == 3",)
    assert list(lanes.closing_table([outcome]))[2:] == [
        f"random: {outcome.failed_tests[0]}",
        "lanes: 0 passed, 1 failed",
    ]


def test_unknown_lane_is_refused_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert lanes.main(["speed"]) == 2
    assert capsys.readouterr().err.startswith("No lane is called speed; there are check, ")


def test_every_folder_of_a_lane_has_tests() -> None:
    folders = {path for lane in lanes.LANES for path in lane.tests}
    assert {path for path in folders if not lanes.has_tests(lanes.ROOT / path)} == set()


def test_lanes_fit_into_an_hour() -> None:
    assert sum(lane.minutes for lane in lanes.LANES) == 49


@pytest.mark.parametrize("spare", [0, 1])
def test_what_stands_apart_is_run_beside_the_others(
    spare: int,
    *,
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each waits for the other: one after the other they would never end."""
    monkeypatch.setattr(os, "cpu_count", lambda: 2 - spare)
    meets = (
        "import sys, time, pathlib\n"
        "mine = str(sys.argv[-1] == 'test_two.py')\n"
        "pathlib.Path(mine).touch()\n"
        "while len({'True', 'False'} - {each.name for each in pathlib.Path().iterdir()}): "
        "time.sleep(0.01)\n"
        "print(sys.argv[1:])"
    )
    for name in ("test_one.py", "test_two.py"):
        (tmp_path / name).touch()
    both = Lane(
        name="browser",
        command=python(meets),
        minutes=1,
        tests=(".",),
        apart=(("test_two.py",),),
        spare=spare,
    )
    assert lanes.run_lane(both, tmp_path).said == "passed"
    told = capfd.readouterr().out.split("\n")
    assert told[:2] == ["['--ignore=test_two.py', '.']", "['test_two.py']"]


def test_what_stands_apart_is_run_once(tmp_path: Path) -> None:
    """pytest runs a path that it is given even where it is told to ignore it."""
    for name in ("test_one.py", "test_two.py"):
        (tmp_path / name).touch()
    names = ("test_one.py", "test_two.py")
    both = Lane(name="store", command=(), minutes=1, tests=names, apart=(("test_two.py",),))
    assert lanes.commands_of(both, names, tmp_path) == [
        ["--ignore=test_two.py", "test_one.py"],
        ["test_two.py"],
    ]


@pytest.mark.parametrize(("told", "kept"), [("1", str(lanes.COMPILED)), ("", None)])
def test_what_a_lane_compiles_is_kept_apart_where_it_may_not_lie_beside_its_sources(
    told: str, kept: str | None
) -> None:
    compiling = lanes.compiling({"HOME": "/anywhere", lanes.UNCOMPILED: told})
    assert compiling.pop("PYTHONPYCACHEPREFIX", None) == kept
    assert compiling == {"HOME": "/anywhere", lanes.UNCOMPILED: ""}


def test_what_fails_apart_fails_the_lane(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    for name in ("test_one.py", "test_two.py"):
        (tmp_path / name).touch()
    fails = python("import sys; sys.exit(3 * (sys.argv[-1] == 'test_two.py'))")
    both = Lane(name="browser", command=fails, minutes=1, tests=(".",), apart=(("test_two.py",),))
    assert lanes.run_lane(both, tmp_path).said == "failed with status 3"


def test_a_group_waits_for_a_processor(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever finds another one running beside it has not waited."""
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    alone = (
        "import sys, pathlib, time\n"
        "running = pathlib.Path('running')\n"
        "running.touch(exist_ok=False)\n"
        "time.sleep(0.3)\n"
        "running.unlink()\n"
        "print(sys.argv[1:])"
    )
    names = ("test_one.py", "test_two.py", "test_three.py", "test_four.py")
    for name in names:
        (tmp_path / name).touch()
    groups = (("test_two.py", "test_three.py"), ("test_four.py",), ("test_missing.py",))
    every = Lane(name="browser", command=python(alone), minutes=1, tests=(".",), apart=groups)
    assert lanes.run_lane(every, tmp_path).said == "passed"
    told = [line for line in capfd.readouterr().out.split("\n") if line]
    assert told == [
        "['--ignore=test_two.py', '--ignore=test_three.py', '--ignore=test_four.py', '.']",
        "['test_two.py', 'test_three.py']",
        "['test_four.py']",
    ]
