"""What the people of a drill noticed: acknowledged actions, and when each table went on."""

import time
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import pairwise


class Record:
    """Observations of all people; times are seconds of the machine's monotonic clock."""

    def __init__(self) -> None:
        self.acknowledged: dict[str, str] = {}
        """The table of each acknowledged action that people sent, by its id."""

        self.refused_ids: dict[str, str] = {}
        """The code of each refused action, by its id."""

        self.refused: Counter[str] = Counter()
        self.not_opened: Counter[str] = Counter()
        """How often a table was not opened, by the code of the refusal."""

        self.reconnected: Counter[str] = Counter()
        """How often connections ended, by the close code or the reason of the client."""

        self.sent_again = 0
        self.missed_frames = 0
        self.tables = 0
        self.stalls: list[str] = []
        self._steps: defaultdict[str, list[float]] = defaultdict(list)
        """When somebody saw events of a table."""

        self._rings: set[str] = set()
        """Ring tables, which stand still by themselves while they wait for bets."""

        self._waits: defaultdict[str, list[tuple[float, float]]] = defaultdict(list)
        """When an action at a table was sent first, and when it was acknowledged."""

        self._over: dict[str, float] = {}

    def saw_events(self, table: str) -> None:
        """Note that a table has gone on."""
        self._steps[table].append(time.monotonic())

    def opens(self, table: str, *, is_ring: bool) -> None:
        """Note that people have opened a table."""
        self.tables += 1
        if is_ring:
            self._rings.add(table)

    def was_done(self, message_id: str, table: str, *, since: float | None) -> None:
        """Note that a message has been acknowledged; an action was sent first at `since`."""
        self.acknowledged[message_id] = table
        if since is not None:
            self._waits[table].append((since, time.monotonic()))

    def was_refused(self, message_id: str, code: str) -> None:
        """Note that an action has been refused."""
        self.refused_ids[message_id] = code
        self.refused[code] += 1

    def ends(self, table: str) -> None:
        """Note that people leave a table."""
        self._over[table] = time.monotonic()

    def is_ring(self, table: str) -> bool:
        """Return whether players join and leave a table as they like."""
        return table in self._rings

    def live_tables(self) -> list[str]:
        """Return the tables that have gone on at least once, and that people have not left."""
        return [table for table in self._steps if table not in self._over]

    def last_step(self, table: str) -> float:
        """Return when a table went on last, 0 if it never did."""
        steps = self._steps.get(table)
        return steps[-1] if steps else 0.0

    def gaps(self, at: float) -> Iterator[float]:
        """Yield for each table of a match that ran at a time how long it stood still then."""
        for table, steps in self._steps.items():
            after = bisect_right(steps, at)
            ended = self._over.get(table)
            goes_on = 0 < after < len(steps) and (ended is None or ended > steps[after])
            if goes_on and table not in self._rings:
                yield steps[after] - steps[after - 1]

    def waits(self, at: float, *, until: float) -> Iterator[float]:
        """Yield for each table the longest wait for an answer that began or ended in a time."""
        for waits in self._waits.values():
            there = [done - sent for sent, done in waits if sent < until and done > at]
            if there:
                yield max(there)

    def longest_stops(self, start: float, end: float) -> Iterator[float]:
        """Yield for each table of a match how long it stood still at most, between two times."""
        for table, steps in self._steps.items():
            if table in self._rings or self._over.get(table, end) < end or steps[0] > start:
                continue
            times = [start, *(at for at in steps if start < at < end), end]
            yield max(after - before for before, after in pairwise(times))
