"""Exact chances as fractions, and the counting of card combinations."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb, prod

Chances = Mapping[str, Fraction]
"""The chance of each outcome by its label, in the order of display. They add up to 1 if exactly one
of the outcomes must happen.
"""


def shares(counts: Mapping[str, int]) -> Chances:
    """Convert counts of equally likely cases to chances; labels with a count of zero are left
    out.
    """
    total = sum(counts.values())
    return {label: Fraction(count, total) for label, count in counts.items() if count}


def ways_by_class(sizes: Iterable[int], drawn: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield, for `drawn` cards from a pack whose cards form classes, each possible split by class
    and the number of card combinations with that split.

    `sizes` are the numbers of cards in the classes, which together are the whole pack. An item is
    (number of cards from each class, number of combinations).
    """
    classes = tuple(sizes)
    for taken in product(*(range(min(size, drawn) + 1) for size in classes)):
        if sum(taken) == drawn:
            yield taken, prod(map(comb, classes, taken))


def by_shape(sizes: Iterable[int], drawn: int) -> Chances:
    """Return the chances of the shapes of `drawn` cards, labelled as in "5-3-2".

    A shape is the numbers of cards from each class of a pack, such as a suit, the largest first;
    `sizes` are the sizes of the classes.
    """
    counts = Counter[tuple[int, ...]]()
    for taken, ways in ways_by_class(sizes, drawn):
        counts[tuple(sorted(taken, reverse=True))] += ways
    return shares({"-".join(map(str, shape)): counts[shape] for shape in sorted(counts)})


def exact(chance: Fraction) -> str:
    """Return a chance as text, a fraction in lowest terms such as "5/42"."""
    return f"{chance.numerator}/{chance.denominator}"
