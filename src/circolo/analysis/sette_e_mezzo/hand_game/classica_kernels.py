"""The banker's hand against all punte at once, compiled by numba."""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

BEST = -1.0
"""In `draws`: the better answer."""


class Hands(NamedTuple):
    """The banker's hands, smaller ones first. `next_hand[m, kind]`: the hand with one more card, or
    negative; `held[m, kind]`: its cards; `totals[m]`; `busts[m, kind]`: one more card busts;
    `must_draw[m]`, `must_stand[m]`; `falling[n, k]`: ordered draws of k from n cards.
    """

    next_hand: Ints
    held: Ints
    totals: Ints
    busts: Flags
    must_draw: Flags
    must_stand: Flags
    falling: Floats


class Situations(NamedTuple):
    """What the banker cannot tell apart. `weight[j]`: its chance; `left[j, kind]`: the cards left;
    `totals[j, p]`: the totals of the punte who stand.
    """

    weight: Floats
    left: Ints
    totals: Ints


@njit(cache=True)
def _chance(hands: Hands, left: Ints, m: int) -> float:
    """Return the chance of the banker's cards m, in one given order."""
    chance = 1.0
    many = size = 0
    for k in range(left.shape[0]):
        chance *= hands.falling[left[k], hands.held[m, k]]
        many += left[k]
        size += hands.held[m, k]
    return float(chance / hands.falling[many, size])


@njit(cache=True)
def _busts(hands: Hands, left: Ints, m: int) -> float:
    """Return the chance that the next card busts the hand m."""
    many = busting = 0
    for k in range(left.shape[0]):
        more = max(0, left[k] - hands.held[m, k])
        many += left[k] - hands.held[m, k]
        if hands.busts[m, k]:
            busting += more
    return float(busting / many)


@njit(cache=True)
def play_against_all(hands: Hands, at: Situations, draws: Floats) -> float:
    """Return what the banker wins of the punte who stand, one chip each, times the chance of the
    situations. `draws[m]`: 1 draws, 0 stands, BEST takes the better answer.
    """
    value = np.zeros(draws.shape[0])
    for m in range(draws.shape[0] - 1, -1, -1):
        stand = draw = 0.0
        for j in range(at.weight.shape[0]):
            reached = at.weight[j] * _chance(hands, at.left[j], m)
            if reached > 0.0:
                for p in range(at.totals.shape[1]):
                    stand += -reached if at.totals[j, p] > hands.totals[m] else reached
                draw -= reached * at.totals.shape[1] * _busts(hands, at.left[j], m)
        for k in range(hands.next_hand.shape[1]):
            to = hands.next_hand[m, k]
            if to >= 0:
                draw += value[to]
        value[m] = max(stand, draw)
        if hands.must_stand[m]:
            value[m] = stand
        elif hands.must_draw[m]:
            value[m] = draw
        elif draws[m] != BEST:
            value[m] = (1.0 - draws[m]) * stand + draws[m] * draw
    return float(value[: hands.next_hand.shape[1]].sum())
