"""`circolo arena`: measures how much stronger one bot policy is than another."""

from itertools import count, islice
from pathlib import Path
from typing import Annotated

import typer

from circolo.arena import arena as contests
from circolo.arena.contest import Contest
from circolo.arena.duplicate import Round
from circolo.arena.report import figure, table
from circolo.arena.rounds_file import RoundsFile, RoundsRefused
from circolo.arena.sequential import ERROR
from circolo.bots.policy import PolicyNotInstalled
from circolo.bots.program import ProgramFailed
from circolo.bots.roster import UnknownPolicy
from circolo.cli.game_argument import GameName, game_named
from circolo.cli.refusal import refuse
from circolo.play.contract import BadOptions
from circolo.play.options_notation import chosen


def arena(  # noqa: PLR0913 - an option each
    game: GameName,
    ours: Annotated[
        str, typer.Argument(help="The bot policy that is measured, or `program:./mybot`.")
    ],
    theirs: Annotated[str, typer.Argument(help="The bot policy that it is compared with.")],
    *,
    seeds: Annotated[
        int, typer.Option(min=2, max=10_000_000, help="The most seeds to play.")
    ] = 200,
    first: Annotated[
        int,
        typer.Option(min=0, max=10_000_000, help="The first seed; later ones play other cards."),
    ] = 0,
    option: Annotated[
        list[str] | None,
        typer.Option(help="A table option of the game, such as players=2; repeatable."),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=256, help="The number of processes.")] = 1,
    stop: Annotated[
        bool, typer.Option("--stop", help="Stop as soon as one policy is clearly stronger.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(help="Keep the rounds in this file. With the same file, a run continues."),
    ] = None,
) -> None:
    """Play the same cards with exchanged seats, and print by how much one policy is stronger.

    The margin is in points a deal, or in chips a coup. ± is a standard error. The true margin lies
    within the next column of the mean at all times with 95 % probability.
    """
    contest = _contest(game, option or [], ours=ours, theirs=theirs)
    try:
        played = _play(contest, out, seeds=seeds, first=first, jobs=jobs, stop=stop)
    except (PolicyNotInstalled, RoundsRefused) as error:
        refuse(error.code, str(error))
    except ProgramFailed as failed:
        refuse(failed.code, f"The program has failed: {failed}.")
    if len(played) < 2:
        refuse("too_few_rounds", "Two rounds are needed to tell how sure the result is.")
    found = figure(contest, played)
    typer.echo(table([found]))
    if stop:
        margin = found.margin
        typer.echo(
            f"{ours if margin.mean > 0 else theirs} is stronger (error at most {ERROR:.0%})."
            if margin.is_decided
            else "Not decided."
        )


def _contest(game: str, options: list[str], *, ours: str, theirs: str) -> Contest:
    known = game_named(game)
    try:
        table_options = chosen(known, tuple(options))
        return Contest(options=table_options, ours=ours, theirs=theirs)
    except BadOptions as error:
        refuse("bad_options", f"{error}.")
    except UnknownPolicy as error:
        refuse("unknown_policy", str(error))


def _play(
    contest: Contest, out: Path | None, *, seeds: int, first: int, jobs: int, stop: bool
) -> list[Round]:
    """Play until all seeds are played, the contest is decided, or Ctrl+C; return all rounds."""
    file = None if out is None else RoundsFile(out, contest)
    played = [] if file is None else list(file.rounds)
    known = {each.seed for each in played}
    missing = (seed for seed in count(first) if seed not in known)
    more = contests.rounds(contest, seeds=islice(missing, max(0, seeds - len(played))), jobs=jobs)
    if stop:
        more = contests.until_decided(more, before=tuple(played))
    try:
        for each in more:
            played.append(each)
            if file is not None:
                file.add(each)
    except KeyboardInterrupt:
        typer.echo("Stopped.", err=True)
    return played
