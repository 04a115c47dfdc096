"""The port (interface) through which a house is one node of a cluster, in which several processes
play the tables of one house.
"""

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from circolo.room.tables.known_tables import AnyTables, OpensTables
from circolo.room.tables.live_tables import LiveTables
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_change import TableChange
from circolo.room.tables.table_news import TableNews
from circolo.room.tables.table_opener import TableOpener
from circolo.store.people_port import Person
from circolo.tables.state import PlayerId, TableId, TableState


class Placement(NamedTuple):
    """The tables of the whole house, and what opens and continues tables on any node."""

    tables: AnyTables
    opener: OpensTables


class HouseCluster(Protocol):
    """The other nodes, as the house of one node sees them.

    One node at a time is the desk: it runs lobby, tournaments and daily work for all.
    """

    @property
    def name(self) -> str:
        """The name of this node, unlike that of all others."""
        ...

    def placement(self, tables: LiveTables, opener: TableOpener) -> Placement:
        """Return the tables of the whole house; `tables` and `opener` are those of this node."""
        ...

    def made(self, actor: TableActor) -> None:
        """Record that this node plays a table from now on."""
        ...

    def forgotten(self, table: TableId) -> None:
        """Record that this node no longer plays a table."""
        ...

    def committed(self, actor: TableActor, change: TableChange) -> None:
        """Tell the desk of an entry that a table of this node has committed."""
        ...

    def waited(self, state: TableState, news: TableNews) -> None:
        """Tell the desk that a table of this node has waited for moves; such news may be lost."""
        ...

    def paused(self, state: TableState) -> None:
        """Tell the desk that this node has paused a table."""
        ...

    def renamed(self, person: Person) -> None:
        """Tell the other nodes that the name or avatar of a person has changed."""
        ...

    def erased(self, player: PlayerId) -> None:
        """Tell the other nodes that an account was deleted."""
        ...

    def blocks_changed(self, player: PlayerId) -> None:
        """Tell the other nodes that a person has blocked or unblocked somebody."""
        ...

    def why_not_ready(self) -> str:
        """Return why people cannot play at this node now, a short code; empty if they can."""
        ...

    def counts(self) -> Mapping[str, int]:
        """Return counts for the metrics, by name; empty for a house of one process."""
        ...

    def is_played_elsewhere(self, actor: TableActor) -> bool:
        """Give a table up to which another process has appended, and return True."""
        ...
