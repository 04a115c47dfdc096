"""Compares the solver with the rules and with a plain search: `python -m tools.prove_solver`.

Endings are played out in every way by the rules themselves, and every legal card must have the same
points and thirds. Whole deals are too long for that: there a second search, alpha-beta without
anything clever, must reach the solver's thirds and no third more.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from circolo.analysis.solver import Position, solve
from circolo.cards.card import PACK
from circolo.cards.units import Seat
from tests.analysis.solver.endings import KINDS, ending, position_of, scores_by_rules
from tests.analysis.solver.plain_search import PlainSearch
from tools.prove import PAGE, Row, clock, commit, say

ENDINGS = 10_000
DEALS = 50
TOLD_EVERY = 1_000
SIDES = ((0, 1, 0, 1), (0, 1, 0, 1), (0, 1, 0, 1), (0, 0, 1, 1), (0, 1, 1, 1))
"""The sides of one deal after the other: three in pairs, and two of chiamatre."""

TABLE = 1 << 27
"""Positions that the plain search of a whole deal remembers, in 1.2 GB."""

Agrees = Callable[[int], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One kind of positions: a check of the one with a seed, and how many are wanted."""

    of: str
    counted: str
    agrees: Agrees
    wanted: int
    told_every: int


def ending_agrees(seed: int) -> bool:
    """Return whether all cards of an ending have the scores of the rules."""
    kind = list(KINDS)[seed % len(KINDS)]
    game, _ = KINDS[kind]
    longest = 5 if kind == "tressette for two" else 3
    state = ending(kind, seed, cards=1 + seed // len(KINDS) % longest)
    scores = solve(position_of(game, state)).scores
    found = {score.card: (score.points, score.thirds) for score in scores}
    return found == scores_by_rules(game, state)


def deal_agrees(seed: int) -> bool:
    """Return whether a whole deal has the value of the plain search."""
    random = Random(seed)  # noqa: S311 - seeded deals, not secrets
    pack = random.sample(PACK, len(PACK))
    hands = tuple(tuple(pack[at : at + 10]) for at in range(0, len(PACK), 10))
    sides = SIDES[seed % len(SIDES)]
    position = Position(hands, sides, leader=Seat(random.randrange(4)))
    thirds = solve(position).best.thirds
    assert thirds is not None
    value = thirds if sides[position.turn] == 0 else 35 - thirds
    plain = PlainSearch(position, table=TABLE)
    return plain.reaches(value) and not plain.reaches(value + 1)


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Compare both kinds of positions; a row is written for each."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_solver", description=__doc__)
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="SEED")
    parser.add_argument("--endings", type=int, default=ENDINGS)
    parser.add_argument("--deals", type=int, default=DEALS)
    asked = parser.parse_args(words)
    parts = (
        Part(
            of="solver",
            counted="endings with the scores of the rules",
            agrees=ending_agrees,
            wanted=asked.endings,
            told_every=TOLD_EVERY,
        ),
        Part(
            of="solver",
            counted="whole deals with the value of a plain search",
            agrees=deal_agrees,
            wanted=asked.deals,
            told_every=1,
        ),
    )
    return max(_prove(part, asked.first, page) for part in parts if part.wanted)


def _prove(part: Part, first: int, page: Path) -> int:
    begun, at = time.monotonic(), commit()
    failed = []
    for seed in range(first, first + part.wanted):
        if not part.agrees(seed):
            failed.append(seed)
            say(f"seed {seed}: no {part.counted}")
        done = seed - first + 1
        if done % part.told_every == 0:
            say(f"  {done:>7,} {part.counted}, {clock(time.monotonic() - begun)}")
    Row(
        commit=at,
        of=part.of,
        counted=part.counted,
        seeds=f"{first:,} to {first + part.wanted - 1:,}",
        count=part.wanted,
        fails=len(failed),
        took=f"{clock(time.monotonic() - begun)} of one core",
    ).add_to(page)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
