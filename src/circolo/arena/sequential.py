"""A sequential test: it may look after every seed, and stops as soon as the answer is clear.

The interval is the asymptotic confidence sequence of Robbins' normal mixture (Waudby-Smith,
Arbour, Sinha, Kennedy and Ramdas, *Annals of Statistics* 52, 2024). It contains the true mean at
all times at once with the stated probability, so that looking often does not make errors likelier.
"""

from collections.abc import Sequence
from math import inf, log, sqrt
from statistics import fmean, stdev

from msgspec import Struct

ERROR = 0.05
"""The probability that the interval ever misses the true mean."""

TUNED_FOR = 400
"""The number of seeds at which the interval is narrowest in comparison."""

FEWEST = 30
"""The number of seeds before which nothing is decided, because the deviation is not known yet."""


class Interval(Struct, frozen=True):
    """A mean, its standard error, and the half-width of its confidence sequence."""

    mean: float
    error: float
    half_width: float

    @property
    def is_decided(self) -> bool:
        """Return whether zero lies outside the confidence sequence."""
        return abs(self.mean) > self.half_width


def interval(values: Sequence[float], *, error: float = ERROR) -> Interval:
    """Return the interval of the mean of these values, of which there are at least two."""
    number = len(values)
    deviation = stdev(values)
    tuning = (-2 * log(error) + log(1 - 2 * log(error))) / TUNED_FOR
    spread = number * tuning + 1
    half = sqrt(2 * spread / (number * number * tuning) * (log(spread) / 2 - log(error)))
    half_width = deviation * half if number >= FEWEST else inf
    return Interval(fmean(values), deviation / sqrt(number), half_width)
