"""The callbacks through which the parts of a house tell it what has happened."""

from abc import ABC, abstractmethod

from circolo.clubs.club_state import Clubs
from circolo.room.ports import Connection
from circolo.room.sessions.session import Session
from circolo.room.tables.table_actor import TableActor
from circolo.room.tables.table_change import TableChange
from circolo.room.tables.table_news import TableNews
from circolo.store.people_port import Person
from circolo.tables.state import PlayerId, TableId, TableState


class HouseCallbacks(ABC):
    """What the parts of a house call; `House` acts."""

    @abstractmethod
    def connect(self, person: Person, connection: Connection, *, address: str = "") -> Session:
        """Open the session of a person or bot."""

    @abstractmethod
    def stand_in(self, person: Person, connection: Connection) -> Session:
        """Open the session of a bot that plays for a seated person."""

    @abstractmethod
    def renamed(self, person: Person) -> None:
        """Replace name and avatar of a person in their sessions and for all clients."""

    @abstractmethod
    def take_entry(self, actor: TableActor, change: TableChange) -> None:
        """Do at the desk what follows from an entry of a table of this process."""

    @abstractmethod
    def hear(self, state: TableState, news: TableNews) -> None:
        """Do what the news of a table require."""

    @abstractmethod
    def tell_open_turns(self) -> None:
        """Tell the desk of the moves for which tables of this process have waited for some time."""

    @abstractmethod
    def _committed(self, actor: TableActor, change: TableChange) -> None: ...

    @abstractmethod
    def _forget_table(self, table: TableId) -> None: ...

    @abstractmethod
    def _show_name(self, player: PlayerId) -> None: ...

    @abstractmethod
    def _erased(self, player: PlayerId) -> None: ...

    @abstractmethod
    def _disconnected(self, session: Session) -> None: ...

    @abstractmethod
    def _clubs_changed(self, before: Clubs) -> None: ...
