"""What is held against random play by the thousand, and the counting of it on every core."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from multiprocessing import get_context

from circolo.play.contract import AnyGame
from tests.random.refereed import check_with_referee
from tests.random.retelling import Failure, retold
from tests.random.two_worlds import check_two_worlds

Check = Callable[[AnyGame, int], int]
"""Plays the match of a seed, and returns how much of what is counted was in it."""

SHARE = 10
"""The gate proves one part in so many of the whole."""

CORES = os.cpu_count() or 1
SEEDS_A_TASK = 20
_AHEAD = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """A check over so many seeds, in which at least so much is counted."""

    counted: str
    check: Check
    seeds: int
    least: int

    def one_in(self, parts: int) -> "Proof":
        """Return a part of the proof, with the floor of that part."""
        return Proof(
            counted=self.counted,
            check=self.check,
            seeds=self.seeds // parts,
            least=self.least // parts,
        )


REFEREED = Proof(
    counted="deals by rules and referee", check=check_with_referee, seeds=47_000, least=200_000
)
WORLDS = Proof(
    counted="triples of a viewer and two worlds", check=check_two_worlds, seeds=34_000, least=20_000
)
PROOFS: dict[str, tuple[Proof, ...]] = {"tressette": (REFEREED, WORLDS)}


@dataclass(frozen=True, slots=True)
class Tally:
    """How many seeds were tried, what was counted in them, and which of them failed."""

    seeds: int = 0
    count: int = 0
    failed: tuple[int, ...] = ()
    shortest: Failure | None = None

    def __add__(self, other: "Tally") -> "Tally":
        failures = [tally.shortest for tally in (self, other) if tally.shortest is not None]
        return Tally(
            seeds=self.seeds + other.seeds,
            count=self.count + other.count,
            failed=self.failed + other.failed,
            shortest=min(failures, key=lambda failure: failure.commands, default=None),
        )


def tallies(
    game: AnyGame, check: Check, seeds: Iterable[int], *, cores: int = CORES
) -> Iterator[Tally]:
    """Yield the tallies of a few seeds each, in the order of the seeds, however many cores work.

    No more seeds are taken than the workers need to be busy, so that who gives them can stop.
    """
    left = iter(seeds)
    blocks = iter(lambda: tuple(islice(left, SEEDS_A_TASK)), ())
    pool = ProcessPoolExecutor(cores, mp_context=get_context("spawn"))
    try:
        tasks = [pool.submit(tally, game, check, each) for each in islice(blocks, cores * _AHEAD)]
        while tasks:
            yield tasks.pop(0).result()
            tasks += [pool.submit(tally, game, check, each) for each in islice(blocks, 1)]
    finally:
        pool.shutdown(cancel_futures=True)


def tally(game: AnyGame, check: Check, seeds: Iterable[int]) -> Tally:
    """Try each of the seeds, whatever fails before it."""
    return reduce(Tally.__add__, (_tried(game, check, seed) for seed in seeds), Tally())


def _tried(game: AnyGame, check: Check, seed: int) -> Tally:
    with suppress(Exception):
        return Tally(seeds=1, count=check(game, seed))
    return Tally(seeds=1, failed=(seed,), shortest=retold(game, check, seed))
