"""Holds whole houses against other worlds of theirs: `python -m tools.prove_worlds --from SEED`.

What is compared is defined in tests/simulation/worlds, of which the gate runs a few seeds. From the
first on, seeds are tried until enough pairs are counted or the time is up; `--from` goes on.
"""

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import count, islice
from multiprocessing import get_context
from pathlib import Path

from tests.random.proofs import CORES
from tests.simulation.worlds.comparing import compare
from tests.simulation.worlds.telling import Pairs
from tools.prove import PAGE, Row, clock, commit, say

WANTED = 200_000
AHEAD = 2
TOLD_EVERY = 10


@dataclass(frozen=True, slots=True)
class Tried:
    """What came of one seed: its pairs, or how two worlds were told apart."""

    seed: int
    pairs: Pairs
    failure: str


def tried(seed: int) -> Tried:
    """Try one seed, whatever fails."""
    try:
        return Tried(seed, compare(seed), "")
    except Exception as failure:  # noqa: BLE001 - the others are tried all the same
        return Tried(seed, Pairs(), f"{type(failure).__name__}: {failure}")


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Try the seeds; a line is written for each game."""
    asked = _asked(words)
    begun, at = time.monotonic(), commit()
    pairs, failed, seeds = Pairs(), list[Tried](), 0
    for one in _all_tried(count(asked.first), cores=asked.cores):
        seeds += 1
        pairs += one.pairs
        if one.failure:
            failed.append(one)
            say(f"seed {one.seed}: {one.failure}")
        seconds = time.monotonic() - begun
        if seeds % TOLD_EVERY == 0:
            say(f"  {pairs.total():>9,} pairs in {seeds:,} seeds, {clock(seconds)}")
        if pairs.total() >= asked.pairs or seconds > asked.minutes * 60:
            break
    time_taken = f"{clock(time.monotonic() - begun)} on {asked.cores} cores"
    last = f"{asked.first:,} to {asked.first + seeds - 1:,}"
    for line in _by_channel(pairs):
        say(line)
    say(f"{pairs.total():,} pairs, {len(failed)} seeds fail. FROM={asked.first + seeds} goes on.")
    for game, total in _by_game(pairs):
        Row(
            commit=at,
            of=game,
            counted="pairs of a viewer's moments in two worlds",
            seeds=last,
            count=total,
            fails=len(failed),
            took=time_taken,
        ).add_to(page)
    return 1 if failed else 0


def _asked(words: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.prove_worlds", description=__doc__)
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="SEED")
    parser.add_argument("--pairs", type=int, default=WANTED)
    parser.add_argument("--minutes", type=float, default=90.0)
    parser.add_argument("--cores", type=int, default=CORES)
    return parser.parse_args(words)


def _all_tried(seeds: Iterable[int], *, cores: int) -> Iterator[Tried]:
    """Yield what comes of the seeds, in their order, however many cores work."""
    left = iter(seeds)
    pool = ProcessPoolExecutor(cores, mp_context=get_context("spawn"))
    try:
        tasks = [pool.submit(tried, seed) for seed in islice(left, cores * AHEAD)]
        while tasks:
            yield tasks.pop(0).result()
            tasks += [pool.submit(tried, seed) for seed in islice(left, 1)]
    finally:
        pool.shutdown(cancel_futures=True)


def _by_channel(pairs: Pairs) -> Iterator[str]:
    totals = Pairs()
    for (_, channel), number in pairs.items():
        totals["", channel] += number
    for (_, channel), number in sorted(totals.items()):
        yield f"  {number:>9,}  {channel}"


def _by_game(pairs: Pairs) -> list[tuple[str, int]]:
    games = sorted({game for game, _ in pairs})
    return [(game, sum(n for (of, _), n in pairs.items() if of == game)) for game in games]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
