"""Measures how far the bots of tressette in pairs are from the best play: `make bench-ceiling`.

A seer, who sees all cards and plays by the solver, is the ceiling: no player who sees only their
own hand can reach it. The first table compares it with `club`, and says which share of its margin
`maestro` reaches on the same deals. The second says how many points a deal each level loses in
the eyes of the solver, which also counts what nobody could know.
"""

import argparse
from collections.abc import Callable, Sequence
from statistics import fmean, stdev
from typing import Any

from circolo.analysis.solver import Position, solve
from circolo.bots.matches import turns
from circolo.bots.policy import AnyPolicy, Policy
from circolo.bots.roster import policy_named
from circolo.cards.card import Card
from circolo.cards.units import Chips, Rng
from circolo.games.tressette import GAME, Action, Options, State
from circolo.games.tressette.actions import PlayCard, PlayCardOffer
from circolo.play.offers import Question

OPTIONS = Options(players=4, target=11)
SIDES = (0, 1, 0, 1)
SEATS = len(SIDES)
LEVELS = ("random", "greedy", "principiante", "dilettante", "club", "appreso", "maestro")


class OpenTable:
    """A running match whose hands are known to whoever asks."""

    state: State

    def position(self) -> Position:
        """Return the cards of the running deal."""
        deal = self.state.deal
        assert deal is not None
        ours, theirs = deal.thirds
        return Position(
            hands=deal.hands,
            sides=SIDES,
            leader=deal.leader,
            trick=deal.trick,
            thirds=(ours, theirs),
        )

    def scores(self) -> dict[Card, int]:
        """Return the exact points of each legal card."""
        found = solve(self.position(), unit="points").scores
        return {score.card: score.points for score in found}

    def deals(self, policies: Sequence[AnyPolicy], *, seed: bytes) -> list[int]:
        """Play a match; return by how many points side 0 took more in the tricks of each deal."""
        self.state = GAME.rules.open(OPTIONS, (Chips(0),) * SEATS)
        for turn in turns(GAME, OPTIONS, policies, seed=seed):
            self.state = turn.state
        return [deal.points[0] - deal.points[1] for deal in self.state.sheet]

    def seer(self, beside: AnyPolicy) -> AnyPolicy:
        """Return the policy that sees all cards. Of equal cards it plays that of `beside`, if that
        is one of them.
        """

        def choose(view: Any, question: Question[Any], rng: Rng) -> Action:
            action: Action = beside.choose(view, question, rng)
            if not isinstance(question.offers[-1], PlayCardOffer):
                return action
            assert isinstance(action, PlayCard)
            scores = self.scores()
            best = max(scores, key=scores.__getitem__)
            return action if scores[action.card] == scores[best] else PlayCard(best)

        return Policy("seer", "heavy", choose, stand_in=beside.light)

    def watched(self, policy: AnyPolicy, lost: list[int]) -> AnyPolicy:
        """Return the policy; each of its cards appends the points that it loses with open hands."""

        def choose(view: Any, question: Question[Any], rng: Rng) -> Action:
            action: Action = policy.choose(view, question, rng)
            offer = question.offers[-1]
            if isinstance(action, PlayCard) and isinstance(offer, PlayCardOffer):
                scores = self.scores()
                lost.append(max(scores.values()) - scores[action.card])
            return action

        return Policy(policy.name, policy.cost, choose, stand_in=policy.stand_in)


def margins(ours: Callable[[OpenTable], AnyPolicy], *, seeds: int) -> list[float]:
    """Return for each seed by how many points a deal we are better than `club`, with exchanged
    seats.
    """
    theirs, found = policy_named("tressette", "club"), []
    for seed in range(seeds):
        differences = []
        for side in (0, 1):
            table = OpenTable()
            us = ours(table)
            seats = [us if seat % 2 == side else theirs for seat in range(SEATS)]
            played = table.deals(seats, seed=b"ceiling/%d" % seed)
            differences.append([each * (1 - 2 * side) for each in played])
        pairs = zip(*differences, strict=False)
        found.append(fmean(sum(pair) / 2 for pair in pairs))
    return found


def ceiling(*, seeds: int) -> None:
    """Print the margins of the seer and of the maestro over `club`."""
    maestro = policy_named("tressette", "maestro")
    seers = margins(lambda table: table.seer(maestro), seeds=seeds)
    ours = margins(lambda _: maestro, seeds=seeds)
    print(f"{seeds} seeds: a seer beats club by {told(seers)} points a deal")
    share = fmean(ours) / fmean(seers)
    print(f"maestro beats it by {told(ours)}, {share:.0%} of what a seer gains", flush=True)


def losses(level: str, *, seeds: int) -> str:
    """Return what a side of this level loses a deal in the eyes of the solver, as a sentence."""
    each: list[float] = []
    for seed in range(seeds):
        table, lost = OpenTable(), list[int]()
        policy = table.watched(policy_named("tressette", level), lost)
        deals = table.deals([policy] * SEATS, seed=b"losses/%d" % seed)
        each.append(sum(lost) / len(deals) / 2)
    return f"{level}: a side loses {told(each)} points a deal, {seeds} seeds"


def told(figures: Sequence[float]) -> str:
    """Return the mean and its standard error as text."""
    return f"{fmean(figures):.2f} ± {stdev(figures) / len(figures) ** 0.5:.2f}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.ceiling", description=__doc__)
    parser.add_argument("--seeds", type=int, default=40, help="matches to 11 with exchanged seats")
    parser.add_argument("--levels", nargs="+", default=LEVELS, help="of the second table")
    chosen = parser.parse_args(arguments)
    ceiling(seeds=chosen.seeds)
    for level in chosen.levels:
        print(losses(level, seeds=max(2, chosen.seeds // 4)), flush=True)


if __name__ == "__main__":
    main()
