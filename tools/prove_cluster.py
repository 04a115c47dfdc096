"""Runs evenings of a cluster under faults in virtual time: `python -m tools.prove_cluster`.

Nodes die, freeze, leave and lose each other, messages and answers of the database are lost, and
people play on at all nodes (tests/cluster/simulated). The gate runs a few of the same evenings.
"""

import argparse
import gc
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from tests.cluster.simulated.evening import Scale, spend
from tools.prove import PAGE, Row, clock, commit, say


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Run evenings from the seed `--from` for `--minutes`; add a row to docs/proofs.md."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_cluster", description=__doc__)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--wild", type=float, default=Scale().wild)
    parser.add_argument("--people", type=int, default=40)
    asked = parser.parse_args(words)
    counts: Counter[str] = Counter()
    fails: list[int] = []
    at, begun, seed = commit(), time.monotonic(), asked.first
    gc.disable()  # a tenth of the time; each evening is collected as a whole
    while seed == asked.first or time.monotonic() - begun < asked.minutes * 60:
        try:
            counts += spend(seed, Scale(wild=asked.wild, people=asked.people)).counts
        except Exception as fault:  # noqa: BLE001 - Broken, or what a task of a node has raised
            fails.append(seed)
            say(f"seed {seed}: {type(fault).__name__}: {fault}")
        gc.collect()
        seed += 1
    seconds = time.monotonic() - begun
    messages, entries = counts["message delivered"], counts["entries"]
    say(f"{seed - asked.first} evenings: {counts['done']:,} messages of people done, {entries:,}")
    say(f"entries, {messages:,} messages between nodes, {counts['frames compared']:,} frames.")
    Row(
        commit=at,
        of=f"a cluster, {asked.people} people",
        counted=f"messages of people done under faults ({entries:,} entries)",
        seeds=f"{asked.first} to {seed - 1}",
        count=counts["done"],
        fails=len(fails),
        took=clock(seconds),
    ).add_to(page)
    return 1 if fails else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
