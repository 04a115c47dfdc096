"""Enumerates every result of code that draws random numbers, with its exact chance."""

from collections import defaultdict
from collections.abc import Callable, Hashable
from fractions import Fraction
from math import prod
from typing import TypeVar

from circolo.cards.units import Rng

T = TypeVar("T", bound=Hashable)


def chances(drawing: Callable[[Rng], T]) -> dict[T, Fraction]:
    """Run `drawing` once for every sequence of draws that it can make, and add up their chances."""
    total: defaultdict[T, Fraction] = defaultdict(Fraction)
    every = _EveryDraw()
    while every.is_to_run():
        result = drawing(every)
        total[result] += every.chance()
    return dict(total)


class _EveryDraw:
    """Counts through all sequences of draws like an odometer whose wheels differ in size."""

    def __init__(self) -> None:
        self._numbers: list[int] = []
        self._bounds: list[int] = []
        self._at = 0
        self._ran = False

    def below(self, bound: int) -> int:
        if self._at == len(self._numbers):
            self._numbers.append(0)
            self._bounds.append(bound)
        assert self._bounds[self._at] == bound, "the same draws must ask the same question"
        self._at += 1
        return self._numbers[self._at - 1]

    def chance(self) -> Fraction:
        return Fraction(1, prod(self._bounds))

    def is_to_run(self) -> bool:
        """Advance to the next sequence; False when all have been run."""
        self._at = 0
        if not self._ran:
            self._ran = True
            return True
        while self._numbers and self._numbers[-1] == self._bounds[-1] - 1:
            self._numbers.pop()
            self._bounds.pop()
        if not self._numbers:
            return False
        self._numbers[-1] += 1
        return True
