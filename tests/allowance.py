"""The time of one lane, shared by its counted tests."""

import time
from collections.abc import Callable, Iterator

PARTS = 3
"""A counted test may take so many equal parts of what is left: most need less than one."""


class Allowance:
    """What is left of a lane's time, for the counted tests still to come."""

    def __init__(
        self, seconds: float, *, tests: int, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.now = now
        self.ends_at = now() + seconds
        self.tests_left = tests
        self.shortened: list[str] = []

    def part(self) -> float:
        """Return when the next counted test should stop, on the clock."""
        now = self.now()
        parts = max(1.0, min(PARTS, self.tests_left / 2))  # half is left to the tests that follow
        part = max(0.0, self.ends_at - now) / max(1, self.tests_left)
        self.tests_left -= 1
        return now + parts * part

    def seeds(self, wanted: int, *, floor: float, name: str) -> Iterator[int]:
        """Yield seeds from 0, at least one, until `wanted` or the time is up.

        Fails when that is less than `floor`, a share of what was wanted.
        """
        stop_at = self.part()
        for seed in range(wanted):
            if seed and self.now() >= stop_at:
                self.shortened.append(f"{name}: {seed:,} of {wanted:,}")
                assert seed >= wanted * floor, f"time for {seed:,} of {wanted:,} only"
                return
            yield seed
