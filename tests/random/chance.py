"""Random numbers from a seed, and the seed in the report of a failure."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random


class Seeded:
    """An `Rng` from a seed."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def below(self, bound: int) -> int:
        return self._random.randrange(bound)


@contextmanager
def naming(seed: int) -> Iterator[None]:
    """Add the seed to any failure inside."""
    try:
        yield
    except Exception as failure:
        failure.add_note(f"with seed {seed}")
        raise
