"""What a node of a cluster is made of."""

from msgspec import Struct

from circolo.cluster.bus.bus_port import Bus
from circolo.room.ports import Clock, Spawn
from circolo.store.cluster_port import ClusterStore
from circolo.store.store_port import Reader


class NodeParts(Struct, frozen=True):
    """What a node is made of. `address` is where it listens, for people who look at the nodes."""

    name: str
    release: str
    address: str
    bus: Bus
    store: ClusterStore
    log: Reader
    clock: Clock
    spawn: Spawn
