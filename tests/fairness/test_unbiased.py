"""Exact proofs that draws and shuffles are unbiased, by counting all possible random words.

Counting finds a bias as small as that of a 16-bit remainder, which the statistics of test_decks.py
cannot find.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import permutations
from math import factorial

import pytest

from circolo.cards.shuffle import WordRng, permuted
from circolo.cards.units import Rng
from tests.cards.every_draw import chances

Drawing = Callable[[Iterator[int], int, int], Iterable[int]]


def ours(words: Iterator[int], bits: int, bound: int) -> Iterator[int]:
    """Draw numbers with the server's code until the words run out."""
    rng = WordRng(words, bits=bits)
    while True:
        try:
            yield rng.below(bound)
        except StopIteration:
            return


def remainders(words: Iterator[int], bits: int, bound: int) -> Iterator[int]:
    """Draw wrongly by the remainder of each word, the most common mistake."""
    return (word % bound for word in words)


def scaled(words: Iterator[int], bits: int, bound: int) -> Iterator[int]:
    """Draw wrongly by scaling each word to the bound, the second most common mistake."""
    return (word * bound >> bits for word in words)


def one_too_many(words: Iterator[int], bits: int, bound: int) -> Iterator[int]:
    """Draw wrongly by rejecting one word too few."""
    limit = (1 << bits) - (1 << bits) % bound
    return (word % bound for word in words if word <= limit)


def counted(drawing: Drawing, bits: int, bound: int) -> set[int]:
    """Return the set of the numbers of words that give each result, over all possible words."""
    numbers = Counter(drawing(iter(range(1 << bits)), bits, bound))
    assert set(numbers) <= set(range(bound))
    return {numbers[number] for number in range(bound)}


def bounds(bits: int) -> list[int]:
    """Return all bounds for words of few bits, and those of packs and shoes for 16 bits."""
    return [*range(1, 41), 52, 312] if bits == 16 else list(range(1, min(1 << bits, 312) + 1))


@pytest.mark.parametrize("bits", [1, 2, 3, 4, 5, 6, 8, 10, 16])
def test_every_number_comes_from_equally_many_words(bits: int) -> None:
    for bound in bounds(bits):
        assert counted(ours, bits, bound) == {(1 << bits) // bound}


@pytest.mark.parametrize("bits", [3, 8, 16])
@pytest.mark.parametrize("planted", [remainders, scaled, one_too_many])
def test_counting_finds_each_biased_draw(planted: Drawing, bits: int) -> None:
    """This includes 16 bits, whose bias no statistic over a few million decks shows."""
    biased = [bound for bound in bounds(bits) if len(counted(planted, bits, bound)) > 1]
    divides = [bound for bound in bounds(bits) if (1 << bits) % bound == 0]
    missed = set(bounds(bits)) - set(biased)
    assert missed <= set(divides)


@pytest.mark.parametrize("size", range(7))
def test_every_order_has_the_same_probability(size: int) -> None:
    orders = chances(lambda rng: permuted(range(size), rng))
    assert orders == dict.fromkeys(permutations(range(size)), Fraction(1, factorial(size)))


def swap_any(size: int, rng: Rng) -> tuple[int, ...]:
    """Shuffle wrongly: exchange each card with any card (size^size cases, no multiple of size!)."""
    order = list(range(size))
    for place in range(size):
        other = rng.below(size)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def sattolo(size: int, rng: Rng) -> tuple[int, ...]:
    """Shuffle wrongly (Sattolo): give only the orders that are one cycle."""
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        chosen = rng.below(last)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def off_by_one(size: int, rng: Rng) -> tuple[int, ...]:
    """Shuffle wrongly: stop one step early."""
    order = list(range(size))
    for last in range(size - 1, 1, -1):
        chosen = rng.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def from_the_second_on(size: int, rng: Rng) -> tuple[int, ...]:
    """Shuffle wrongly: never move the first card."""
    order = list(range(size))
    for last in range(size - 1, 1, -1):
        chosen = 1 + rng.below(last)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


@pytest.mark.parametrize("planted", [swap_any, sattolo, off_by_one, from_the_second_on])
@pytest.mark.parametrize("size", [3, 4, 5])
def test_counting_finds_each_bad_shuffle(
    planted: Callable[[int, Rng], tuple[int, ...]], size: int
) -> None:
    orders = chances(lambda rng: planted(size, rng))
    assert orders != dict.fromkeys(permutations(range(size)), Fraction(1, factorial(size)))
