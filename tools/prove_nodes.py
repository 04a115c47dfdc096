"""Disturbs a cluster at which people play: `python -m tools.prove_nodes`.

Nodes, PostgreSQL and NATS are separate processes (tests/cluster/drill). The tool prints what was
disturbed and how long tables stood still; the gate does a few disturbances.
"""

import argparse
import shutil
import sys
import time
from collections.abc import Sequence
from itertools import takewhile
from math import inf
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from tests.cluster.drill.disturbances import KINDS, Done
from tests.cluster.drill.drill import Drill, Outcome, run_drill
from tests.cluster.drill.verdict import faults, kill_gaps, quantile, report_lines
from tools.prove import PAGE, Row, clock, commit, say

TIMES = 470
TABLES = 52
STOPS = 300
"""The kills and freezes of nodes that a drill needs for a row."""

ENDS = 50
"""The ends of PostgreSQL, and of NATS, that a drill needs for a row."""


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Run a drill; one with enough disturbances becomes a row of docs/proofs.md."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_nodes", description=__doc__)
    parser.add_argument("--times", type=int, default=TIMES, help="the number of disturbances")
    parser.add_argument("--minutes", type=float, default=inf, help="disturb no longer than this")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="*", default=KINDS, help="only these disturbances")
    asked = parser.parse_args(words)
    at, begun = commit(), time.monotonic()
    chosen = kinds(asked.kinds, asked.times, asked.seed)
    until = begun + 60 * asked.minutes
    drill = Drill(
        seed=asked.seed,
        kinds=takewhile(lambda _: time.monotonic() < until, chosen),
        tables=asked.tables,
    )
    folder = Path(mkdtemp(prefix="circolo-nodes-"))
    outcome = run_drill(drill, folder, say=say)
    for line in report_lines(outcome):
        say(line)
    wrong = list(faults(outcome))
    for fault in wrong:
        say(fault)
    say(f"{len(wrong)} faults, logs in {folder}" if wrong else "It holds: nothing was lost.")
    if not wrong:
        shutil.rmtree(folder)
    if is_whole(outcome.done):
        row(outcome, at=at, seconds=time.monotonic() - begun, wrong=len(wrong)).add_to(page)
    return 1 if wrong else 0


def is_whole(done: Done) -> bool:
    """Tell whether a drill killed, froze and ended enough for a row."""
    return done.kills + done.freezes >= STOPS and min(done.store_ends, done.bus_ends) >= ENDS


def kinds(among: Sequence[str], times: int, seed: int) -> list[str]:
    """Return so many kinds by chance, each as often as the others."""
    chosen = [among[number % len(among)] for number in range(times)]
    Random(seed).shuffle(chosen)  # noqa: S311 - nothing is secret here
    return chosen


def row(outcome: Outcome, *, at: str, seconds: float, wrong: int) -> Row:
    """Return the row for docs/proofs.md."""
    done, gaps = outcome.done, kill_gaps(outcome)
    counted = (
        f"actions acknowledged by three nodes at {outcome.record.tables} tables: {done.kills} "
        f"kills, {done.freezes} freezes, {len(done.deploys)} deploys, "
        f"{done.store_ends} ends of PostgreSQL, {done.bus_ends} of NATS"
    )
    if gaps:
        counted += (
            f" (a kill stops a table for p50 {quantile(gaps, 0.5):.1f} s, "
            f"p99 {quantile(gaps, 0.99):.1f} s)"
        )
    return Row(
        commit=at,
        of="nodes",
        counted=counted,
        seeds=str(outcome.drill.seed),
        count=len(outcome.record.acknowledged),
        fails=wrong,
        took=clock(seconds),
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
