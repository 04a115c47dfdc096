"""Simulated deals between policies, one row a deal; a seed gives the same rows with any number of
workers.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from itertools import count, islice
from multiprocessing import get_context
from typing import Any

import msgspec

from circolo.bots import roster
from circolo.bots.matches import Turn, turns
from circolo.cards.units import Chips
from circolo.catalogue import BY_NAME
from circolo.play.commands import Act
from circolo.play.events import DealBegan, DealEnded

Row = dict[str, int | float | str]
"""`match`, `deal`, `decisions`, and the numbers of the events that begin and score the deal.

A column has the name of the field, or `name_0`, `name_1`, ... by side or seat. A game with other
rows has a module of its own name in this folder, with a function `rows`.
"""

MATCHES_A_TASK = 20
_AHEAD = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to simulate: a game of the catalogue, its options, and the policies by name.

    The policies repeat around the seats: one plays all seats, two play the two sides. `habits` sets
    the choices that a game leaves free (`Facts.simulates_preferences`); elsewhere policies decide.
    """

    game: str
    options: Any
    policies: tuple[str, ...]
    seed: int
    habits: Any = None

    def __post_init__(self) -> None:
        for policy in self.policies:
            if policy not in roster.BY_NAME[self.game]:
                raise UnknownPolicy(policy, tuple(roster.BY_NAME[self.game]))


class UnknownPolicy(Exception):
    """The game has no policy of this name."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"'{name}' is none of {', '.join(known)}")


def simulate(plan: Plan, deals: int, *, jobs: int = 1) -> Iterator[Row]:
    """Yield as many rows as `deals`, match after match; the last match may be cut short.

    Each match derives its chance from the seed, so that more workers change only the time.
    """
    return islice(_rows(plan) if jobs == 1 else _rows_of_many(plan, jobs), deals)


def match_seed(seed: int, match: int) -> bytes:
    """Return the seed of a match, from which its packs, its draws and its players' chance
    follow.
    """
    return sha256(b"circolo/simulate/%d/%d" % (seed, match)).digest()


def _rows(plan: Plan) -> Iterator[Row]:
    for match in count():
        yield from _rows_of(plan, match)


def _rows_of_many(plan: Plan, jobs: int) -> Iterator[Row]:
    """Yield the rows of several workers; at most a few matches are computed ahead of the
    consumer.
    """
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
    game = BY_NAME[plan.game]
    seats = game.rules.seats(plan.options)[1]
    known = roster.BY_NAME[plan.game]
    policies = [known[plan.policies[seat % len(plan.policies)]] for seat in range(seats)]
    own = f"{__package__}.{plan.game}"
    if find_spec(own) is not None:
        habits = game.types.preferences() if plan.habits is None else plan.habits
        rows: Iterator[Row] = import_module(own).rows(plan.options, habits, policies, seed=seed)
        return rows
    return _of_match(turns(game, plan.options, policies, seed=seed, stack=Chips(0)))


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
    """Return the columns for every whole number of an event, and of its lists."""
    fields: dict[str, object] = {} if event is None else msgspec.structs.asdict(event)
    numbers = {name: value for name, value in fields.items() if isinstance(value, int)}
    for name, value in fields.items():
        if isinstance(value, tuple):
            of_each = enumerate(value)
            numbers |= {f"{name}_{at}": one for at, one in of_each if isinstance(one, int)}
    return numbers
