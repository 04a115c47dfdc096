"""Attacks a server on which people play: `python -m tools.prove_hostile`.

The server, the players and the attacker are separate processes (tests/hostile/drill.py). The tool
prints what was sent and answered; the gate attacks for half a minute. `--control` lets the same
people play for as long without an attack, to show how the memory grows by play alone.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.hostile.attacked_house import SERVE
from tests.hostile.drill import Drill, Outcome, memory_without_attack, run_drill
from tests.hostile.verdict import faults, memory_lines, p99, report_lines
from tools.prove import PAGE, Row, clock, commit, say

WHOLE_SECONDS = 600.0
FRAMES_A_SECOND = 5_000 / WHOLE_SECONDS
ACTS_A_SECOND = 3


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Attack; a line is written into docs/proofs.md if it took the whole time."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_hostile", description=__doc__)
    parser.add_argument("--seconds", type=float, default=WHOLE_SECONDS)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--planted", default="", help="a fault of tests/hostile/planted.py")
    parser.add_argument("--control", action="store_true", help="let nobody attack")
    asked = parser.parse_args(words)
    if asked.control:
        _control(asked.seconds, page=page)
        return 0
    command = (sys.executable, "-m", "tests.hostile.planted", asked.planted)
    drill = Drill(
        seconds=asked.seconds, seed=asked.seed, command=command if asked.planted else SERVE
    )
    at, begun = commit(), time.monotonic()
    with TemporaryDirectory(prefix="circolo-hostile-") as folder:
        outcome = run_drill(drill, Path(folder))
    for line in report_lines(outcome):
        say(line)
    wrong = list(
        faults(
            outcome,
            least_frames=int(asked.seconds * FRAMES_A_SECOND),
            least_acts=int(asked.seconds * ACTS_A_SECOND),
        )
    )
    for fault in wrong:
        say(fault)
    say(f"{len(wrong)} faults" if wrong else "It holds: nobody who plays was harmed.")
    if asked.seconds >= WHOLE_SECONDS and not asked.planted:
        row(outcome, at=at, seconds=time.monotonic() - begun, wrong=len(wrong)).add_to(page)
    return 1 if wrong else 0


def _control(seconds: float, *, page: Path) -> None:
    """Tell how the memory of a house grows that nobody attacks."""
    at, begun = commit(), time.monotonic()
    with TemporaryDirectory(prefix="circolo-hostile-") as folder:
        memory = memory_without_attack(seconds, Path(folder))
    grown = f"memory x {memory.growth:.2f}"
    say("nobody attacks")
    for line in memory_lines(memory):
        say(line)
    if seconds >= WHOLE_SECONDS:
        Row(
            commit=at,
            of="no attacker",
            counted=f"the control: seconds in which people alone play ({grown})",
            seeds="",
            count=round(seconds),
            fails=0,
            took=clock(time.monotonic() - begun),
        ).add_to(page)


def row(outcome: Outcome, *, at: str, seconds: float, wrong: int) -> Row:
    """Return the row for docs/proofs.md."""
    tally = outcome.tally
    during = [one.ms for one in outcome.noticed.waits if one.at >= outcome.began]
    counted = (
        f"attacks of {len(tally.sent)} kinds, {sum(tally.frames.values()):,} malformed frames "
        f"among them, on {outcome.noticed.acts:,} acts of people (p99 {p99(during):.0f} ms, "
        f"memory x {outcome.memory.growth:.2f})"
    )
    return Row(
        commit=at,
        of="an attacker",
        counted=counted,
        seeds=outcome.drill.seed,
        count=sum(tally.sent.values()),
        fails=wrong,
        took=clock(seconds),
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
