"""How well the house bots play, and how quickly: `python -m bench.bots`.

Every seed is two matches of the same deals with the seats changed round, so that luck of the cards
falls out of the margin: what our side scores a deal more than the other, over the deals that both
matches have. Errors are standard errors over seeds. Times are those of the processor.
"""

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, quantiles, stdev
from typing import Literal

from circolo.bots import matches
from circolo.bots.baselines import GREEDY, RANDOM
from circolo.bots.policy import AnyPolicy, Policy
from circolo.bots.tressette import CLUB
from circolo.cards.units import Rng
from circolo.games.tressette import GAME, Options, State
from circolo.games.tressette.actions import Action, Offer
from circolo.games.tressette.view import View
from circolo.play.offers import Ask


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """A mean and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True, kw_only=True)
class Figure:
    """What came of one pairing: part of the matches won, points a deal, times in milliseconds."""

    name: str
    matches: int
    won: Estimate
    margin: Estimate
    typical: float
    slow: float


def pairing(players: Literal[2, 4], opponent: AnyPolicy, *, target: int, seeds: int) -> Figure:
    """Let the house's policy meet another one."""
    times: list[float] = []
    club = timed(times)
    won: list[float] = []
    margins: list[float] = []
    for seed in range(seeds):
        played = [
            match(club, opponent, Options(players=players, target=target), side=side, seed=seed)
            for side in (0, 1)
        ]
        won.append(fmean(state.places[side] == 1 for side, state in enumerate(played)))
        margins.append(margin(played))
    return Figure(
        name=f"{CLUB.name} against {opponent.name}, {players} players",
        matches=2 * seeds,
        won=estimate(won),
        margin=estimate(margins),
        typical=fmean(times),
        slow=quantiles(times, n=100)[-1],
    )


def timed(times: list[float]) -> Policy[View, Offer, Action]:
    """Return the house's policy, with the milliseconds of each choice noted down."""

    def choose(view: View, ask: Ask[Offer], rng: Rng) -> Action:
        begun = time.process_time_ns()
        action = CLUB.choose(view, ask, rng)
        times.append((time.process_time_ns() - begun) / 1e6)
        return action

    return Policy(CLUB.name, CLUB.level, choose)


def match(ours: AnyPolicy, theirs: AnyPolicy, options: Options, *, side: int, seed: int) -> State:
    """Play one match with ours on this side."""
    policies = [ours if seat % 2 == side else theirs for seat in range(options.players)]
    return matches.play(GAME, options, policies, seed=b"%d" % seed)


def margin(played: Sequence[State]) -> float:
    """Return the points a deal by which ours was ahead, over the deals of both matches."""
    return fmean(
        fmean((first.points[0] - first.points[1], second.points[1] - second.points[0]))
        for first, second in zip(played[0].sheet, played[1].sheet, strict=False)
    )


def estimate(values: Sequence[float]) -> Estimate:
    return Estimate(mean=fmean(values), error=stdev(values) / len(values) ** 0.5)


def report(figures: Sequence[Figure], *, target: int) -> str:
    """Write the figures for people."""
    return "\n".join(
        [
            f"Matches to {target}; ± is a standard error; ms a choice of ours.",
            f"{'':34}{'matches':>9}{'won':>16}{'points a deal':>18}{'mean ms':>9}{'p99':>7}",
            *(
                f"{f.name:34}{f.matches:>9}"
                f"{f.won.mean:>9.1%} ± {f.won.error:<4.1%}"
                f"{f.margin.mean:>+11.2f} ± {f.margin.error:.2f}"
                f"{f.typical:>9.3f}{f.slow:>7.2f}"
                for f in figures
            ),
        ]
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("--seeds", type=int, default=200, help="each is two matches")
    parser.add_argument("--target", type=int, default=21)
    chosen = parser.parse_args(arguments)
    pairings: list[tuple[Literal[2, 4], AnyPolicy]] = [
        (4, RANDOM),
        (4, GREEDY),
        (2, RANDOM),
        (2, GREEDY),
    ]
    figures = [
        pairing(players, opponent, target=chosen.target, seeds=chosen.seeds)
        for players, opponent in pairings
    ]
    print(report(figures, target=chosen.target))


if __name__ == "__main__":
    main()
