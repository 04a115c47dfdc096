"""The proofs by random play, and their counting on every core."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import reduce
from itertools import islice
from multiprocessing import get_context

from circolo.play.contract import AnyGame
from tests.conftest import Report, Seeds
from tests.random.chemin_de_fer.refereed import check_with_referee as chemin_de_fer_coups
from tests.random.chemin_de_fer.two_worlds import check_two_worlds as chemin_de_fer_worlds
from tests.random.chiamatre.refereed import check_with_referee as chiamatre_deals
from tests.random.chiamatre.two_worlds import check_two_worlds as chiamatre_worlds
from tests.random.retelling import Failure, retold
from tests.random.sette_e_mezzo.refereed import check_with_referee as sette_e_mezzo_hands
from tests.random.sette_e_mezzo.two_worlds import check_two_worlds as sette_e_mezzo_worlds
from tests.random.tressette.refereed import check_with_referee as tressette_deals
from tests.random.tressette.two_worlds import check_two_worlds as tressette_worlds

Check = Callable[[AnyGame, int], int]
"""Plays the match of a seed, and returns the number of things counted in it."""

SHARE = 10
"""The gate runs one part in this many of a proof."""

CORES = os.cpu_count() or 1
SEEDS_A_TASK = 20
_AHEAD = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """A check, its number of seeds, and the minimum that must be counted."""

    counted: str
    check: Check
    seeds: int
    least: int

    def one_in(self, parts: int) -> "Proof":
        """Return a part of the proof, with the minimum of that part."""
        return Proof(
            counted=self.counted,
            check=self.check,
            seeds=self.seeds // parts,
            least=self.least // parts,
        )


DEALS = "deals by rules and referee"
HANDS = "hands by rules and referee"
COUPS = "coups by rules and referee"
TRIPLES = "triples of a viewer and two worlds"
PROOFS: dict[str, tuple[Proof, ...]] = {
    "tressette": (
        Proof(counted=DEALS, check=tressette_deals, seeds=47_000, least=200_000),
        Proof(counted=TRIPLES, check=tressette_worlds, seeds=24_000, least=12_000),
    ),
    "chiamatre": (
        Proof(counted=DEALS, check=chiamatre_deals, seeds=27_500, least=110_000),
        Proof(counted=TRIPLES, check=chiamatre_worlds, seeds=8_000, least=5_000),
    ),
    "sette_e_mezzo": (
        Proof(counted=HANDS, check=sette_e_mezzo_hands, seeds=11_500, least=480_000),
        Proof(counted=TRIPLES, check=sette_e_mezzo_worlds, seeds=6_400, least=5_000),
    ),
    "chemin_de_fer": (
        Proof(counted=COUPS, check=chemin_de_fer_coups, seeds=5_600, least=200_000),
        Proof(counted=TRIPLES, check=chemin_de_fer_worlds, seeds=5_500, least=5_000),
    ),
}


@dataclass(frozen=True, slots=True)
class Tally:
    """The number of seeds tried, the total count, and the failures."""

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


def hold(game: AnyGame, proof: Proof, seeds: Seeds, *, report: Report) -> None:
    """Run a proof of a game within the time budget, and report the count."""
    total = sum(tallies(game, proof.check, seeds(proof.seeds)), Tally())
    report(f"{game.name}: {total.count:,} {proof.counted}, {total.seeds:,} seeds from 0")
    assert total.shortest is None, f"{len(total.failed)} seeds fail; {total.shortest.story}"
    least = proof.least * total.seeds // proof.seeds
    assert total.count >= least, f"{total.count:,} {proof.counted} are too few"


def tallies(
    game: AnyGame, check: Check, seeds: Iterable[int], *, cores: int = CORES
) -> Iterator[Tally]:
    """Yield the tallies of a few seeds each, in the order of the seeds, on any number of cores.

    It takes only as many seeds as keep the workers busy, so that the caller can stop.
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
    """Try each of the seeds, even after a failure."""
    return reduce(Tally.__add__, (_tried(game, check, seed) for seed in seeds), Tally())


def _tried(game: AnyGame, check: Check, seed: int) -> Tally:
    with suppress(Exception):
        return Tally(seeds=1, count=check(game, seed))
    return Tally(seeds=1, failed=(seed,), shortest=retold(game, check, seed))
