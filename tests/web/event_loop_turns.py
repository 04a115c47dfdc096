"""How much work is done between two turns of the loop: counted, not timed."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any


@dataclass
class Cost:
    """Rows read so far, and the most work between two turns of the loop."""

    rows: int = 0
    step: int = 0
    longest: int = 0

    def counted(self, real: Callable[..., Any]) -> Callable[..., Any]:
        """Return the same function, whose calls in the thread of the loop are counted as work."""
        here = threading.get_ident()

        def work(*args: Any) -> Any:
            if threading.get_ident() == here:
                self.step += 1
                self.longest = max(self.longest, self.step)
            return real(*args)

        return work


@contextmanager
def turns_counted(cost: Cost) -> Iterator[None]:
    """Begin to count anew with every turn of the loop."""
    loop = asyncio.get_running_loop()
    going = True

    def turn() -> None:
        cost.step = 0
        if going:
            loop.call_soon(turn)

    turn()
    try:
        yield
    finally:
        going = False
