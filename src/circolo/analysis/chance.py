"""Exact chances as fractions, by label."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb, prod

Chances = Mapping[str, Fraction]
"""Chances by label, in the order of display; they add up to 1 where one of them must happen."""


def shares(counts: Mapping[str, int]) -> Chances:
    """Return each count's share of the total; counts of zero are left out."""
    total = sum(counts.values())
    return {label: Fraction(count, total) for label, count in counts.items() if count}


def ways_by_class(sizes: Iterable[int], drawn: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield how many of each class may be among `drawn` cards, and in how many ways.

    The classes, of `sizes` cards, are the whole pack.
    """
    classes = tuple(sizes)
    for taken in product(*(range(min(size, drawn) + 1) for size in classes)):
        if sum(taken) == drawn:
            yield taken, prod(map(comb, classes, taken))


def by_shape(sizes: Iterable[int], drawn: int) -> Chances:
    """Return the chance of each shape, as in "5-3-2": the numbers of cards drawn from the
    classes.
    """
    counts = Counter[tuple[int, ...]]()
    for taken, ways in ways_by_class(sizes, drawn):
        counts[tuple(sorted(taken, reverse=True))] += ways
    return shares({"-".join(map(str, shape)): counts[shape] for shape in sorted(counts)})


def exact(chance: Fraction) -> str:
    """Write a chance as it is published: "5/42"."""
    return f"{chance.numerator}/{chance.denominator}"
