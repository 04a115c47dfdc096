"""The services that all actors of a house share."""

from collections.abc import Callable

from msgspec import Struct

from circolo.room.ports import Clock, Entropy, Spawn
from circolo.room.tempo import Tempo
from circolo.store.store_port import Store
from circolo.tables.names import Names


class ActorServices(Struct, frozen=True):
    """The services of an actor."""

    store: Store
    clock: Clock
    entropy: Entropy
    spawn: Spawn
    tempo: Tempo
    names: Names
    disk_is_full: Callable[[], None]
    """Called when the disk was too full for an entry."""
