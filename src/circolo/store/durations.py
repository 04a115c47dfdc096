"""Counts of durations in buckets: how long commits and commands take, for the metrics."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from itertools import accumulate
from time import perf_counter

BOUNDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""The upper bounds of the buckets, in seconds; one more bucket counts what is longer."""


class Durations:
    """A histogram of durations. One thread adds to it, and any thread may read it.

    `now` is the clock in seconds.
    """

    __slots__ = ("_counts", "now", "seconds")

    def __init__(self, now: Callable[[], float] = perf_counter) -> None:
        self.now = now
        self.seconds = 0.0
        """The sum of all durations."""
        self._counts = [0] * (len(BOUNDS) + 1)

    def add_since(self, begin: float) -> None:
        """Count the duration from `begin`, a time that `now` returned, until now."""
        seconds = self.now() - begin
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def within(self) -> Iterator[tuple[float, int]]:
        """Return each bound, and at last infinity, with the number of durations up to it."""
        return zip((*BOUNDS, float("inf")), accumulate(self._counts), strict=True)
