"""Roll calls: each node names the tables that it plays, now and then, and the desk compares.

A message that is lost can leave a table with two nodes, or with none. A difference that stays from
one roll call of a node to its next one is such a case; a shorter one is a table on its way.
"""

from collections.abc import Callable, Set

from circolo.cards.units import Millis
from circolo.tables.state import TableId

EVERY = Millis(4_000)
"""The interval, in milliseconds, at which a node names its tables."""


class RollCalls:
    """The differences that the last roll call of each node has shown."""

    def __init__(self) -> None:
        self._doubted: dict[str, frozenset[TableId]] = {}

    def compare(
        self,
        node: str,
        named: Set[TableId],
        *,
        believed: Set[TableId],
        is_moving: Callable[[TableId], bool],
    ) -> tuple[TableId, ...]:
        """Return the tables, in order, of which a node and the desk have believed different things
        at the node's last two roll calls. `named` are those that the node plays, `believed` those
        that the desk believes there.
        """
        differ = frozenset(table for table in named ^ believed if not is_moving(table))
        before = self._doubted.pop(node, frozenset())
        if differ:
            self._doubted[node] = differ
        return tuple(sorted(differ & before))

    def forget(self, node: str) -> None:
        """Forget a node that is gone."""
        self._doubted.pop(node, None)
