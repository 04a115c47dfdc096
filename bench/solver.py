"""Measures the solver on one core: `python -m bench.solver`.

The deals are random and the same in every run. Times are processor times of whole calls from
Python; a node is a position that the search visits. Each deal begins with an empty table of
positions, except in a batch of worlds.
"""

import argparse
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mean, median

from circolo.analysis.solver import Position, best_points, solve, solve_batch
from circolo.analysis.solver.solver import forget, nodes_searched
from circolo.cards.card import PACK
from circolo.cards.units import Seat, Thirds
from circolo.tricks.card_points import IN_THE_PACK, thirds

SEED = 777
PAIRS = (0, 1, 0, 1)
TWO = (0, 1)


@dataclass(frozen=True, kw_only=True)
class Task:
    """What is measured: `wanted` are the median and the 95th percentile, in milliseconds."""

    name: str
    sides: tuple[int, ...]
    cards: int = 10
    stock: int = 0
    deals: int
    solve: Callable[[Position], object]
    wanted: tuple[float, float] | None = None


def in_points(position: Position) -> object:
    """Score every card in whole points."""
    return solve(position, unit="points")


TASKS = (
    Task(
        name="pairs, 10 cards each: value in points",
        sides=PAIRS,
        deals=120,
        solve=best_points,
        wanted=(20, 200),
    ),
    Task(
        name="pairs, 10 cards each: ten cards scored, points",
        sides=PAIRS,
        deals=60,
        solve=in_points,
        wanted=(60, 600),
    ),
    Task(
        name="pairs, 10 cards each: ten cards scored, thirds",
        sides=PAIRS,
        deals=30,
        solve=solve,
    ),
    Task(
        name="pairs, 8 cards each: eight cards scored, points",
        sides=PAIRS,
        cards=8,
        deals=120,
        solve=in_points,
    ),
    Task(
        name="one against three, 10 cards each: value in points",
        sides=(0, 1, 1, 1),
        deals=40,
        solve=best_points,
    ),
    Task(
        name="neighbours, 10 cards each: value in points",
        sides=(0, 0, 1, 1),
        deals=40,
        solve=best_points,
    ),
    Task(
        name="two, 10 cards each: value in points",
        sides=TWO,
        deals=300,
        solve=best_points,
        wanted=(0.5, 5),
    ),
    Task(
        name="two, 10 cards each: ten cards scored, points",
        sides=TWO,
        deals=300,
        solve=in_points,
    ),
    Task(
        name="two, 10 cards each, 8 in the known stock: value",
        sides=TWO,
        stock=8,
        deals=40,
        solve=best_points,
    ),
)


def positions(task: Task) -> Iterable[Position]:
    """Yield the deals of a task."""
    random = Random(SEED)
    for _ in range(task.deals):
        pack = random.sample(PACK, len(PACK))
        dealt = len(task.sides) * task.cards
        hands = tuple(tuple(pack[at : at + task.cards]) for at in range(0, dealt, task.cards))
        stock = tuple(pack[dealt : dealt + task.stock])
        gone = IN_THE_PACK - thirds(pack[: dealt + task.stock])
        won = (Thirds(gone // 2), Thirds(gone - gone // 2))
        leader = Seat(random.randrange(len(task.sides)))
        yield Position(hands, task.sides, leader=leader, stock=stock, thirds=won)


def measured(task: Task) -> tuple[list[float], list[int]]:
    """Return the milliseconds and the nodes of each deal of a task."""
    times, nodes = [], []
    for position in positions(task):
        forget()
        begun = time.process_time_ns()
        task.solve(position)
        times.append((time.process_time_ns() - begun) / 1e6)
        nodes.append(nodes_searched())
    return times, nodes


def main(words: Sequence[str] | None = None) -> None:
    """Print a line for each task, and one for a batch of worlds."""
    parser = argparse.ArgumentParser(prog="python -m bench.solver", description=__doc__)
    parser.add_argument("--share", type=float, default=1, help="the share of the deals to solve")
    share = parser.parse_args(words).share
    begun = time.perf_counter()
    warm = Task(name="", sides=PAIRS, cards=2, stock=0, deals=1, solve=solve)
    measured(warm)
    best_points(next(iter(positions(warm))))
    print(f"compiled or loaded in {time.perf_counter() - begun:.1f} s\n")
    print(f"{'':55}{'deals':>6}{'median':>9}{'mean':>9}{'p95':>9}{'max':>9} ms{'nodes':>12}")
    for task in TASKS:
        deals = max(5, round(task.deals * share))
        _print(Task(**{**task.__dict__, "deals": deals}))
    _print_batch()


def _print(task: Task) -> None:
    times, nodes = measured(task)
    ordered = sorted(times)
    figures = (median(times), mean(times), ordered[int(0.95 * len(ordered))], ordered[-1])
    line = f"{task.name:55}{len(times):>6}" + "".join(f"{figure:>9.2f}" for figure in figures)
    print(f"{line}   {median(nodes):>12,.0f}", end="")
    if task.wanted is not None:
        print(f"   wanted: median {task.wanted[0]:g}, p95 {task.wanted[1]:g}", end="")
    print(flush=True)


def _print_batch() -> None:
    task = Task(name="", sides=PAIRS, cards=6, stock=0, deals=400, solve=solve)
    worlds = list(positions(task))
    forget()
    begun = time.process_time_ns()
    for _ in solve_batch(worlds, unit="points"):
        pass
    spent = (time.process_time_ns() - begun) / 1e6
    print(f"\na batch of {len(worlds)} worlds of 6 cards: {spent / len(worlds):.3f} ms a world")


if __name__ == "__main__":
    main()
