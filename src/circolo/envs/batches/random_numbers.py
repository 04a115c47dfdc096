"""Random numbers inside compiled loops: splitmix64 (Steele, Lea and Flood 2014), one state a row.

The states are 64-bit words in signed integers, as all columns are.
"""

import numpy as np
from numba import njit
from numpy.typing import NDArray

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)

Seeds = NDArray[np.int64]
"""The first state of each row."""


@njit(cache=True)
def next_below(row, column, bound):
    """Return a number from 0 to bound - 1, and move the state in `row[column]` on.

    The numbers are equally likely up to bound / 2**32.
    """
    state = np.uint64(row[column]) + _GOLDEN
    row[column] = np.int64(state)
    mixed = (state ^ (state >> np.uint64(30))) * _FIRST
    mixed = (mixed ^ (mixed >> np.uint64(27))) * _SECOND
    mixed ^= mixed >> np.uint64(31)
    return np.int64(((mixed >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))


@njit(cache=True)
def shuffle(row, column, pack):
    """Shuffle a pack in place (Fisher and Yates)."""
    for last in range(len(pack) - 1, 0, -1):
        other = next_below(row, column, last + 1)
        pack[last], pack[other] = pack[other], pack[last]


def seeds(seed: int, count: int) -> Seeds:
    """Return the first states of `count` rows."""
    words = np.random.SeedSequence(seed).generate_state(count, np.uint64)
    return words.astype(np.int64)
