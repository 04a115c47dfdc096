"""The services that every actor uses: store, clock, random bytes, tasks, names and avatars."""

from collections.abc import Callable

from msgspec import Struct

from circolo.room.ports import Clock, Entropy, Spawn
from circolo.room.tempo import Tempo
from circolo.store.durations import Durations
from circolo.store.errors import StoreUnavailable
from circolo.store.store_port import Store
from circolo.tables.avatars import Avatars
from circolo.tables.names import Names


class ActorServices(Struct, frozen=True):
    """The services that a table actor or tournament actor receives when it is made; all actors of a
    house share them.
    """

    store: Store
    clock: Clock
    entropy: Entropy
    spawn: Spawn
    tempo: Tempo
    names: Names
    avatars: Avatars
    store_is_unavailable: Callable[[StoreUnavailable], None]
    """Callback that an actor calls when the store could not take an entry."""
    is_only_writer: bool
    """Whether no other process can append to the streams of the actors."""
    command_durations: Durations
    """How long commands take, from the decision until their result is sent to all clients."""
