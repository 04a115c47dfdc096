"""Plays whole tournaments in the real house: `python -m tools.prove_tournaments`.

First large fields of every format, to their last prize. Then small fields of each format in a house
that dies at every single entry and opens again: places, prizes and ledger must be the same each
time. The gate runs a share (tests/simulation/tournaments).
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.simulation.tournaments.formats import SMALL, WHOLE
from tests.simulation.tournaments.sweep import Outcome, after, undisturbed
from tools.prove import PAGE, Row, clock, commit, say


class Played(NamedTuple):
    """What came of the tournaments of one kind."""

    counted: str
    tried: int
    fails: int
    seconds: float


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Play them all; each kind of proof adds a row to docs/proofs.md."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove_tournaments", description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="die with every so many entries")
    parser.add_argument("--only", choices=("whole", "killed"))
    asked = parser.parse_args(words)
    at, failed = commit(), 0
    for played in _all_played(asked):
        failed += played.fails
        Row(
            commit=at,
            of="tournaments",
            counted=played.counted,
            seeds="1",
            count=played.tried,
            fails=played.fails,
            took=clock(played.seconds),
        ).add_to(page)
    return 1 if failed else 0


def _all_played(asked: argparse.Namespace) -> Iterator[Played]:
    for name in WHOLE if asked.only != "killed" else ():
        yield _played_whole(name)
    for name in SMALL if asked.only != "whole" else ():
        yield _killed(name, every=asked.every)


def _played_whole(name: str) -> Played:
    (sheet, people), begun = WHOLE[name], time.monotonic()
    _, came_to, _ = undisturbed(sheet, people)
    wrong = _wrong(came_to, people, pool=people * sheet.entry)
    say(f"{name}, {people} people: {wrong or 'places, prizes and books are right'}")
    counted = f"{name}: people in a whole event"
    return Played(counted, people, int(bool(wrong)), time.monotonic() - begun)


def _killed(name: str, *, every: int) -> Played:
    (sheet, people), begun = SMALL[name], time.monotonic()
    event, came_to, photos = undisturbed(sheet, people, every=every)
    others = [photo.entry for photo in photos if after(photo, event, SMALL[name]) != came_to]
    say(f"{name}: {len(photos):,} deaths, {len(others)} came to something else {others[:3]}")
    counted = f"{name}: entries with which the house died"
    return Played(counted, len(photos), len(others), time.monotonic() - begun)


def _wrong(came_to: Outcome, people: int, *, pool: int) -> str:
    """Return the fault of an outcome; the ledger was checked at its end."""
    teams = sorted(team for place in came_to.places for team in place)
    if teams != [*range(len(teams))]:
        return "the places are no order of the teams"
    if sum(chips for _, chips in came_to.won) != pool:
        return "the prizes are not the pool"
    held = sum(chips for account, chips in came_to.balances.items() if account.startswith("purse:"))
    return "" if held == people * 1_000 - people * 5 else "the purses do not add up"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
