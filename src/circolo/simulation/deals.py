"""Simulates deals between bot policies, one row a deal.

The same seed gives the same rows with any number of worker processes.
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
from circolo.play.notation import Step

Row = dict[str, int | float | str]
"""The statistics of one deal, by column.

The columns are `match`, `deal`, `decisions`, and the whole numbers in the first event of the deal
and in the event that scores it. A column has the name of the field, or `name_0`, `name_1`, … for
the sides or seats. A game with other rows has a module of its own name in this folder, with a
function `rows`.
"""

MATCHES_A_TASK = 20
_AHEAD = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to simulate: a game, its table options, and the names of bot policies for the seats.

    The policies repeat around the table: one name is for all seats, two names are for the two
    sides. `habits` are the preferences of the players, for a game whose simulation follows
    preferences instead of policies (`Facts.simulates_preferences`); None means the defaults. Raises
    UnknownPolicy.
    """

    game: str
    options: Any
    policies: tuple[str, ...]
    seed: int
    habits: Any = None

    def __post_init__(self) -> None:
        for policy in self.policies:
            roster.policy_named(self.game, policy)


def simulate(plan: Plan, deals: int, *, jobs: int = 1) -> Iterator[Row]:
    """Yield the rows of the first `deals` deals, match after match, in `jobs` processes.

    The last match may be incomplete. The random numbers of each match follow from the seed, so the
    number of processes does not change the rows.
    """
    return islice(_rows(plan) if jobs == 1 else _rows_of_many(plan, jobs), deals)


def match_seed(seed: int, match: int) -> bytes:
    """Return the seed of one match of a simulation.

    Its shuffles, its draws and the random choices of its players follow from it.
    """
    return sha256(b"circolo/simulate/%d/%d" % (seed, match)).digest()


def _rows(plan: Plan) -> Iterator[Row]:
    for match in count():
        yield from _rows_of(plan, match)


def _rows_of_many(plan: Plan, jobs: int) -> Iterator[Row]:
    """Yield the rows that several worker processes compute, in the order of the matches.

    The workers are at most a few tasks ahead of the consumer.
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
    names = [plan.policies[seat % len(plan.policies)] for seat in range(seats)]
    policies = [roster.policy_named(plan.game, name) for name in names]
    own = f"{__package__}.{plan.game}"
    if find_spec(own) is not None:
        habits = game.types.preferences() if plan.habits is None else plan.habits
        rows: Iterator[Row] = import_module(own).rows(plan.options, habits, policies, seed=seed)
        return rows
    return deal_rows(turns(game, plan.options, policies, seed=seed, stack=Chips(0)))


def deal_rows(played: Iterable[Turn[Any] | Step]) -> Iterator[Row]:
    """Yield the row of each deal of a match, without the column `match`."""
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
    """Return the whole numbers in an event by column name: a field's own name, or `name_0`,
    `name_1`, ... for the elements of a list. Empty for None.
    """
    fields: dict[str, object] = {} if event is None else msgspec.structs.asdict(event)
    numbers = {name: value for name, value in fields.items() if isinstance(value, int)}
    for name, value in fields.items():
        if isinstance(value, tuple):
            of_each = enumerate(value)
            numbers |= {f"{name}_{at}": one for at, one in of_each if isinstance(one, int)}
    return numbers
