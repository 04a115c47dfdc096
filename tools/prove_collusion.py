"""Proves the tests of collusion on simulated evenings: `python -m tools.prove_collusion`.

Prints, for each scenario, how many pairs were found, with a confidence bound. An innocent pair that
is found, and a cheating pair that is missed, count as failures. The scenarios are in
tests/analysis/collusion, of which the gate plays a few evenings.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp, lgamma, log
from multiprocessing import get_context
from pathlib import Path

from circolo.analysis.collusion.cases import RARE
from tests.analysis.collusion.scenarios import SCENARIOS
from tests.random.proofs import CORES
from tools.prove import PAGE, Row, clock, commit, say

EVENINGS = {
    "innocent-sette": 2_400,
    "innocent-chemin": 300,
    "innocent-leads": 2_000,
    "innocent-two": 2_000,
    "innocent-tired": 300,
    "innocent-careless": 300,
    "dumper": 2_000,
    "half-dumper": 500,
    "chemin-dumper": 200,
    "partners": 1_000,
    "soft": 300,
}
"""How many evenings of each scenario are played."""

LEAST_POWER = {"dumper": 0.8, "chemin-dumper": 0.8, "partners": 0.8}
"""The least share of cheating pairs that must be found. The others show where power ends."""

MOST_FALSE = 1e-4
"""The most false alarms among innocent pairs, as a share of them."""

UNEVEN = ("innocent-tired", "innocent-careless")
"""Innocent players whose play changes: they show what the tests cannot tell, and have no goal."""

CONFIDENCE = 0.95
PART = 20


def at_most(found: int, cases: int) -> float:
    """Return the upper bound, at 95 % confidence, of a share of which `found` were seen."""
    if found >= cases:
        return 1.0
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if _chance_of_so_few(found, cases, middle) > 1 - CONFIDENCE:
            low = middle
        else:
            high = middle
    return high


def _chance_of_so_few(found: int, cases: int, share: float) -> float:
    return sum(
        exp(
            lgamma(cases + 1)
            - lgamma(n + 1)
            - lgamma(cases - n + 1)
            + n * log(share)
            + (cases - n) * log(1 - share)
        )
        for n in range(found + 1)
    )


def chances(name: str, seeds: range) -> list[float]:
    """Return the chances of the pairs in these evenings of a scenario."""
    return [chance for seed in seeds for chance in SCENARIOS[name].chances(seed)]


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Play the evenings; a line is written for each scenario."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_collusion", description=__doc__)
    parser.add_argument("scenarios", nargs="*", metavar="SCENARIO", help=", ".join(SCENARIOS))
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="SEED")
    parser.add_argument("--evenings", type=int, help="so many of each scenario")
    asked = parser.parse_args(words)
    failed = False
    with ProcessPoolExecutor(CORES, mp_context=get_context("spawn")) as workers:
        for name in asked.scenarios or EVENINGS:
            begun, at = time.monotonic(), commit()
            last = asked.first + (asked.evenings or EVENINGS[name])
            starts = range(asked.first, last, PART)
            parts = [range(start, min(start + PART, last)) for start in starts]
            every = [one for part in workers.map(partial(chances, name), parts) for one in part]
            row, fine = judged(name, every)
            failed = failed or not fine
            Row(
                commit=at,
                of="collusion",
                counted=row,
                seeds=f"{asked.first:,} to {last - 1:,}",
                count=len(every),
                fails=_fails(name, every),
                took=f"{clock(time.monotonic() - begun)} on {CORES} cores",
            ).add_to(page)
    return int(failed)


def judged(name: str, every: Sequence[float]) -> tuple[str, bool]:
    """Return what to write about the pairs of a scenario, and whether its goal is reached."""
    scenario, found = SCENARIOS[name], sum(chance <= RARE for chance in every)
    if scenario.cheating is None:
        looser = sum(chance <= MOST_FALSE for chance in every)
        text = (
            f"innocent pairs: {scenario.of}; {found} found, {looser} with a chance of at most"
            f" 1 in 10,000; false alarms at most 1 in {1 / at_most(found, len(every)):,.0f}"
        )
        fine = name in UNEVEN or found <= MOST_FALSE * len(every)
    else:
        missed = len(every) - found
        power = found / len(every)
        text = (
            f"cheating pairs: {scenario.of}; {found:,} found ({power:.1%},"
            f" at least {1 - at_most(missed, len(every)):.1%})"
        )
        fine = power >= LEAST_POWER.get(name, 0.0)
    say(f"{name}: {len(every):,} {text}")
    return text, fine


def _fails(name: str, every: Sequence[float]) -> int:
    """Return the number of innocent pairs that were found, or of cheating pairs that were not."""
    found = sum(chance <= RARE for chance in every)
    return found if SCENARIOS[name].cheating is None else len(every) - found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
