"""Every order is equally likely: counted exactly, over every word and every way to shuffle.

The statistics of test_decks.py cannot see a bias as small as that of a 16-bit remainder; counting
can.
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
    """Draw until the words run out."""
    rng = WordRng(words, bits=bits)
    while True:
        try:
            yield rng.below(bound)
        except StopIteration:
            return


def remainders(words: Iterator[int], bits: int, bound: int) -> Iterator[int]:
    """Take the remainder of every word: the most common mistake."""
    return (word % bound for word in words)


def scaled(words: Iterator[int], bits: int, bound: int) -> Iterator[int]:
    """Scale the word to the bound: the second most common mistake."""
    return (word * bound >> bits for word in words)


def one_too_many(words: Iterator[int], bits: int, bound: int) -> Iterator[int]:
    """Reject from one word too late."""
    limit = (1 << bits) - (1 << bits) % bound
    return (word % bound for word in words if word <= limit)


def counted(drawing: Drawing, bits: int, bound: int) -> set[int]:
    """Count the words that each number came from, over every possible word once."""
    numbers = Counter(drawing(iter(range(1 << bits)), bits, bound))
    assert set(numbers) <= set(range(bound))
    return {numbers[number] for number in range(bound)}


def bounds(bits: int) -> list[int]:
    """Return all bounds for small words; for 16 bits those that packs and shoes use."""
    return [*range(1, 41), 52, 312] if bits == 16 else list(range(1, min(1 << bits, 312) + 1))


@pytest.mark.parametrize("bits", [1, 2, 3, 4, 5, 6, 8, 10, 16])
def test_every_number_comes_from_equally_many_words(bits: int) -> None:
    for bound in bounds(bits):
        assert counted(ours, bits, bound) == {(1 << bits) // bound}


@pytest.mark.parametrize("bits", [3, 8, 16])
@pytest.mark.parametrize("planted", [remainders, scaled, one_too_many])
def test_a_biased_draw_is_caught_by_counting(planted: Drawing, bits: int) -> None:
    """Also for 16 bits, whose bias no statistic over a few million decks would show."""
    biased = [bound for bound in bounds(bits) if len(counted(planted, bits, bound)) > 1]
    divides = [bound for bound in bounds(bits) if (1 << bits) % bound == 0]
    missed = set(bounds(bits)) - set(biased)
    assert missed <= set(divides)


@pytest.mark.parametrize("size", range(7))
def test_every_order_has_the_same_chance(size: int) -> None:
    orders = chances(lambda rng: permuted(range(size), rng))
    assert orders == dict.fromkeys(permutations(range(size)), Fraction(1, factorial(size)))


def swap_any(size: int, rng: Rng) -> tuple[int, ...]:
    """Exchange each card with any card: size^size ways, which size! does not divide."""
    order = list(range(size))
    for place in range(size):
        other = rng.below(size)
        order[place], order[other] = order[other], order[place]
    return tuple(order)


def sattolo(size: int, rng: Rng) -> tuple[int, ...]:
    """Move every card: only the orders that are one cycle."""
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        chosen = rng.below(last)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def off_by_one(size: int, rng: Rng) -> tuple[int, ...]:
    """Stop one step too early."""
    order = list(range(size))
    for last in range(size - 1, 1, -1):
        chosen = rng.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def from_the_second_on(size: int, rng: Rng) -> tuple[int, ...]:
    """Never move the first card."""
    order = list(range(size))
    for last in range(size - 1, 1, -1):
        chosen = 1 + rng.below(last)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


@pytest.mark.parametrize("planted", [swap_any, sattolo, off_by_one, from_the_second_on])
@pytest.mark.parametrize("size", [3, 4, 5])
def test_a_bad_shuffle_is_caught_by_counting(
    planted: Callable[[int, Rng], tuple[int, ...]], size: int
) -> None:
    orders = chances(lambda rng: planted(size, rng))
    assert orders != dict.fromkeys(permutations(range(size)), Fraction(1, factorial(size)))
