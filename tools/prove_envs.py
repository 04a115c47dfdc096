"""Compares the deals as arrays with the rules, step by step: `python -m tools.prove_envs`.

What is compared is defined in tests/envs, of which the gate runs a share. Every deal is
tried even after a difference.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain
from multiprocessing import get_context
from pathlib import Path

from tests.envs.sette_e_mezzo import by_rules as sette_e_mezzo_by_rules
from tests.envs.sette_e_mezzo.test_batch import TABLES as SETTE_E_MEZZO
from tests.envs.tressette import by_rules as tressette_by_rules
from tests.envs.tressette.test_batch import TABLES as TRESSETTE
from tests.random.proofs import CORES
from tools.prove import PAGE, Row, clock, commit, say

WANTED = 100_000
PART = 500
OBSERVED_EVERY = 10

GAMES = {
    "tressette": tuple(partial(tressette_by_rules.play_both, table) for table in TRESSETTE),
    "sette_e_mezzo": tuple(
        partial(sette_e_mezzo_by_rules.play_both, table) for table in SETTE_E_MEZZO
    ),
}


def differences(game: str, seeds: range) -> list[str]:
    """Return a sentence for each difference; the tables of a game take turns."""
    tables = GAMES[game]
    found: list[str] = []
    for seed in seeds:
        play_both = tables[seed % len(tables)]
        observed = seed // len(tables) % OBSERVED_EVERY == 0
        found += play_both(seed, observed=observed)
    return found


def parts(first: int, wanted: int) -> Iterator[range]:
    """Yield the seeds in parts, one for each task of a worker process."""
    for begin in range(first, first + wanted, PART):
        yield range(begin, min(begin + PART, first + wanted))


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Compare; a line is written for each game."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_envs", description=__doc__)
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="SEED")
    parser.add_argument("--deals", type=int, default=WANTED)
    asked = parser.parse_args(words)
    failed = False
    for game in GAMES:
        begun, at = time.monotonic(), commit()
        with ProcessPoolExecutor(CORES, mp_context=get_context("spawn")) as workers:
            tasks = workers.map(partial(differences, game), parts(asked.first, asked.deals))
            found = list(chain.from_iterable(tasks))
        for line in found[:20]:
            say(line)
        say(f"{game}: {asked.deals:,} deals, {len(found):,} differences")
        failed = failed or bool(found)
        Row(
            commit=at,
            of=game,
            counted="random deals, as arrays and by the rules, step by step",
            seeds=f"{asked.first:,} to {asked.first + asked.deals - 1:,}",
            count=asked.deals,
            fails=len(found),
            took=f"{clock(time.monotonic() - begun)} on {CORES} cores",
        ).add_to(page)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
