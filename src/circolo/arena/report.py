"""The report of contests, as text for people."""

from collections.abc import Sequence
from statistics import fmean, quantiles
from typing import NamedTuple

from circolo.arena.contest import Contest
from circolo.arena.duplicate import Round
from circolo.arena.sequential import Interval, interval


class Figure(NamedTuple):
    """The result of one contest: share of matches won, margin a deal, times in milliseconds."""

    contest: Contest
    rounds: int
    deals: int
    won: Interval | None
    margin: Interval
    typical: float
    slow: float


def figure(contest: Contest, played: Sequence[Round]) -> Figure:
    """Return the figures of a contest of at least two rounds."""
    won = [each.won for each in played if each.won is not None]
    times = [each for one in played for each in one.times]
    return Figure(
        contest,
        rounds=len(played),
        deals=sum(each.deals for each in played),
        won=interval(won) if won else None,
        margin=interval([each.margin for each in played]),
        typical=fmean(times),
        slow=quantiles(times, n=100)[-1],
    )


def table(figures: Sequence[Figure]) -> str:
    """Return the figures, one contest a line."""
    title = (
        f"{'contest':52}{'seeds':>7}{'deals':>8}{'won':>16}{'margin a deal':>19}{'within':>9}"
        f"{'mean ms':>9}{'p99':>8}"
    )
    return "\n".join([title, *map(_line, figures)])


def _line(of: Figure) -> str:
    contest = of.contest
    name = f"{contest.ours} against {contest.theirs}, {contest.game.name} of {contest.seats}"
    won = "" if of.won is None else f"{of.won.mean:.1%} ± {of.won.error:.1%}"
    margin = f"{of.margin.mean:+.3f} ± {of.margin.error:.3f}"
    within = f"{of.margin.half_width:.3f}"
    return (
        f"{name:52}{of.rounds:>7}{of.deals:>8}{won:>16}{margin:>19}{within:>9}"
        f"{of.typical:>9.3f}{of.slow:>8.2f}"
    )
