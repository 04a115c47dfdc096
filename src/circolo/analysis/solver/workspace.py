"""The memory of the compiled search: one record that all its functions share."""

from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

HEADS = 1 << 16
BUCKETS = 1 << 18
ENTRIES = 1 << 20
DEPTH = 41

INT = np.int64

# numba keeps a compiled function on disk until its own module changes, and misses changes in the
# modules that it calls. So a digest of them all is part of the types that functions are kept for.
# A function that does not take the workspace has no such type. It must use no constant of another
# module of this folder that may change, such as the sizes above.
_SOURCES = sha256(
    b"".join(path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py")))
)

FRAME = np.dtype(
    [
        (f"sources_{_SOURCES.hexdigest()[:16]}", INT),
        ("hands", INT, (4,)),
        ("live", INT),
        ("trick", INT),
        ("led", INT),
        ("winner", INT),
        ("taker", INT),
        ("turn", INT),
        ("place", INT),
        ("drawn", INT),
        ("target", INT),
        ("gained", INT),
        ("ranked", INT),
        ("moves", INT, (10,)),
        ("marks", INT, (10,)),
        ("count", INT),
        ("at", INT),
        ("best", INT),
        ("relevant", INT),
        ("choice", INT),
        ("hint", INT),
        ("key0", INT),
        ("key1", INT),
        ("owners0", INT),
        ("owners1", INT),
    ],
    align=True,
)
BUCKET = np.dtype(
    [("key0", INT), ("key1", INT), ("first", np.int32), ("next", np.int32)], align=True
)
ENTRY = np.dtype(
    [
        ("owners0", INT),
        ("owners1", INT),
        ("mask", INT),
        ("next", np.int32),
        ("low", np.int8),
        ("high", np.int8),
        ("choice", np.int8),
    ],
    align=True,
)
WORKSPACE = np.dtype(
    [
        ("seats", INT),
        ("sides", INT, (4,)),
        ("stock", INT, (20,)),
        ("nodes", INT),
        ("killers", INT, (12, 4)),
        ("tops", INT, (4,)),
        ("runs", INT, (4,)),
        ("rounds", INT, (4,)),
        ("gains", INT, (4,)),
        ("ranks", INT, (4,)),
        ("buckets_used", INT),
        ("entries_used", INT),
        ("drawing", INT),
        ("roots", FRAME, (4,)),
        ("frames", FRAME, (DEPTH,)),
        ("ternary", np.int32, (1024,)),
        ("classes", np.int8, (1024,)),
        ("splits", np.int32, (3**10,)),
        ("heads", np.int32, (HEADS,)),
        ("buckets", BUCKET, (BUCKETS,)),
        ("entries", ENTRY, (ENTRIES,)),
    ],
    align=True,
)


def workspace() -> NDArray[np.void]:
    """Return a new workspace: one record, with its tables filled in."""
    space = np.zeros(1, WORKSPACE)
    digits = np.zeros(1024, np.int64)
    for bit in range(10):
        digits += ((np.arange(1024) >> bit) & 1) * 3**bit
    space["ternary"][0] = digits
    space["classes"][0] = [_class_counts(cards) for cards in range(1024)]
    splits = space["splits"][0]
    for live in range(1024):
        mine = live
        while True:
            splits[digits[live] + digits[mine]] = _split(live, mine)
            if not mine:
                break
            mine = (mine - 1) & live
    return space


_CLASSES = ((0, 4), (4, 3), (7, 1), (8, 2))


def _class_counts(cards: int) -> int:
    """Return a number below 128 that says how many cards of each class a suit has."""
    low, figures, aces, highs = (
        (cards >> first & (1 << size) - 1).bit_count() for first, size in _CLASSES
    )
    return ((low * 4 + figures) * 2 + aces) * 3 + highs


def _split(live: int, mine: int) -> int:
    """Return which of the live cards of a suit are mine, from the top of each class, and above
    these ten bits the lowest card of each group of equivalent cards.
    """
    owned = lowest = 0
    for first, size in _CLASSES:
        at, before_mine = first + size, False
        for bit in reversed(range(first, first + size)):
            if live >> bit & 1:
                at -= 1
                owned |= (mine >> bit & 1) << at
        for bit in range(first, first + size):
            if live >> bit & 1:
                is_mine = bool(mine >> bit & 1)
                if is_mine and not before_mine:
                    lowest |= 1 << bit
                before_mine = is_mine
    return owned | lowest << 10
