"""Runs the whole gate in lanes, each with a time box in minutes: `python -m tools.lanes [lane
...]`.

A lane gets its time and its floor: CIRCOLO_BUDGET_SECONDS and CIRCOLO_FLOOR. Counting tests (random
deals, simulated evenings) run as many cases as fit into the time, and fail below the floor, a share
of what they want: a slow machine proves less, but never nothing. A lane that runs for twice its box
is killed and fails. A lane's output is passed through; that of its further processes is printed
once all have ended. The tests that failed are named once more at the end of the gate, because the
start of a long output is easily lost.
"""

import itertools
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryFile
from typing import IO

from tools.chromium import ChromiumMissingError, chromium

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 2
"""How many times its box a lane may run before it is killed."""
COMPILED = ROOT / "build" / "bytecode"
UNCOMPILED = "PYTHONDONTWRITEBYTECODE"
FAILURES = "CIRCOLO_FAILURES"
BETWEEN_LOOKS = 0.1
"""Seconds between two polls of the running processes."""
COUNTED_SHARE = 0.7
"""The share of a box for counting tests; the rest is for start-up and the other tests."""


def nothing() -> Mapping[str, str]:
    """Return no extra environment: most lanes need none."""
    return {}


def browser() -> Mapping[str, str]:
    """Return the environment that names the browser; raises ChromiumMissingError."""
    return {"CHROMIUM": chromium()}


@dataclass(frozen=True, kw_only=True)
class Lane:
    """One part of the gate; the existing ones of `tests` are appended to the command.

    The groups in `apart` run in their own processes, each as soon as a processor is free. Where
    they mostly wait, as for a page to render, `spare` more of them run at once.
    """

    name: str
    command: tuple[str, ...]
    minutes: float
    floor: float = 0.0
    counting: float = COUNTED_SHARE
    tests: tuple[str, ...] = ()
    apart: tuple[tuple[str, ...], ...] = ()
    spare: int = 0
    prepare: Callable[[], Mapping[str, str]] = nothing


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """The result of a lane, in one word or sentence."""

    lane: Lane
    passed: bool
    seconds: float
    said: str
    failed_tests: tuple[str, ...] = ()


def module(*arguments: str) -> tuple[str, ...]:
    """Return the command that runs a module with this Python."""
    return (sys.executable, "-m", *arguments)


RANDOM = ("tests/random",)
RANDOM_APART = (("tests/random/chemin_de_fer", "tests/random/sette_e_mezzo"),)
STORE = ("tests/store", "tests/restart")
HOSTILE = ("tests/hostile",)
HOUSES_IN_POSTGRES = ("tests/cli/migrate", "tests/cli/test_postgres_house.py")
SIMULATION = ("tests/simulation",)
CLUSTER = ("tests/cluster",)
DRILL = ("tests/cluster/drill",)
BROWSER = ("tests/e2e",)
BROWSER_APART = (
    ("tests/e2e/test_every_screen.py",),
    (
        "tests/e2e/test_a_deal_is_seen_again.py",
        "tests/e2e/test_a_deal_is_verified.py",
        "tests/e2e/test_a_match_is_played.py",
        "tests/e2e/test_chemin_de_fer_is_played.py",
        "tests/e2e/test_other_games_are_played.py",
    ),
    (
        "tests/e2e/test_every_game_by_keyboard.py",
        "tests/e2e/test_every_game_in_every_language.py",
        "tests/e2e/test_every_way_of_playing.py",
        "tests/e2e/test_the_first_story.py",
    ),
)
EXAMPLES_APART = (
    ("tests/room",),
    ("tests/web",),
    ("tests/cli",),
    ("tests/tools",),
    ("tests/bots", "tests/rest"),
)
ELSEWHERE = (
    *RANDOM,
    *STORE,
    *HOUSES_IN_POSTGRES,
    *HOSTILE,
    *SIMULATION,
    *CLUSTER,
    *BROWSER,
    "tests/test_tidy.py",
)

PYTEST = module("pytest")
LANES = (
    Lane(name="check", command=("make", "check"), minutes=4),
    Lane(name="client", command=module("tools.client", "check", "test", "build"), minutes=3),
    Lane(
        name="examples",
        command=(*PYTEST, *(f"--ignore={path}" for path in ELSEWHERE)),
        minutes=10,
        tests=("tests",),
        apart=EXAMPLES_APART,
    ),
    # On a busy machine this lane may overrun its box rather than count less; only a slow machine
    # counts half.
    Lane(
        name="random",
        command=PYTEST,
        minutes=4,
        floor=0.5,
        counting=1.6,
        tests=RANDOM,
        apart=RANDOM_APART,
    ),
    Lane(
        name="store",
        command=PYTEST,
        minutes=4,
        floor=0.1,
        tests=(*STORE, *HOSTILE, *HOUSES_IN_POSTGRES, *DRILL),
        apart=(HOUSES_IN_POSTGRES, HOSTILE, DRILL),
    ),
    Lane(
        name="simulation",
        command=(*PYTEST, *(f"--ignore={path}" for path in DRILL)),
        minutes=10,
        floor=0.1,
        tests=(*SIMULATION, *CLUSTER),
        apart=(CLUSTER,),
    ),
    Lane(
        name="browser",
        command=PYTEST,
        minutes=12,
        tests=BROWSER,
        apart=BROWSER_APART,
        spare=1,
        prepare=browser,
    ),
    Lane(name="bench", command=module("bench.smoke"), minutes=2, prepare=browser),
)


def has_tests(path: Path) -> bool:
    """Return whether a test file, or a folder that contains one, exists."""
    return path.is_file() or any(path.rglob("test_*.py"))


def say(text: str) -> None:
    """Print with a flush, so that the lines keep their order among those of the lanes."""
    print(text, flush=True)


def compiling(told: Mapping[str, str]) -> dict[str, str]:
    """Return an environment in which Python caches compiled code, which every house in a test
    needs.

    It uses another folder where it may not write beside the sources.
    """
    if not told.get(UNCOMPILED):
        return dict(told)
    return {**told, UNCOMPILED: "", "PYTHONPYCACHEPREFIX": str(COMPILED)}


def environment(lane: Lane, failures: str) -> dict[str, str]:
    """Return this process's environment with the lane's time, floor and needs, and the file to
    which its tests append their failures.
    """
    return {
        **compiling(os.environ),
        FAILURES: failures,
        **lane.prepare(),
        "CIRCOLO_BUDGET_SECONDS": f"{lane.minutes * 60 * lane.counting:g}",
        "CIRCOLO_FLOOR": f"{lane.floor:g}",
    }


def end(process: subprocess.Popen[bytes]) -> None:
    """Kill a lane and every process that it started."""
    os.killpg(process.pid, signal.SIGTERM)
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def run_commands(
    lane: Lane, commands: Sequence[Sequence[str]], *, root: Path, failures: str
) -> str | None:
    """Run a lane's commands and return the failure, or None; raises ChromiumMissingError."""
    told = environment(lane, failures)
    with ExitStack() as ending:
        kept = [ending.enter_context(TemporaryFile()) for _ in commands[1:]]

        def start(command: Sequence[str], output: IO[bytes] | None) -> subprocess.Popen[bytes]:
            return subprocess.Popen(
                command,
                cwd=root,
                env=told,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=None if output is None else subprocess.STDOUT,
                start_new_session=True,
            )

        starts = [
            partial(start, command, output)
            for command, output in zip(commands, [None, *kept], strict=True)
        ]
        most = (os.cpu_count() or 1) + lane.spare
        statuses = side_by_side(starts, most=most, seconds=lane.minutes * 60 * PATIENCE)
        for output in kept:
            output.seek(0)
            say(output.read().decode(errors="replace"))
    if statuses is None:
        return f"ended after {PATIENCE} times its box"
    failed = next((status for status in statuses if status), 0)
    return f"failed with status {failed}" if failed else None


def side_by_side(
    starts: Sequence[Callable[[], subprocess.Popen[bytes]]], *, most: int, seconds: float
) -> list[int] | None:
    """Run the processes, at most so many at once, and return their exit codes; None if they had to
    be killed.
    """
    until = time.monotonic() + seconds
    started: list[subprocess.Popen[bytes]] = []
    try:
        while len(started) < len(starts) or any(each.poll() is None for each in started):
            running = sum(each.poll() is None for each in started)
            if len(started) < len(starts) and running < most:
                started.append(starts[len(started)]())
            elif time.monotonic() > until:
                return None
            else:
                time.sleep(BETWEEN_LOOKS)
        return [each.returncode for each in started]
    finally:
        for each in started:
            if each.poll() is None:
                end(each)


def commands_of(lane: Lane, there: Sequence[str], root: Path) -> list[list[str]]:
    """Return the commands of a lane: first the rest, then the groups in `apart`.

    pytest runs a path that it is given even where it is told to ignore it.
    """
    groups = [[path for path in group if has_tests(root / path)] for group in lane.apart]
    elsewhere = [f"--ignore={path}" for group in groups for path in group]
    rest = [path for path in there if path not in itertools.chain(*groups)]
    return [[*lane.command, *elsewhere, *rest]] + [
        [*lane.command, *group] for group in groups if group
    ]


def run_lane(lane: Lane, root: Path = ROOT) -> Outcome:
    """Run one lane; a lane without tests passes, and says so."""
    begun = time.monotonic()
    there = [path for path in lane.tests if has_tests(root / path)]
    for path in lane.tests:
        if path not in there:
            say(f"{path} holds no tests yet.")
    if lane.tests and not there:
        return Outcome(lane=lane, passed=True, seconds=0.0, said="no tests yet")
    with NamedTemporaryFile() as failures:
        try:
            commands = commands_of(lane, there, root)
            wrong = run_commands(lane, commands, root=root, failures=failures.name)
        except ChromiumMissingError as missing:
            wrong = str(missing)
        failed_tests = tuple(Path(failures.name).read_text(encoding="utf-8").splitlines())
    seconds = time.monotonic() - begun
    over = "passed, over its box" if seconds > lane.minutes * 60 else "passed"
    return Outcome(
        lane=lane,
        passed=wrong is None,
        seconds=seconds,
        said=wrong or over,
        failed_tests=failed_tests,
    )


def clock(seconds: float) -> str:
    """Write a time as minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def closing_table(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Yield the lines that end a run: each lane's time beside its box, the failed tests, and the
    counts.
    """
    yield f"{'lane':<12}{'time':>7}{'box':>7}  outcome"
    for outcome in outcomes:
        lane = outcome.lane
        box = clock(lane.minutes * 60)
        yield f"{lane.name:<12}{clock(outcome.seconds):>7}{box:>7}  {outcome.said}"
    for outcome in outcomes:
        yield from (f"{outcome.lane.name}: {test}" for test in outcome.failed_tests)
    passed = sum(outcome.passed for outcome in outcomes)
    yield f"lanes: {passed} passed, {len(outcomes) - passed} failed"


def run(lanes: Sequence[Lane], root: Path = ROOT) -> int:
    """Run the lanes one after another, even after a failure, and return the exit status."""
    outcomes = []
    for lane in lanes:
        say(f"\n== {lane.name}: box {clock(lane.minutes * 60)} ==")
        outcome = run_lane(lane, root)
        say(f"== {lane.name}: {outcome.said} in {clock(outcome.seconds)} ==")
        outcomes.append(outcome)
    say("\n" + "\n".join(closing_table(outcomes)))
    return 0 if all(outcome.passed for outcome in outcomes) else 1


def main(names: Sequence[str]) -> int:
    """Run the named lanes, or all."""
    known = {lane.name: lane for lane in LANES}
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"No lane is called {unknown[0]}; there are {', '.join(known)}.", file=sys.stderr)
        return 2
    return run([known[name] for name in names] or LANES)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
