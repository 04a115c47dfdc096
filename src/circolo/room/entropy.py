"""A buffer of random bytes, which saves system calls."""

from circolo.room.ports import Entropy

AHEAD = 4_096
"""Minimum number of bytes of one read from the source."""


def read_ahead(source: Entropy) -> Entropy:
    """Return a random source that reads at least `AHEAD` bytes at a time from `source` and returns
    them in small parts.

    It returns the same bytes in the same order. Every log entry takes random bytes for its salt,
    and each read of the system's source costs a system call.
    """
    pool, at = b"", 0

    def take(size: int) -> bytes:
        nonlocal pool, at
        if len(pool) - at < size:
            pool, at = pool[at:] + source(max(AHEAD, size)), 0
        at += size
        return pool[at - size : at]

    return take
