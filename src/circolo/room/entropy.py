"""Random bytes in small portions, read ahead from a slow source."""

from circolo.room.ports import Entropy

AHEAD = 4_096


def read_ahead(source: Entropy) -> Entropy:
    """Return a source with the same bytes in the same order, which reads many at a time.

    Every entry takes a salt of its own, and the source of the system costs a system call.
    """
    pool, at = b"", 0

    def take(size: int) -> bytes:
        nonlocal pool, at
        if len(pool) - at < size:
            pool, at = pool[at:] + source(max(AHEAD, size)), 0
        at += size
        return pool[at - size : at]

    return take
