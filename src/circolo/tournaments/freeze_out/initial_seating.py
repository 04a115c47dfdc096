"""The seating at the start of a tournament (P4)."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def tables(order: Sequence[T], most: int) -> tuple[tuple[T, ...], ...]:
    """Return the fewest tables of at most `most` seats, as even as possible.

    The fuller tables come first; they are filled in the order of the lot.
    """
    count = -(-len(order) // most)
    sizes = [(len(order) + count - 1 - number) // count for number in range(count)]
    ends = [sum(sizes[: number + 1]) for number in range(count)]
    return tuple(tuple(order[end - size : end]) for size, end in zip(sizes, ends, strict=True))
