"""Proves rules by counting, and writes down what was counted: `python -m tools.prove GAME ...`.

What is compared is defined in tests/random/proofs.py, of which the gate runs a share. Every seed is
tried whatever fails, and the shortest match that failed is printed as text.
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
"""How often a proof says how far it is."""


@dataclass(frozen=True, kw_only=True)
class Result:
    """What came of one proof of one game."""

    game: str
    proof: Proof
    first: int
    total: Tally
    seconds: float

    def holds(self) -> bool:
        """Tell whether enough was counted and nothing failed."""
        return not self.total.failed and self.total.count >= self.proof.least

    def row(self, commit: str) -> str:
        """Write the line of docs/proofs.md."""
        seeds = f"{self.first:,} to {self.first + self.total.seeds - 1:,}"
        cells = (
            commit,
            self.game,
            self.proof.counted,
            seeds,
            f"{self.total.count:,}",
            f"{len(self.total.failed):,}",
            f"{clock(self.seconds)} on {CORES} cores",
        )
        return f"| {' | '.join(cells)} |\n"


def clock(seconds: float) -> str:
    """Write a time as minutes and seconds."""
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02}"


def say(text: str) -> None:
    """Print at once."""
    print(text, flush=True)


def prove(game: str, proof: Proof, *, first: int) -> Result:
    """Try every seed of a proof from the first, saying how far it is."""
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
    """Yield what is to be said of a proof at its end."""
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
    """Name the commit that is proved, with + where files were changed since."""
    name = git(root, "rev-parse", "--short", "HEAD")
    changed = git(root, "status", "--porcelain", "--", ".", ":!docs/proofs.md")
    return f"{name}+" if changed else name


def git(root: Path, *words: str) -> str:
    """Ask git."""
    answer = subprocess.run(["git", *words], cwd=root, capture_output=True, check=True, text=True)
    return answer.stdout.strip()


def main(words: Sequence[str], *, page: Path = PAGE) -> int:
    """Prove what is known of the named games, or of all; a line is written for every proof."""
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
    """Prove one after the other, with a line for each; tell whether all hold."""
    all_hold = True
    for game, proof in proofs:
        at = commit()
        result = prove(game, proof, first=first)
        with page.open("a", encoding="utf-8") as written:
            written.write(result.row(at))
        for line in verdict(result):
            say(line)
        all_hold = all_hold and result.holds()
    return all_hold


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
