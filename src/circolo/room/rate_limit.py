"""Rate limits: how often a client, an address or another key may do something.

Memory is bounded: each limit stores at most `MAX_KEYS` keys, and drops the key that was used
longest ago.
"""

from collections import OrderedDict, deque
from collections.abc import Hashable
from typing import Generic, TypeVar

from msgspec import Struct

from circolo.cards.units import Millis

MAX_KEYS = 10_000
"""Maximum number of keys of each limit, which bounds its memory: enough for every address of a full
house.
"""

Row = TypeVar("Row")


class _BoundedTable(OrderedDict[Hashable, Row], Generic[Row]):
    """A mapping with at most `MAX_KEYS` keys, which drops the key that was written longest ago."""

    def put(self, key: Hashable, row: Row) -> None:
        self[key] = row
        self.move_to_end(key)
        if len(self) > MAX_KEYS:
            self.popitem(last=False)


class WindowLimit:
    """A limit of `times` uses in any period of `within` milliseconds, for each key."""

    def __init__(self, times: int, within: Millis) -> None:
        self._times = times
        self._within = within
        self._taken: _BoundedTable[deque[Millis]] = _BoundedTable()

    def allows(self, key: Hashable, now: Millis) -> bool:
        """Return whether the key may be used once more now; does not count a use."""
        taken = self._taken.get(key)
        return taken is None or len(taken) < self._times or now - taken[0] >= self._within

    def take(self, key: Hashable, now: Millis) -> None:
        """Count one use of the key at the time `now`."""
        taken = self._taken.get(key)
        if taken is None:
            taken = deque(maxlen=self._times)
        taken.append(now)
        self._taken.put(key, taken)


class RateLimit:
    """A token bucket for each key: `burst` uses without delay, and then one use every `every`
    milliseconds.
    """

    def __init__(self, *, burst: int, every: Millis) -> None:
        self._every = every
        self._slack = (burst - 1) * every
        self._used_up_to: _BoundedTable[int] = _BoundedTable()

    def wait(self, key: Hashable, now: Millis) -> Millis:
        """Return the milliseconds until the key may be used again, 0 if it may be used now."""
        return Millis(max(0, self._used_up_to.get(key, 0) - self._slack - now))

    def take(self, key: Hashable, now: Millis) -> None:
        """Count one use of the key at the time `now`."""
        self._used_up_to.put(key, max(self._used_up_to.get(key, 0), now) + self._every)


class _Attempts(Struct, frozen=True):
    failed: int
    last: Millis


class FailureDelay:
    """A growing delay after failed attempts, for each key: none after the first `free` failures,
    then one second, doubled with each failure up to `longest`.

    No key is locked out for good: one attempt in each period of `longest` is always allowed. After
    an hour without an attempt all failures are forgotten.
    """

    FORGET = Millis(3_600_000)
    FIRST = Millis(1_000)

    def __init__(self, *, free: int, longest: Millis) -> None:
        self._free = free
        self._longest = longest
        self._attempts: _BoundedTable[_Attempts] = _BoundedTable()

    def wait(self, key: Hashable, now: Millis) -> Millis:
        """Return the milliseconds until the next attempt is allowed, 0 if it is allowed now."""
        known = self._known(key, now)
        over = known.failed - self._free
        if over <= 0:
            return Millis(0)
        delay = min(self._longest, self.FIRST << min(over - 1, 32))
        return Millis(max(0, known.last + delay - now))

    def failed(self, key: Hashable, now: Millis) -> Millis:
        """Count a failed attempt, and return the time of the previous failed attempt, or `now` if
        there is none.

        Callers count every attempt as failed before they check it, so that a client gains nothing
        by simultaneous attempts. After a success they call `take_back`.
        """
        known = self._known(key, now)
        self._attempts.put(key, _Attempts(known.failed + 1, now))
        return known.last

    def take_back(self, key: Hashable, at: Millis, *, last: Millis) -> None:
        """Remove the failure that was counted at the time `at`, because the attempt succeeded.
        `last` is the time that `failed` returned for it.

        The other failures of the key still count. Otherwise a client could sign in to its own
        account again and again, and so try the passwords of other accounts without delay.
        """
        known = self._known(key, at)
        is_newest = known.last == at
        left = _Attempts(max(0, known.failed - 1), last if is_newest else known.last)
        self._attempts.put(key, left)

    def _known(self, key: Hashable, now: Millis) -> _Attempts:
        known = self._attempts.get(key)
        if known is None or now - known.last >= self.FORGET:
            return _Attempts(0, now)
        return known
