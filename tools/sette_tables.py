"""Computes the tables by which the `maestro` plays sette e mezzo:
`python -m tools.sette_tables [--only LIMIT ...] [--check]`.

It solves the hand for some limits (`circolo.analysis.sette_e_mezzo.hand_game`), and keeps the
strategies in classes, rounded. `--only` computes the tables of these limits and keeps the others.
`--check` writes nothing, and fails if the file has another table than the computed one.
`make prove-banks` proves what the kept tables lose.
"""

import argparse
import sys
import zlib
from base64 import b85encode
from collections.abc import Sequence
from pathlib import Path

import msgspec
import numpy as np

from circolo.analysis.sette_e_mezzo.hand_game.arrays import Arrays, Floats
from circolo.analysis.sette_e_mezzo.hand_game.kernels import chances_of_hands
from circolo.analysis.sette_e_mezzo.hand_game.solve import Solution, game, solve
from circolo.analysis.sette_e_mezzo.hand_game.tree import FRESH, Tree
from circolo.bots.sette_e_mezzo.equilibrium import (
    LARGE_PARTS,
    STEPS,
    Class,
    LimitTable,
    Tables,
    class_of,
    punta_key,
)
from tools.prove import ROOT, say

FILE = ROOT / "src" / "circolo" / "bots" / "sette_e_mezzo" / "equilibrium.json"
FLAT = (1, 1)
LIMITS = (
    FLAT,
    (10, 11),
    (4, 5),
    (2, 3),
    (1, 2),
    (1, 3),
    (1, 4),
    (1, 5),
    (1, 7),
    (1, 10),
    (1, 20),
    (1, 50),
)
"""The minimum and the largest bet of each table. A table serves beyond its limit too."""

ITERATIONS, FLAT_ITERATIONS = 1_500, 500
"""Of CFR+. One bet needs fewer than two, and the tests compute that table again."""

LEAST_REACH = 1e-5
"""Of what the punta meets more rarely, the house strategy decides."""


def classes_of(tree: Tree) -> tuple[Class, ...]:
    """Return the classes of all lines, sorted."""
    return tuple(sorted({class_of(line) for line in tree.lines}))


def limit_table(found: Solution) -> LimitTable:
    """Return the strategies of a solution in classes, rounded."""
    _, table = game(FRESH)
    reach = _reach(table, found)
    large = found.chosen[-1] if len(found.bets) > 1 else 0 * found.chosen[0]
    least, limit = min(found.bets), max(found.bets)
    return LimitTable(
        bets=(least, limit),
        large=tuple(round(float(each) * LARGE_PARTS) for each in large),
        punta=tuple(_punta(found, table, reach[at], at=at) for at in range(len(found.bets))),
        banker=tuple(
            b85encode(zlib.compress(_banker(found, table, reach[at], at=at), 9)).decode()
            for at in range(len(found.bets))
        ),
    )


def _reach(table: Arrays, found: Solution) -> Floats:
    """Return the chance of each bet, line and covered card, `[b, s, h]`."""
    reach = np.zeros_like(found.calls)
    reach[:, 0] = found.chosen
    goes_on = np.where(table.full, 0, found.calls)
    for line, children in enumerate(table.child):
        for child in children[children >= 0]:
            reach[:, child] = np.where(table.dealt[child] > 0, reach[:, line] * goes_on[:, line], 0)
    return reach * table.dealt


def _punta(found: Solution, table: Arrays, reach: Floats, *, at: int) -> dict[str, int]:
    steps = np.rint(found.calls[at] * STEPS).astype(int)
    differs = (reach > LEAST_REACH) & (steps != STEPS * table.punta_rule) & ~table.full
    return {
        punta_key((int(covered), *found.tree.lines[line])): int(steps[line, covered])
        for line, covered in np.argwhere(differs)
    }


def _banker(found: Solution, table: Arrays, reach: Floats, *, at: int) -> bytes:
    """Return the mean chances of drawing by class and hand, weighted by how often both come."""
    classes = classes_of(found.tree)
    index = {each: place for place, each in enumerate(classes)}
    of = np.array([index[class_of(line)] for line in found.tree.lines])
    likely = np.abs(table.won).max(axis=2)[table.opened]
    come = np.array([chances_of_hands(table, draws) for draws in found.draws[at]])
    weights = (reach.sum(axis=1)[:, None] + 1e-12) * (come + 1e-9) * likely + 1e-300
    over, under = np.zeros((2, len(classes), len(found.tree.hands)))
    np.add.at(over, of, weights * found.draws[at])
    np.add.at(under, of, weights)
    chances = over / under
    chances[:, table.must_stand], chances[:, table.must_draw] = 0, 1
    return np.rint(chances * STEPS).astype("<u2").tobytes()


def computed(bets: tuple[int, int]) -> LimitTable:
    """Solve the hand for a limit, and return its table."""
    iterations = FLAT_ITERATIONS if bets == FLAT else ITERATIONS
    found = solve(FRESH, sorted(set(bets)), iterations=iterations)
    say(f"{bets}: from {found.at_least:.7f} to {found.at_most:.7f}")
    return limit_table(found)


def kept(file: Path = FILE) -> dict[tuple[int, int], LimitTable]:
    """Return the tables in the file, by their bets."""
    tables = msgspec.json.decode(file.read_bytes(), type=Tables)
    return {table.bets: table for table in tables.limits}


def main(words: Sequence[str], *, file: Path = FILE) -> int:
    """Compute the tables, and write them into the package or compare them with it."""
    parser = argparse.ArgumentParser(prog="python -m tools.sette_tables", description=__doc__)
    parser.add_argument("--only", nargs="+", type=float, help="limits, in minimum bets")
    parser.add_argument("--check", action="store_true", help="compare with the file")
    asked = parser.parse_args(words)
    wanted = [bets for bets in LIMITS if asked.only is None or bets[1] / bets[0] in asked.only]
    if not wanted:
        parser.error(f"no limit is one of {asked.only}")
    before = kept(file) if file.exists() else {}
    tables = before | {bets: computed(bets) for bets in wanted}
    if asked.check:
        differ = [bets for bets in wanted if tables[bets] != before.get(bets)]
        say(f"other tables than computed: {differ or 'none'}")
        return int(bool(differ))
    found_tree, _ = game(FRESH)
    limits = tuple(tables[bets] for bets in LIMITS if bets in tables)
    whole = Tables(classes=classes_of(found_tree), limits=limits)
    file.write_bytes(msgspec.json.format(msgspec.json.encode(whole), indent=1) + b"\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
