"""Deals by the thousand between policies, one row a deal, the same for a seed however many work."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import count, islice
from multiprocessing import get_context
from typing import Any

import msgspec

from circolo.bots import roster
from circolo.bots.matches import Turn, turns
from circolo.bots.policy import lots
from circolo.cards.units import Chips
from circolo.catalogue import BY_NAME
from circolo.games.chemin_de_fer import Habits, Options
from circolo.play.commands import Act
from circolo.play.events import DealBegan, DealEnded
from circolo.simulation import coups, hands

Row = dict[str, int | float | str]
"""`match`, `deal`, `decisions`, and the numbers of the events that begin the deal and score it:
a field of that name, or `name_0`, `name_1`, ... by side or seat. Of a hand what `hands` says, of a
coup what `coups` says.
"""

MATCHES_A_TASK = 20
_AHEAD = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to play: a game of the catalogue, its options, the policies by name.

    Policies go round the seats: one is for all, two are for the two sides. `habits` tell what is
    done at will in chemin de fer; elsewhere policies decide all.
    """

    game: str
    options: Any
    policies: tuple[str, ...]
    seed: int
    habits: Habits = field(default_factory=Habits)

    def __post_init__(self) -> None:
        for policy in self.policies:
            if policy not in roster.BY_NAME[self.game]:
                raise UnknownPolicy(policy, tuple(roster.BY_NAME[self.game]))


class UnknownPolicy(Exception):
    """A policy that nobody plays this game by."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"'{name}' is none of {', '.join(known)}")


def simulate(plan: Plan, deals: int, *, jobs: int = 1) -> Iterator[Row]:
    """Yield rows of as many deals, match after match; the last match may be cut short.

    Each match has chance of its own from the seed, so that more jobs change nothing but the time.
    """
    return islice(_rows(plan) if jobs == 1 else _rows_of_many(plan, jobs), deals)


def match_seed(seed: int, match: int) -> bytes:
    """Return the seed of a match, from which its packs, its lots and its players' chance follow."""
    return sha256(b"circolo/simulate/%d/%d" % (seed, match)).digest()


def _rows(plan: Plan) -> Iterator[Row]:
    for match in count():
        yield from _rows_of(plan, match)


def _rows_of_many(plan: Plan, jobs: int) -> Iterator[Row]:
    """Keep every worker busy a little ahead of what is asked for, and no further."""
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    starts = count(0, MATCHES_A_TASK)
    try:
        tasks = [pool.submit(_task, plan, next(starts)) for _ in range(jobs * _AHEAD)]
        while True:
            first = tasks.pop(0)
            tasks.append(pool.submit(_task, plan, next(starts)))
            yield from first.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _task(plan: Plan, first: int) -> list[Row]:
    return [row for match in range(first, first + MATCHES_A_TASK) for row in _rows_of(plan, match)]


def _rows_of(plan: Plan, match: int) -> Iterator[Row]:
    for row in _unnumbered(plan, match_seed(plan.seed, match)):
        yield {"match": match, **row}


def _unnumbered(plan: Plan, seed: bytes) -> Iterator[Row]:
    if isinstance(plan.options, Options):
        return coups.of_full_shoes(plan.options, plan.habits, lots(seed))
    game = BY_NAME[plan.game]
    ring = game.plays == "ring"
    seats = game.seats(plan.options)[1]
    known = roster.BY_NAME[plan.game]
    policies = [known[plan.policies[seat % len(plan.policies)]] for seat in range(seats)]
    stack = hands.STACK if ring else Chips(0)
    played = turns(game, plan.options, policies, seed=seed, stack=stack)
    return hands.of_sitting(played) if ring else _of_match(played)


def _of_match(played: Iterable[Turn[Any]]) -> Iterator[Row]:
    row: Row = {}
    decisions = 0
    for turn in played:
        decisions += isinstance(turn.command, Act)
        for event, after in zip(turn.events, (*turn.events[1:], None), strict=True):
            if isinstance(event, DealBegan):
                row, decisions = {"deal": event.number, "decisions": 0}, 0
                row.update(_numbers(after))
            elif isinstance(after, DealEnded):
                yield {**row, "decisions": decisions, **_numbers(event)}


def _numbers(event: Any) -> dict[str, int]:
    """Name every whole number that an event tells, and every one in its lists."""
    fields: dict[str, object] = {} if event is None else msgspec.structs.asdict(event)
    numbers = {name: value for name, value in fields.items() if isinstance(value, int)}
    for name, value in fields.items():
        if isinstance(value, tuple):
            of_each = enumerate(value)
            numbers |= {f"{name}_{at}": one for at, one in of_each if isinstance(one, int)}
    return numbers
