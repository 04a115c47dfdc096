"""Measures the steps a second of the vectorised environments on one core, with random play, beside
environments of other projects: `python -m bench.envs`.

A step is one action at one table. All contestants alternate in short rounds of one run, so that a
busy machine slows all alike. Times are CPU times.
"""

import argparse
import os
from collections.abc import Callable, Sequence
from random import Random

from bench.engines import (
    PlayDeal,
    bridge_of_rlcard,
    hearts_of_open_spiel,
    sparrow_mahjong_of_pgx,
)
from bench.rules import Figure, measured
from circolo.envs.sette_e_mezzo import SetteEMezzoBanks
from circolo.envs.tressette import TressetteDeals

TABLES = 4_096
STEPS = 40
WANTED = 1_000_000
"""The target of tressette, in steps a second."""

Batch = TressetteDeals | SetteEMezzoBanks


def steps_of(batch: Batch) -> PlayDeal:
    """Return a function that takes random steps in all rows of a batch."""

    def play(_: Random) -> int:
        for _step in range(STEPS):
            batch.step(batch.random_actions())
        return STEPS * batch.count

    return play


def observed_steps_of(batch: Batch) -> PlayDeal:
    """Return a function that also writes what a learner reads: legal actions and observations."""

    def play(_: Random) -> int:
        for _step in range(STEPS):
            batch.legal()
            batch.observations()
            batch.step(batch.random_actions())
        return STEPS * batch.count

    return play


OURS: dict[str, Callable[[], PlayDeal]] = {
    "tressette, 4 players": lambda: steps_of(TressetteDeals(TABLES)),
    "  with observations": lambda: observed_steps_of(TressetteDeals(TABLES)),
    "tressette, 2 players": lambda: steps_of(TressetteDeals(TABLES, players=2)),
    "sette e mezzo, 3 punte": lambda: steps_of(SetteEMezzoBanks(TABLES, punte=3)),
    "  with its observations": lambda: observed_steps_of(SetteEMezzoBanks(TABLES, punte=3)),
}
OTHERS: dict[str, Callable[[], PlayDeal | None]] = {
    "pgx sparrow mahjong": lambda: sparrow_mahjong_of_pgx(tables=TABLES, steps=STEPS),
    "OpenSpiel hearts": hearts_of_open_spiel,
    "RLCard bridge": bridge_of_rlcard,
}


def report(figures: Sequence[Figure], missing: Sequence[str]) -> str:
    """Return the figures as text, each beside the first."""
    first = figures[0].decisions
    lines = [
        f"{f.name:26}{f.decisions:>14,.0f} steps/s{f.decisions / first:>10.4f} of the first"
        for f in figures
    ]
    lines += [f"{name:26}not installed; `make bench-envs` installs it" for name in missing]
    return "\n".join([*lines, f"Wanted of tressette: {WANTED:,} steps/s; {first:,.0f} here."])


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.envs", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each contestant a round")
    parser.add_argument("--alone", action="store_true", help="without the environments of others")
    chosen = parser.parse_args(arguments)
    os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")
    others = {} if chosen.alone else {name: make() for name, make in OTHERS.items()}
    entrants = [(name, make()) for name, make in OURS.items()]
    for _, play in entrants:
        play(Random(0))  # compiles
    entrants += [(name, play) for name, play in others.items() if play is not None]
    missing = [name for name, play in others.items() if play is None]
    figures = measured(entrants, rounds=chosen.rounds, seconds=chosen.seconds)
    print(report(figures, missing))


if __name__ == "__main__":
    main()
