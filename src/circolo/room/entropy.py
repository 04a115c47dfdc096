"""Random bytes in small portions, from a source that takes its time for each."""

from circolo.room.ports import Entropy

AHEAD = 4_096


def taken_ahead(source: Entropy) -> Entropy:
    """Return the source's bytes in their order, each once; they are asked for many at a time.

    Every entry takes a salt of its own, and the system's source is a system call.
    """
    pool, at = b"", 0

    def take(size: int) -> bytes:
        nonlocal pool, at
        if len(pool) - at < size:
            pool, at = pool[at:] + source(max(AHEAD, size)), 0
        at += size
        return pool[at - size : at]

    return take
