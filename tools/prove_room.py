"""Runs a whole house for a day in virtual time: `python -m tools.prove_room`.

Hundreds of people and the house's bots play all games and variants at people's pace, come and go,
and lose their connections. The house is closed or killed at random moments
(tests/simulation/town.py). The checks are printed at the end; the gate runs some minutes of the
same.
"""

import argparse
import gc
import sys
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.simulation.memory import MOST_GROWTH, growth
from tests.simulation.stores import OnDisk
from tests.simulation.town import Hour, Scale, Town, spend
from tools.prove import PAGE, Row, clock, commit, say

WHOLE_DAY = 24.0
NEW_OBJECTS = 20_000
"""The garbage collector's threshold, as in the server."""

WARM_UP = 4
"""Hours after which the number of tables, and the pages of the disk in memory, no longer grow."""


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Run the day; a whole day adds a row to docs/proofs.md."""
    asked = _asked(words)
    scale = Scale(hours=asked.hours, people=asked.people, restarts=asked.restarts)
    say(f"{scale.people} people for {scale.hours:g} hours, seed {asked.seed}")
    begun = time.monotonic()

    def told(hour: Hour) -> None:
        say(f"  {_line(hour)}, {clock(time.monotonic() - begun)}")

    at = commit()
    gc.set_threshold(NEW_OBJECTS)
    with TemporaryDirectory(prefix="circolo-room-", dir=asked.folder) as folder:
        town = spend(asked.seed, scale, OnDisk(Path(folder)), told=told, audited=asked.audit)
    seconds = time.monotonic() - begun
    grown = growth([hour.resident_kib for hour in town.hours], warm_up=WARM_UP)
    for line in _verdict(town, grown=grown):
        say(line)
    is_flat = len(town.hours) <= WARM_UP or grown <= MOST_GROWTH
    if asked.hours >= WHOLE_DAY:
        _row(town, at=at, seed=asked.seed, seconds=seconds, grown=grown).add_to(page)
    return 0 if is_flat else 1


def _asked(words: Sequence[str]) -> argparse.Namespace:
    usual = Scale()
    parser = argparse.ArgumentParser(prog="python -m tools.prove_room", description=__doc__)
    parser.add_argument("--hours", type=float, default=usual.hours)
    parser.add_argument("--people", type=int, default=usual.people)
    parser.add_argument("--restarts", type=int, default=usual.restarts)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", help="where the store lies meanwhile")
    parser.add_argument("--no-audit", dest="audit", action="store_false")
    return parser.parse_args(words)


def _line(hour: Hour) -> str:
    return (
        f"hour {hour.number:4.1f}: {hour.tables:3} tables, {hour.at_tables:3} people at them,"
        f" {hour.entries:9,} entries, {hour.resident_kib / 1024:6.1f} MiB"
    )


def _verdict(town: Town, *, grown: float) -> Iterable[str]:
    counts, books, sampler = town.counts, town.books, town.sampler
    yield f"{books.entries:,} entries with {books.transfers:,} transfers, zero-sum at each;"
    yield f"{books.compared:,} times every seat of a table had in the books what lay before it."
    yield f"{town.vigil.looks:,} looks at tables: each went on. {counts['restart']} restarts."
    yield f"{sampler.frames:,} frames looked through, {sampler.replayed:,} tables read back,"
    worlds = ", ".join(f"{name} {times:,}" for name, times in sorted(sampler.worlds.items()))
    yield f"tables in two worlds: {worlds}."
    yield f"Memory is {grown:.2f} times what it was, at most {MOST_GROWTH:.2f} is flat."
    said = sorted((key, n) for key, n in counts.items() if key.startswith(("said ", "opened ")))
    yield ", ".join(f"{key} {times:,}" for key, times in said)
    refused = sorted((key, n) for key, n in counts.items() if key.startswith("refused "))
    yield ", ".join(f"{key} {times:,}" for key, times in refused)


def _row(town: Town, *, at: str, seed: int, seconds: float, grown: float) -> Row:
    scale = town.scale
    counted = f"entries in {scale.hours:g} hours of {scale.people} people, memory x {grown:.2f}"
    return Row(
        commit=at,
        of="the room",
        counted=counted,
        seeds=str(seed),
        count=town.books.entries,
        fails=0,
        took=clock(seconds),
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
