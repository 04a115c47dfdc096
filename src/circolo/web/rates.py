"""How often something may happen. The tables are bounded: the longest quiet is forgotten first."""

from collections import OrderedDict
from typing import Generic, TypeVar

import msgspec

from circolo.cards.units import Millis

ROWS = 10_000
"""Of each table: enough for every address of a full house, and little memory."""

Row = TypeVar("Row")


class _Table(OrderedDict[str, Row], Generic[Row]):
    """Rows by key, the one written last at the end."""

    def put(self, key: str, row: Row) -> None:
        self[key] = row
        self.move_to_end(key)
        if len(self) > ROWS:
            self.popitem(last=False)


class Rate:
    """At most `burst` at once, and then one every `every` milliseconds, for each key."""

    def __init__(self, *, burst: int, every: Millis) -> None:
        self._every = every
        self._slack = (burst - 1) * every
        self._used_up_to: _Table[int] = _Table()

    def wait(self, key: str, now: Millis) -> Millis:
        """Return how long it takes until one more is allowed, 0 if it is."""
        return Millis(max(0, self._used_up_to.get(key, 0) - self._slack - now))

    def take(self, key: str, now: Millis) -> None:
        """Count one."""
        self._used_up_to.put(key, max(self._used_up_to.get(key, 0), now) + self._every)


class _Attempts(msgspec.Struct, frozen=True):
    failed: int
    last: Millis


class Delays:
    """A wait after failures: none for the first `free`, then a second, doubled up to `longest`.

    Nobody is locked out for good: after `longest` one attempt is free, after a quiet hour all are.
    """

    FORGET = Millis(3_600_000)
    FIRST = Millis(1_000)

    def __init__(self, *, free: int, longest: Millis) -> None:
        self._free = free
        self._longest = longest
        self._attempts: _Table[_Attempts] = _Table()

    def wait(self, key: str, now: Millis) -> Millis:
        """Return how long it takes until the next attempt is allowed, 0 if it is."""
        known = self._known(key, now)
        over = known.failed - self._free
        if over <= 0:
            return Millis(0)
        delay = min(self._longest, self.FIRST << min(over - 1, 32))
        return Millis(max(0, known.last + delay - now))

    def failed(self, key: str, now: Millis) -> Millis:
        """Count an attempt as failed, best before it is made: then many at once gain nothing.

        Returns the time of the attempt before it.
        """
        known = self._known(key, now)
        self._attempts.put(key, _Attempts(known.failed + 1, now))
        return known.last

    def take_back(self, key: str, at: Millis, *, last: Millis) -> None:
        """Count the attempt that was made at this time, after the `last`, no longer as failed.

        The others stay, or whoever has one account could try at all others.
        """
        known = self._known(key, at)
        is_newest = known.last == at
        left = _Attempts(max(0, known.failed - 1), last if is_newest else known.last)
        self._attempts.put(key, left)

    def _known(self, key: str, now: Millis) -> _Attempts:
        known = self._attempts.get(key)
        if known is None or now - known.last >= self.FORGET:
            return _Attempts(0, now)
        return known
