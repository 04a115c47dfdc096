"""Cuts the power of the real store, and writes down what was lost: `python -m tools.prove_power`.

First with the syncs that a house makes (synchronous=FULL), after every operation of as many lives
as it takes (tests/store/power); then, as the control, with NORMAL, which must lose something.
What a failed cut has left is kept in build/power.
"""

import argparse
import math
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tests.random.proofs import CORES
from tests.store.power.cuts import Cut, cuts
from tools.prove import PAGE, ROOT, Row, clock, commit, say

WANTED = 100_000
CONTROL_WANTED = 5_000
EACH = 2
"""Cuts after every operation."""
KEPT = ROOT / "build" / "power"


class Tally(NamedTuple):
    """What came of some seeds."""

    seeds: tuple[int, ...]
    cuts: int
    lost: int
    first_fault: str

    def __add__(self, other: "Tally") -> "Tally":  # type: ignore[override]
        return Tally(
            (*self.seeds, *other.seeds),
            self.cuts + other.cuts,
            self.lost + other.lost,
            self.first_fault or other.first_fault,
        )


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Prove and control; a line is written into docs/proofs.md for each."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_power", description=__doc__)
    parser.add_argument("--cuts", type=int, default=WANTED)
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="SEED")
    parser.add_argument("--minutes", type=float, default=math.inf, help="then count no further")
    asked = parser.parse_args(words)
    at = commit()
    begun = time.monotonic()
    full = _counted(asked.cuts, asked.first, minutes=asked.minutes)
    counted = "power cuts with synchronous=FULL"
    _write(page, full, counted=counted, at=at, fails=full.lost, begun=begun)
    say(full.first_fault or f"It holds: {full.cuts:,} power cuts, and none lost anything.")
    begun = time.monotonic()
    wanted = min(asked.cuts, CONTROL_WANTED)
    control = _counted(wanted, asked.first, minutes=asked.minutes, synchronous="normal")
    counted = f"the control, NORMAL: {control.lost:,} of these cuts lose acknowledged entries"
    _write(page, control, counted=counted, at=at, fails=int(not control.lost), begun=begun)
    say(f"With NORMAL {control.lost:,} of {control.cuts:,} lose something: the cuts do find it.")
    return 1 if full.lost or not control.lost else 0


def _write(page: Path, tally: Tally, *, counted: str, at: str, fails: int, begun: float) -> None:
    Row(
        commit=at,
        of="the store",
        counted=counted,
        seeds=f"{min(tally.seeds):,} to {max(tally.seeds):,}",
        count=tally.cuts,
        fails=fails,
        took=f"{clock(time.monotonic() - begun)} on {CORES} cores",
    ).add_to(page)


def _counted(wanted: int, first: int, *, minutes: float, synchronous: str | None = None) -> Tally:
    """Try seed after seed until there were enough cuts, or the time is up."""
    total, told, begun = Tally((), 0, 0, ""), 0, time.monotonic()
    for part in _parts(first, synchronous):
        total += part
        if total.cuts >= told:
            told += max(1, wanted // 10)
            took = clock(time.monotonic() - begun)
            say(f"  {total.cuts:>9,} cuts, {total.lost} lose something, {took}")
        if total.cuts >= wanted or time.monotonic() > begun + minutes * 60:
            return total
    raise AssertionError("seeds do not end")


def _parts(first: int, synchronous: str | None) -> Iterator[Tally]:
    """Try seeds side by side, for as long as somebody wants more."""
    one = partial(_tried, synchronous=synchronous)
    with ProcessPoolExecutor(CORES) as processes:
        running: set[Future[Tally]] = set()
        try:
            for seed in count(first):
                running.add(processes.submit(one, seed))
                if len(running) >= CORES:
                    done, running = wait(running, return_when=FIRST_COMPLETED)
                    yield from (each.result() for each in done)
        finally:
            for each in running:
                each.cancel()


def _tried(seed: int, *, synchronous: str | None) -> Tally:
    done = lost = 0
    first_fault = ""
    for cut in cuts(seed, each=EACH, synchronous=synchronous):
        done += 1
        if not cut.faults:
            continue
        lost += 1
        if not first_fault:
            first_fault = f"seed {seed}, life {cut.life}, operation {cut.operation}: {cut.faults}"
            if synchronous is None:
                _keep(cut, seed)
    return Tally((seed,), done, lost, first_fault)


def _keep(cut: Cut, seed: int) -> None:
    """Keep what is left: another run has its threads elsewhere."""
    folder = KEPT / f"{seed}-{cut.life}-{cut.operation}"
    folder.mkdir(parents=True, exist_ok=True)
    for path, content in cut.left.items():
        (folder / Path(path).name).write_bytes(content)
    (folder / "faults.txt").write_text("\n".join(cut.faults), "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
