"""How often somebody may do something; of many people, the longest quiet is forgotten first."""

from collections import OrderedDict, deque
from collections.abc import Hashable

from circolo.cards.units import Millis

ROWS = 10_000


class Often:
    """At most so many times within so long, for each player, or whatever else is counted."""

    def __init__(self, times: int, within: Millis) -> None:
        self._times = times
        self._within = within
        self._taken: OrderedDict[Hashable, deque[Millis]] = OrderedDict()

    def allows(self, whose: Hashable, now: Millis) -> bool:
        """Tell whether once more is not too often."""
        taken = self._taken.get(whose)
        return taken is None or len(taken) < self._times or now - taken[0] >= self._within

    def take(self, whose: Hashable, now: Millis) -> None:
        """Count once."""
        self._taken.setdefault(whose, deque(maxlen=self._times)).append(now)
        self._taken.move_to_end(whose)
        if len(self._taken) > ROWS:
            self._taken.popitem(last=False)
