"""Measures the strength and speed of the house bots: `python -m bench.bots`.

Every level plays the weaker ones, on the same deals from every side (`circolo arena`). With a
folder, a stopped run continues.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from circolo.arena import arena
from circolo.arena.contest import Contest
from circolo.arena.duplicate import Round
from circolo.arena.report import figure, table
from circolo.arena.rounds_file import RoundsFile
from circolo.bots.roster import policy_named
from circolo.games import chiamatre, tressette


def contests(target: int) -> Iterator[Contest]:
    """Yield the contests: every policy against the weaker ones of its game."""
    for ours, theirs in (
        ("club", "random"),
        ("club", "greedy"),
        ("maestro", "random"),
        ("maestro", "club"),
    ):
        for players in (4, 2):
            options = tressette.Options(players=players, target=target)
            yield Contest(options=options, ours=ours, theirs=theirs)
    yield Contest(options=chiamatre.Options(), ours="club", theirs="random")


def played(contest: Contest, seeds: int, *, jobs: int, folder: Path | None) -> list[Round]:
    """Play the seeds of a contest that are not in its file yet; return all rounds."""
    name = f"{contest.game.name}-{contest.seats}-{contest.ours}-{contest.theirs}.jsonl"
    file = None if folder is None else RoundsFile(folder / name, contest)
    before = () if file is None else file.rounds
    found = list(before)
    for each in arena.rounds(contest, seeds=range(len(before), seeds), jobs=jobs):
        found.append(each)
        if file is not None:
            file.add(each)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--heavy-seeds", type=int, default=50, help="as many for heavy policies")
    parser.add_argument("--target", type=int, default=21)
    parser.add_argument("--jobs", type=int, default=1, help="processes; times are best with 1")
    parser.add_argument("--folder", type=Path, help="keeps the rounds, so that a run continues")
    chosen = parser.parse_args(arguments)
    figures = []
    for contest in contests(chosen.target):
        is_heavy = policy_named(contest.game.name, contest.ours).cost == "heavy"
        seeds = chosen.heavy_seeds if is_heavy else chosen.seeds
        rounds = played(contest, seeds, jobs=chosen.jobs, folder=chosen.folder)
        figures.append(figure(contest, rounds))
    print("± is a standard error over seeds; the margin is in points; ms a choice of ours")
    print(table(figures))


if __name__ == "__main__":
    main()
