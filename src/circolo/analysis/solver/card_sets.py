"""Sets of cards as bit masks, for the compiled search.

The four suits have ten adjacent bits each, from the lowest card to the highest. So of two cards of
a suit, the larger integer beats the other. A *class* is a run of cards of one suit with the same
points: the 4 to the 7, the three figures, the Asso, and the 2 with the 3. Ranks of different
classes never change places, so the order of cards matters only within a class.
"""

from typing import Any

from llvmlite.ir import Constant
from numba import njit, types
from numba.extending import intrinsic

EACH_SUIT = 0x40100401
"""The lowest bit of each suit."""

SUIT = 0x3FF
LOWS, FIGURES, ACES, HIGHS = (kind * EACH_SUIT for kind in (0xF, 0x70, 0x80, 0x300))
ONE_THIRD = FIGURES | HIGHS


@intrinsic
def count(_: Any, cards: Any) -> Any:
    """Return the number of cards."""

    def generate(_: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def index(_: Any, cards: Any) -> Any:
    """Return the position of the lowest card; the set must not be empty."""

    def generate(context: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], Constant(context.get_value_type(types.boolean), 1))

    return types.int64(types.int64), generate


@intrinsic
def _zeros_above(_: Any, cards: Any) -> Any:
    def generate(context: Any, builder: Any, __: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], Constant(context.get_value_type(types.boolean), 1))

    return types.int64(types.int64), generate


@njit(cache=True)
def highest(cards):
    """Return the card with the highest bit; the set must not be empty."""
    return 1 << (63 - _zeros_above(cards))


@njit(cache=True)
def worth(cards):
    """Return the points of the cards, in thirds (T10)."""
    return count(cards & ONE_THIRD) + 3 * count(cards & ACES)


@njit(cache=True)
def suit_of(card):
    """Return all ten cards of the suit of one card."""
    return SUIT << (index(card) // 10 * 10)


@njit(cache=True)
def class_of(card):
    """Return all cards of the class of one card."""
    suit = suit_of(card)
    if card & LOWS:
        return LOWS & suit
    if card & FIGURES:
        return FIGURES & suit
    if card & ACES:
        return ACES & suit
    return HIGHS & suit


@njit(cache=True)
def least_worth(cards, number):
    """Return the least points that `number` of the cards can have, in thirds."""
    left = number - count(cards & LOWS)
    if left <= 0:
        return 0
    ones = count(cards & ONE_THIRD)
    return left if left <= ones else 3 * left - 2 * ones


@njit(cache=True)
def most_worth(cards, number):
    """Return the most points that `number` of the cards can have, in thirds."""
    aces = count(cards & ACES)
    if number <= aces:
        return 3 * number
    ones = count(cards & ONE_THIRD)
    return 3 * aces + min(number - aces, ones)
