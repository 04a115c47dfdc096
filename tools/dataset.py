"""Makes a data set of deals between the house bots: `python -m tools.dataset`.

Writes the matches as text, their deals as Parquet, and a card that describes both. The same seed
gives the same files.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from functools import partial
from itertools import count
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from circolo import __version__
from circolo.catalogue import BY_NAME
from circolo.datasets import match_texts
from circolo.datasets.bot_matches import bot_match
from circolo.datasets.deal_rows import rows_of
from circolo.datasets.match_texts import MatchText, line_of
from circolo.simulation import files
from tests.random.proofs import CORES
from tools.prove import ROOT, clock, commit, say

OUT = ROOT / "build" / "dataset"
WANTED = 100_000
A_TASK = 10


class Part(NamedTuple):
    """A part of the data set: a game, its options, the policies around the table, and its share."""

    file: str
    game: str
    options: dict[str, Any]
    policies: tuple[str, ...]
    share: float


PARTS = (
    Part("tressette_pairs", "tressette", {"players": 4}, ("circolo",), 0.4),
    Part("tressette_uneven", "tressette", {"players": 4}, ("circolo", "dilettante"), 0.2),
    Part("tressette_two", "tressette", {"players": 2}, ("circolo",), 0.2),
    Part("chiamatre", "chiamatre", {}, ("circolo",), 0.2),
)


def matches_of(part: Part, first: int, *, seed: int) -> list[tuple[MatchText, int]]:
    """Return some matches of a part, each with the number of its deals."""
    options = BY_NAME[part.game].types.options(**part.options)
    played = partial(bot_match, part.game, options, part.policies, seed=seed, deals=sys.maxsize)
    matches = (played(match=match) for match in range(first, first + A_TASK))
    return [(match, sum(1 for _ in rows_of(match))) for match in matches]


def all_matches(part: Part, *, seed: int, deals: int, jobs: int) -> Iterator[MatchText]:
    """Yield whole matches until they have this many deals, in the order of their numbers."""
    made, starts = 0, count(0, A_TASK)
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        tasks = [pool.submit(matches_of, part, next(starts), seed=seed) for _ in range(2 * jobs)]
        while True:
            first = tasks.pop(0)
            tasks.append(pool.submit(matches_of, part, next(starts), seed=seed))
            for match, number in first.result():
                yield match
                made += number
                if made >= deals:
                    return
    finally:
        pool.shutdown(cancel_futures=True)


def make(part: Part, out: Path, *, seed: int, deals: int, jobs: int) -> tuple[int, int]:
    """Write the two files of a part; return its matches and deals."""
    matches = rows = 0
    with ExitStack() as closing:
        lines = closing.enter_context(match_texts.opened(out / f"{part.file}.jsonl.gz"))
        table = closing.enter_context(files.opened(out / f"{part.file}.parquet"))
        for match in all_matches(part, seed=seed, deals=deals, jobs=jobs):
            matches += 1
            lines.write(line_of(match))
            for row in rows_of(match):
                table.write(row)
                rows += 1
    return matches, rows


def card(made: Sequence[tuple[Part, int, int]], *, seed: int, at: str) -> str:
    """Return the card that describes the data set."""
    rows = "\n".join(
        f"| `{part.file}` | {part.game} | {part.options or 'as usual'} | "
        f"{', '.join(part.policies)} | {matches:,} | {deals:,} |"
        for part, matches, deals in made
    )
    total = sum(deals for _, _, deals in made)
    return f"""# {total:,} deals between the house bots of Circolo

Whole matches of tressette and chiamatre, played by bots on the rules of the room.

| files | game | options | policies, around the table | matches | deals |
|---|---|---|---|---|---|
{rows}

**Files.** `.jsonl.gz`: one match a line, with every card of the pack and every decision as text.
`circolo.datasets.match_texts.read_matches` reads it match by match, and `match.play()` repeats it.
`.parquet`: one row a deal. docs/datasets.md of the project describes the format and the columns.

**Made** by `make dataset` from Circolo {__version__} at {at}, seed {seed}. The same version and
seed give the same files. The cards of the n-th deal of a match follow from the seed and the number
of the match, whatever the policies play.

**Who plays.** `circolo` is the third of the four levels of the bots, `dilettante` the second;
docs/bots.md says how strong they are. No person has played any of these deals. What the bots do is
not what people do: use exports of a house for that.

**Licence.** That of the project, Apache-2.0.
"""


def main(words: Sequence[str]) -> int:
    """Make the data set."""
    parser = argparse.ArgumentParser(prog="python -m tools.dataset", description=__doc__)
    parser.add_argument("--deals", type=int, default=WANTED)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--jobs", type=int, default=CORES)
    asked = parser.parse_args(words)
    asked.out.mkdir(parents=True, exist_ok=True)
    begun, made = time.monotonic(), []
    for part in PARTS:
        deals = round(asked.deals * part.share)
        made.append((part, *make(part, asked.out, seed=asked.seed, deals=deals, jobs=asked.jobs)))
        say(f"{part.file}: {made[-1][2]:,} deals, {clock(time.monotonic() - begun)}")
    text = card(made, seed=asked.seed, at=commit())
    (asked.out / "README.md").write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
