"""Changes a small house byte by byte: `python -m tools.prove_mutations`.

Every byte of every value of a house in which every table has a row is changed, one at a time, and
10,000 seeded bytes elsewhere in the file: headers, indexes, the schema, free pages. Each change has
to be found by the audit, refused when the file is opened, or shown to change nothing that is read.
Then the house is opened with seeded changes of every column, and may neither fail nor say more than
a code. What is counted is defined in tests/store/mutations.py; the gate does a share of it.
"""

import argparse
import shutil
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.random.proofs import CORES
from tests.store.changes import Change, Tally, drawn
from tests.store.mutations import Suspect, bytes_of_the_file, opens
from tests.store.pages import elsewhere
from tests.store.whole_house import build
from tools.prove import PAGE, Row, clock, commit, say

ELSEWHERE = 10_000
OPENED = 5
"""How often the house is opened with a change of each column."""

WHOLE = 0.002
"""The share of changes that goes through a whole audit whatever a part of it has found."""


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Change everything and write the lines; return 1 if anything was missed."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_mutations", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", help="where the files lie meanwhile")
    asked = parser.parse_args(words)
    at = commit()
    with TemporaryDirectory(prefix="circolo-mutations-", dir=asked.folder) as folder:
        house = build(Path(folder) / "circolo.db")
        proofs: tuple[tuple[str, Callable[..., Tally]], ...] = (
            ("bytes of all values changed", _values),
            ("bytes elsewhere changed", _elsewhere),
            ("changes with which the house was opened", _opened),
        )
        missed = 0
        for counted, proof in proofs:
            begun = time.monotonic()
            tally = _side_by_side(partial(proof, house, asked.seed))
            seconds = time.monotonic() - begun
            for line in (f"{counted}: {tally}", *_details(tally)):
                say(line)
            missed += len(tally.missed)
            _row(tally, counted, at=at, seed=asked.seed, seconds=seconds).add_to(page)
    return 1 if missed else 0


def _side_by_side(share: Callable[[int], Tally]) -> Tally:
    """Have each core do its share, and add up what they counted."""
    with ProcessPoolExecutor(CORES) as pool:
        return sum(pool.map(share, range(CORES)), Tally())


def _values(house: Path, seed: int, part: int) -> Tally:
    """Change every byte of every value."""
    chance, tally, suspect = _chance(seed, part), Tally(), Suspect(house)
    cells = [*suspect.cells()][part::CORES]
    for number, cell in enumerate(cells):
        for byte in range(len(cell.content)):
            change = Change(cell, byte, chance.randrange(1, 256))
            suspect.judge(change, tally=tally, wholly=chance.random() < WHOLE)
        if number * 10 // len(cells) != (number + 1) * 10 // len(cells):
            say(f"  {tally}")
    return tally


def _elsewhere(house: Path, seed: int, part: int) -> Tally:
    """Change bytes in no value of a row."""
    chance = _chance(seed, part)
    file = house.with_name(f"elsewhere-{part}.db")
    shutil.copy(house, file)
    places = chance.sample(elsewhere(file), ELSEWHERE // CORES)
    changes = ((place, chance.randrange(1, 256)) for place in places)
    return bytes_of_the_file(file, changes, tally=Tally())


def _opened(house: Path, seed: int, part: int) -> Tally:
    """Open the house with changes of every column; whatever is raised ends the proof."""
    chance, tally, suspect = _chance(seed, part), Tally(), Suspect(house)
    columns = defaultdict(list)
    for cell in suspect.cells():
        if cell.content:
            columns[cell.place].append(cell)
    file = house.with_name(f"opened-{part}.db")
    for place in sorted(columns)[part::CORES]:
        for _ in range(OPENED):
            outcome = opens(suspect, drawn(columns[place], chance), file=file)
            ways = {"open": tally.opened, "not stored": tally.not_stored}
            ways.get(outcome, tally.refused)[outcome] += 1
    return tally


def _chance(seed: int, part: int) -> Random:
    return Random(f"{seed}/{part}")  # noqa: S311 - nothing is secret here


def _details(tally: Tally) -> Iterable[str]:
    for name, counts in (("found as", tally.codes), ("read the same", tally.same)):
        if counts:
            yield f"  {name}: {_told(counts)}"
    yield from (f"  missed: {change}" for change in tally.missed)


def _told(counts: Counter[str]) -> str:
    return ", ".join(f"{key} {times:,}" for key, times in counts.most_common())


def _row(tally: Tally, counted: str, *, at: str, seed: int, seconds: float) -> Row:
    told = f"{counted} ({', '.join(tally.ways())})"
    return Row(
        commit=at,
        of="the audit",
        counted=told,
        seeds=str(seed),
        count=tally.count,
        fails=len(tally.missed),
        took=f"{clock(seconds)} on {CORES} cores",
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
