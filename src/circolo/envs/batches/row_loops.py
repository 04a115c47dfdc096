"""Loops over rows of any game: legal actions as bits, random choices, zeros and ones."""

from numba import njit

from circolo.envs.batches.random_numbers import next_below


@njit(cache=True)
def count(bits):
    """Return the number of ones."""
    found = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


@njit(cache=True)
def first_illegal(rows, legal_at, actions, size):
    """Return the first row that is not over and whose action is not legal; -1 if there is none."""
    for at in range(len(rows)):
        legal, action = rows[at, legal_at], actions[at]
        if legal and (action < 0 or action >= size or not legal >> action & 1):
            return at
    return -1


@njit(cache=True)
def choose_all(rows, legal_at, random_at, actions):
    """Write a random legal action for each row, all equally likely; -1 for a row that is over."""
    for at in range(len(rows)):
        row = rows[at]
        legal = row[legal_at]
        actions[at] = -1
        if not legal:
            continue
        for _ in range(next_below(row, random_at, count(legal))):
            legal &= legal - 1
        actions[at] = count((legal & -legal) - 1)


@njit(cache=True)
def write_bits(target, at, bits, size):
    """Write the lowest `size` bits of a number as zeros and ones; return the next position."""
    for bit in range(size):
        target[at + bit] = bits >> bit & 1
    return at + size


@njit(cache=True)
def write_legal(rows, legal_at, masks):
    """Write the legal actions of each row as zeros and ones."""
    for at in range(len(rows)):
        write_bits(masks[at], 0, rows[at, legal_at], masks.shape[1])
