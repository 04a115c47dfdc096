"""Plays the cards of one seed once with every lineup, so that the luck of the cards cancels out."""

import time
from collections.abc import Iterable, Sequence
from itertools import islice
from statistics import fmean
from typing import Any

from msgspec import Struct

from circolo.arena.contest import Contest, Lineup
from circolo.bots.matches import Turn, turns
from circolo.bots.policy import AnyPolicy, Policy
from circolo.bots.roster import EXPECTED_CHANGES
from circolo.cards.units import Chips, Rng
from circolo.play.events import DealEnded, MatchEnded
from circolo.play.offers import Question
from circolo.play.tally import Tally


class Round(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The result of one seed.

    `margin` is by how much our seats were better than the others a deal: in points, or in chips at
    a ring table. `won` is our share of matches won, None at a ring table. `times` are the
    milliseconds of processor time of each of our choices.
    """

    seed: int
    margin: float
    deals: int
    won: float | None = None
    times: tuple[float, ...] = ()


class _Played(Struct, frozen=True, kw_only=True):
    """One game of a seed: our margin in each deal, and whether we won the match."""

    margins: tuple[float, ...]
    won: bool | None


def play_seed(contest: Contest, seed: int) -> Round:
    """Play the cards of a seed with every lineup.

    Only deals that all these games have count: longer matches have deals without a counterpart.
    """
    times: list[float] = []
    played = [_play(contest, lineup, seed=seed, times=times) for lineup in contest.lineups()]
    deals = list(zip(*(each.margins for each in played), strict=False))
    won = [each.won for each in played if each.won is not None]
    return Round(
        seed=seed,
        margin=fmean(fmean(deal) for deal in deals),
        deals=len(deals),
        won=fmean(won) if won else None,
        times=tuple(times),
    )


def _play(contest: Contest, lineup: Lineup, *, seed: int, times: list[float]) -> _Played:
    """Play a match or sitting with our policy in the seats of the lineup; append our times."""
    policies = [
        timed(policy, times) if seat in lineup else policy
        for seat, policy in enumerate(contest.policies(lineup))
    ]
    is_ring = contest.game.plays == "ring"
    stack = contest.stack if is_ring else Chips(0)
    played = turns(contest.game, contest.options, policies, seed=b"arena/%d" % seed, stack=stack)
    return _sitting(contest, lineup, played) if is_ring else _match(contest, lineup, played)


def timed(policy: AnyPolicy, times: list[float]) -> AnyPolicy:
    """Return the policy wrapped so that it appends the milliseconds of each choice."""

    def choose(view: Any, question: Question[Any], rng: Rng) -> Any:
        begun = time.process_time_ns()
        action = policy.choose(view, question, rng)
        times.append(round((time.process_time_ns() - begun) / 1e6, 3))
        return action

    return Policy(policy.name, policy.cost, choose)


def _match(contest: Contest, lineup: Lineup, played: Iterable[Turn[Any]]) -> _Played:
    """Return our margins in points: those of our side less the mean of the other sides."""
    tally = Tally()
    places: tuple[int, ...] = ()
    for turn in played:
        for event in turn.events:
            tally = contest.game.facts.tally(tally, event)
            if isinstance(event, MatchEnded):
                places = event.places
    margins = tuple(_margin(points, lineup) for points in tally.deals)
    return _Played(margins=margins, won=all(places[seat] == 1 for seat in lineup))


def _sitting(contest: Contest, lineup: Lineup, played: Iterable[Turn[Any]]) -> _Played:
    """Return our margins in chips, over the coups of a sitting; the expected chips where the game
    states them.
    """
    ended = (
        (turn.state, event)
        for turn in played
        for event in turn.events
        if isinstance(event, DealEnded)
    )
    expected = EXPECTED_CHANGES.get(contest.game.name)
    names = [policy.name for policy in contest.policies(lineup)]
    changes = (
        event.settlement.changes if expected is None else expected(state, names)
        for state, event in islice(ended, contest.coups)
    )
    margins = [_margin(each[: contest.seats], lineup) for each in changes]
    return _Played(margins=tuple(margins), won=None)


def _margin(results: Sequence[float], lineup: Lineup) -> float:
    """Return the mean result of our sides less that of the others.

    A seat's side is its number modulo the number of sides.
    """
    sides = {seat % len(results) for seat in lineup}
    ours = [result for side, result in enumerate(results) if side in sides]
    theirs = [result for side, result in enumerate(results) if side not in sides]
    return fmean(ours) - fmean(theirs)
