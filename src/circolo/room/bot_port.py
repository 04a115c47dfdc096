"""The port of the house bots, and the house as a bot sees it."""

from typing import Protocol

from circolo.room.ports import Clock, Connection
from circolo.room.tempo import Tempo
from circolo.store.people_port import Person
from circolo.tables.state import BotLevel, TableId
from circolo.wire.client_messages import ClientMessage


class BotSession(Protocol):
    """The session of a bot."""

    @property
    def stands_in(self) -> bool:
        """Whether the bot plays for a seated player."""
        ...

    def handle(self, message: ClientMessage) -> None:
        """Take one message of the bot."""
        ...

    def closed(self) -> None:
        """Close the session."""
        ...


class BotHouse(Protocol):
    """The house, as a bot sees it."""

    @property
    def clock(self) -> Clock: ...

    @property
    def tempo(self) -> Tempo: ...

    def connect(self, person: Person, connection: Connection) -> BotSession:
        """Open the session of a bot."""
        ...

    def stand_in(self, person: Person, connection: Connection) -> BotSession:
        """Open the session of a bot that plays for a seated player."""
        ...


class Bots(Protocol):
    """The bots of the house; filled by bootstrap."""

    def play(self, game: str, level: BotLevel) -> bool:
        """Return whether there are bots for the game of this name at this level."""
        ...

    def invite(self, present: frozenset[str]) -> Person:
        """Return a bot with a name that is not present."""
        ...

    def connect(self, house: BotHouse, bot: Person, table: TableId) -> None:
        """Let a seated bot play at a table until it closes."""
        ...

    def stand_in(self, house: BotHouse, person: Person, table: TableId) -> None:
        """Let a bot play for a seated player, until that player plays again."""
        ...
