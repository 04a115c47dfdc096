"""What chances are made of: exact fractions, by what they are the chances of."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb, prod

Chances = Mapping[str, Fraction]
"""By label, in the order to be shown; they add up to 1 where one of them must come true."""


def shares(counts: Mapping[str, int]) -> Chances:
    """Return what each count is of all of them; what cannot happen is left out."""
    total = sum(counts.values())
    return {label: Fraction(count, total) for label, count in counts.items() if count}


def ways_by_class(sizes: Iterable[int], drawn: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """List how many of each class may be among `drawn` cards, and in how many ways.

    The classes, of `sizes` cards, are all the cards there are.
    """
    classes = tuple(sizes)
    for taken in product(*(range(min(size, drawn) + 1) for size in classes)):
        if sum(taken) == drawn:
            yield taken, prod(map(comb, classes, taken))


def by_shape(sizes: Iterable[int], drawn: int) -> Chances:
    """Return the chances of the shapes, as in "5-3-2", in which the classes are drawn from."""
    counts = Counter[tuple[int, ...]]()
    for taken, ways in ways_by_class(sizes, drawn):
        counts[tuple(sorted(taken, reverse=True))] += ways
    return shares({"-".join(map(str, shape)): counts[shape] for shape in sorted(counts)})


def exact(chance: Fraction) -> str:
    """Write a chance as it is published: "5/42"."""
    return f"{chance.numerator}/{chance.denominator}"
