"""Measures the strength and speed of the house bots: `python -m bench.bots`.

Every seed plays two matches of the same deals with exchanged seats, so that card luck cancels out
of the margin: our side's points a deal less the other's, over the deals that both matches have.
Errors are standard errors over seeds. Times are CPU times.
"""

import argparse
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from statistics import fmean, quantiles, stdev
from typing import Literal

from circolo.bots import matches
from circolo.bots.policy import AnyPolicy, Policy
from circolo.bots.tressette import CLUB
from circolo.bots.tressette.baselines import GREEDY, RANDOM
from circolo.bots.tressette.maestro import MAESTRO
from circolo.cards.units import Rng
from circolo.games.tressette import GAME, Options, State
from circolo.games.tressette.actions import Action, Offer
from circolo.games.tressette.view import View
from circolo.play.offers import Question

PLAYERS: tuple[Literal[4, 2], ...] = (4, 2)


@dataclass(frozen=True, kw_only=True)
class Estimate:
    """A mean and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True, kw_only=True)
class Figure:
    """The result of one pairing: share of matches won, points a deal, times in milliseconds."""

    name: str
    matches: int
    won: Estimate
    margin: Estimate
    typical: float
    slow: float


@dataclass(frozen=True, kw_only=True)
class Pairing:
    """Two policies, their table, and the number of seeds; each seed is two matches."""

    players: Literal[2, 4]
    ours: AnyPolicy
    theirs: AnyPolicy
    target: int
    seeds: int


@dataclass(frozen=True, kw_only=True)
class Round:
    """The result of one seed: share of matches won, points a deal, times of our choices."""

    won: float
    margin: float
    times: Sequence[float]


def figure(pairing: Pairing, play: Callable[..., Iterable[Round]]) -> Figure:
    """Return the figures of a pairing; `play` maps a function over the seeds."""
    rounds = list(play(partial(one_round, pairing), range(pairing.seeds)))
    times = [each for played in rounds for each in played.times]
    return Figure(
        name=f"{pairing.ours.name} against {pairing.theirs.name}, {pairing.players} players",
        matches=2 * pairing.seeds,
        won=estimate([played.won for played in rounds]),
        margin=estimate([played.margin for played in rounds]),
        typical=fmean(times),
        slow=quantiles(times, n=100)[-1],
    )


def one_round(pairing: Pairing, seed: int) -> Round:
    """Play the deals of a seed from both sides."""
    times: list[float] = []
    ours, theirs = timed(pairing.ours, times), pairing.theirs
    options = Options(players=pairing.players, target=pairing.target)
    played = [match(ours, theirs, options, side=side, seed=seed) for side in (0, 1)]
    won = fmean(state.places[side] == 1 for side, state in enumerate(played))
    return Round(won=won, margin=margin(played), times=times)


def timed(policy: AnyPolicy, times: list[float]) -> Policy[View, Offer, Action]:
    """Return the policy wrapped so that it records the milliseconds of each choice."""

    def choose(view: View, question: Question[Offer], rng: Rng) -> Action:
        begun = time.process_time_ns()
        action: Action = policy.choose(view, question, rng)
        times.append((time.process_time_ns() - begun) / 1e6)
        return action

    return Policy(policy.name, policy.cost, choose)


def match(ours: AnyPolicy, theirs: AnyPolicy, options: Options, *, side: int, seed: int) -> State:
    """Play one match with our policy on this side."""
    policies = [ours if seat % 2 == side else theirs for seat in range(options.players)]
    return matches.play(GAME, options, policies, seed=b"%d" % seed)


def margin(played: Sequence[State]) -> float:
    """Return the points a deal by which our policy led, over the deals of both matches."""
    return fmean(
        fmean((first.points[0] - first.points[1], second.points[1] - second.points[0]))
        for first, second in zip(played[0].sheet, played[1].sheet, strict=False)
    )


def estimate(values: Sequence[float]) -> Estimate:
    return Estimate(mean=fmean(values), error=stdev(values) / len(values) ** 0.5)


def report(figures: Sequence[Figure], *, target: int) -> str:
    """Return the figures as text for people."""
    return "\n".join(
        [
            f"Matches to {target}; ± is a standard error; ms a choice of ours.",
            f"{'':36}{'matches':>9}{'won':>16}{'points a deal':>18}{'mean ms':>9}{'p99':>7}",
            *(
                f"{f.name:36}{f.matches:>9}"
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
    parser.add_argument("--heavy-seeds", type=int, default=50, help="as many for the maestro")
    parser.add_argument("--target", type=int, default=21)
    parser.add_argument("--jobs", type=int, default=1, help="processes; times are best with 1")
    chosen = parser.parse_args(arguments)
    pairings = [
        Pairing(
            players=players,
            ours=ours,
            theirs=theirs,
            target=chosen.target,
            seeds=chosen.seeds if ours is CLUB else chosen.heavy_seeds,
        )
        for ours, theirs in ((CLUB, RANDOM), (CLUB, GREEDY), (MAESTRO, GREEDY), (MAESTRO, CLUB))
        for players in PLAYERS
    ]
    with ProcessPoolExecutor(chosen.jobs, mp_context=get_context("spawn")) as processes:
        figures = [figure(pairing, processes.map) for pairing in pairings]
    print(report(figures, target=chosen.target))


if __name__ == "__main__":
    main()
