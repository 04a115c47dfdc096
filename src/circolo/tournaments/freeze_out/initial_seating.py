"""Assigns the players of a freeze-out to tables at its start (P4)."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def tables(order: Sequence[T], most: int) -> tuple[tuple[T, ...], ...]:
    """Divide the players among the fewest tables with at most `most` seats, as evenly as possible.

    Larger tables come first. `order` is the random order of the players, by which tables are
    filled.
    """
    count = -(-len(order) // most)
    sizes = [(len(order) + count - 1 - number) // count for number in range(count)]
    ends = [sum(sizes[: number + 1]) for number in range(count)]
    return tuple(tuple(order[end - size : end]) for size, end in zip(sizes, ends, strict=True))
