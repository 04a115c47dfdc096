"""The open tables of the house by id, and for each node those that it plays."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from circolo.cluster.desk.remote_table import RemoteTable
from circolo.room.tables.known_tables import KnownTable, KnownTables
from circolo.tables.state import TableId


class PlacedTables(KnownTables[KnownTable]):
    """The tables that the desk knows. `node` is the node of the desk itself, which plays all tables
    that are not a `RemoteTable`.
    """

    def __init__(self, node: str, *, is_paused: Callable[[TableId], bool]) -> None:
        super().__init__(is_paused=is_paused)
        self._node = node
        self._at: dict[str, dict[TableId, None]] = {}
        self._loads: defaultdict[str, int] = defaultdict(int)

    def __setitem__(self, table: TableId, known: KnownTable) -> None:
        self._forget_place(table)
        super().__setitem__(table, known)
        node = self.node_of(known)
        self._at.setdefault(node, {})[table] = None
        self._loads[node] += 1

    def __delitem__(self, table: TableId) -> None:
        self._forget_place(table)
        super().__delitem__(table)

    @property
    def at(self) -> Mapping[str, Mapping[TableId, None]]:
        """The tables of each node that plays any."""
        return self._at

    def node_of(self, known: KnownTable) -> str:
        """Return the node that plays a table."""
        return known.node if isinstance(known, RemoteTable) else self._node

    @property
    def loads(self) -> Mapping[str, int]:
        """The number of tables that each node plays or is about to play; 0 for any other node."""
        return self._loads

    @contextmanager
    def expecting(self, node: str) -> Iterator[None]:
        """Count one table more for a node that is asked to play it, for a `with` block."""
        self._loads[node] += 1
        try:
            yield
        finally:
            self._loads[node] -= 1

    def _forget_place(self, table: TableId) -> None:
        known = self.get(table)
        if known is not None:
            node = self.node_of(known)
            del self._at[node][table]
            self._loads[node] -= 1
            if not self._at[node]:
                del self._at[node]
            if not self._loads[node]:
                del self._loads[node]
