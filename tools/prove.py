"""Proves rules by counting, and records the counts: `python -m tools.prove GAME ...`.

tests/random/proofs.py defines the proofs, of which the gate runs a share. Every seed is tried even
after a failure, and the shortest failed match is printed as text.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from circolo.catalogue import BY_NAME
from tests.random.proofs import CORES, PROOFS, Proof, Tally, tallies

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "proofs.md"
PARTS_TOLD = 10
"""How often a proof reports its progress."""


@dataclass(frozen=True, kw_only=True)
class Result:
    """The result of one proof of one game."""

    game: str
    proof: Proof
    first: int
    total: Tally
    seconds: float

    def holds(self) -> bool:
        """Return whether enough was counted and nothing failed."""
        return not self.total.failed and self.total.count >= self.proof.least

    def row(self, commit: str) -> "Row":
        """Return the row for docs/proofs.md."""
        return Row(
            commit=commit,
            of=self.game,
            counted=self.proof.counted,
            seeds=f"{self.first:,} to {self.first + self.total.seeds - 1:,}",
            count=self.total.count,
            fails=len(self.total.failed),
            took=f"{clock(self.seconds)} on {CORES} cores",
        )


@dataclass(frozen=True, kw_only=True)
class Row:
    """A row of docs/proofs.md, as every proof writes it."""

    commit: str
    of: str
    counted: str
    seeds: str
    count: int
    fails: int
    took: str

    def text(self) -> str:
        """Return the row as a line of the table."""
        numbers = (f"{self.count:,}", f"{self.fails:,}")
        cells = (self.commit, self.of, self.counted, self.seeds, *numbers, self.took)
        return f"| {' | '.join(cells)} |\n"

    def add_to(self, page: Path) -> None:
        """Write the row at the end of the page."""
        with page.open("a", encoding="utf-8") as written:
            written.write(self.text())


def clock(seconds: float) -> str:
    """Write a time as minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def say(text: str) -> None:
    """Print with a flush."""
    print(text, flush=True)


def prove(game: str, proof: Proof, *, first: int) -> Result:
    """Try every seed of a proof from the first, and report the progress."""
    say(f"{game}: {proof.counted}, {proof.seeds:,} seeds from {first:,} on {CORES} cores")
    begun = time.monotonic()
    total = Tally()
    told = 1
    for part in tallies(BY_NAME[game], proof.check, range(first, first + proof.seeds)):
        total += part
        if total.seeds * PARTS_TOLD >= told * proof.seeds:
            told = total.seeds * PARTS_TOLD // proof.seeds + 1
            so_far = clock(time.monotonic() - begun)
            say(f"  {total.count:>9,} in {total.seeds:,} seeds, {len(total.failed)} fail, {so_far}")
    seconds = time.monotonic() - begun
    return Result(game=game, proof=proof, first=first, total=total, seconds=seconds)


def verdict(result: Result) -> Iterable[str]:
    """Yield the closing lines of a proof."""
    total, proof = result.total, result.proof
    if total.shortest is not None:
        yield f"{len(total.failed):,} seeds fail, of which these are the first:"
        yield " ".join(map(str, total.failed[:20]))
        yield f"The shortest, of {total.shortest.commands} commands:\n{total.shortest.story}"
    if total.count < proof.least:
        yield f"{total.count:,} {proof.counted} are too few: {proof.least:,} are wanted."
    if result.holds():
        yield f"It holds: {total.count:,} {proof.counted}, and none fails."


def commit(root: Path = ROOT) -> str:
    """Return the current commit, with + if files have changed since."""
    name = git(root, "rev-parse", "--short", "HEAD")
    changed = git(root, "status", "--porcelain", "--", ".", ":!docs/proofs.md")
    return f"{name}+" if changed else name


def git(root: Path, *words: str) -> str:
    """Return the output of a git command."""
    answer = subprocess.run(["git", *words], cwd=root, capture_output=True, check=True, text=True)
    return answer.stdout.strip()


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Run the proofs of the named games, or of all; each adds a row to the page."""
    parser = argparse.ArgumentParser(prog="python -m tools.prove", description="Prove rules.")
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="SEED")
    asked = parser.parse_args(words)
    unknown = [game for game in asked.games if game not in PROOFS]
    if unknown:
        parser.error(f"nothing is proved of '{unknown[0]}'; there is {', '.join(PROOFS)}")
    if asked.first < 0:
        parser.error("seeds count from 0")
    proofs = [(game, proof) for game in asked.games or PROOFS for proof in PROOFS[game]]
    return 0 if hold(proofs, first=asked.first, page=page) else 1


def hold(proofs: Iterable[tuple[str, Proof]], *, first: int, page: Path) -> bool:
    """Run the proofs one after another, each with its row; return whether all hold."""
    all_hold = True
    for game, proof in proofs:
        at = commit()
        result = prove(game, proof, first=first)
        result.row(at).add_to(page)
        for line in verdict(result):
            say(line)
        all_hold = all_hold and result.holds()
    return all_hold


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
