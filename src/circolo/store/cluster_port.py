"""What the nodes of a cluster share in a store beside the log: which node is the desk, and a clock.

The desk is the node (one server process of a house) that runs the lobby, the tournaments and the
daily work.
"""

from typing import Literal, Protocol

from msgspec import Struct

from circolo.cards.units import Millis

DatabaseUse = Literal["alone", "in_cluster"]
"""How a server uses a database: as its only server, or as one node of a cluster."""


class DeskEpoch(Struct, frozen=True):
    """The time for which one node is the desk, until another node, or the same again, takes it.

    `epoch` increases with each change; 0 means that no node was the desk yet, and then `node` is ""
    and `since` 0. `since` is the database's time of the change.
    """

    epoch: int
    node: str
    since: Millis


class ClusterStore(Protocol):
    """The state that the nodes of a cluster share beside the log. Every method may raise
    StoreFailed.
    """

    async def desk(self) -> DeskEpoch:
        """Return which node is the desk, as of the last commit."""
        ...

    async def take_desk(self, node: str, *, after: int) -> bool:
        """Make `node` the desk if the epoch is still `after`; its epoch is then `after` + 1.

        Returns whether that happened. After a StoreFailed that is not a StoreUnavailable, the
        caller does not know it, and must read `desk`.
        """
        ...

    async def database_time(self) -> Millis:
        """Return the database's clock, in milliseconds since 1970; it may be set backwards."""
        ...
