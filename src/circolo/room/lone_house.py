"""A house without other nodes: this process plays all tables, and is the desk."""

from typing import Protocol

from circolo.room.cluster_port import Placement
from circolo.room.tables.live_tables import LiveTables
from circolo.room.tables.paused_tables import PausedTables
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_change import TableChange
from circolo.room.tables.table_news import TableNews
from circolo.room.tables.table_opener import TableOpener
from circolo.store.people_port import Person
from circolo.tables.state import PlayerId, TableId, TableState


class Desk(Protocol):
    """The house, as `LoneHouse` needs it."""

    @property
    def paused(self) -> PausedTables: ...

    def take_entry(self, actor: TableActor, change: TableChange) -> None:
        """Do at the desk what follows from an entry of a table of this process."""
        ...

    def hear(self, state: TableState, news: TableNews) -> None:
        """Do what the news of a table require."""
        ...


class LoneHouse:
    """Implements `HouseCluster` for a house that is its own desk and has nobody to tell."""

    name = ""

    def __init__(self, house: Desk) -> None:
        self._house = house

    def placement(self, tables: LiveTables, opener: TableOpener) -> Placement:
        return Placement(tables, opener)

    def made(self, actor: TableActor) -> None: ...

    def forgotten(self, table: TableId) -> None: ...

    def committed(self, actor: TableActor, change: TableChange) -> None:
        self._house.take_entry(actor, change)

    def waited(self, state: TableState, news: TableNews) -> None:
        self._house.hear(state, news)

    def paused(self, state: TableState) -> None:
        self._house.paused.add(state)

    def renamed(self, person: Person) -> None: ...

    def erased(self, player: PlayerId) -> None: ...

    def blocks_changed(self, player: PlayerId) -> None: ...

    def why_not_ready(self) -> str:
        return ""

    def counts(self) -> dict[str, int]:
        return {}

    def is_played_elsewhere(self, actor: TableActor) -> bool:
        return False
