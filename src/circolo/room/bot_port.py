"""The port (interface) through which the house uses its bots, and through which
bots use the house.
"""

from typing import Any, Protocol

from circolo.play.offers import Question
from circolo.room.ports import Clock, Connection
from circolo.room.tempo import Tempo
from circolo.store.people_port import Person
from circolo.tables.state import BotLevel, TableId
from circolo.wire.client_messages import ClientMessage
from circolo.wire.game_unions import Action, MatchView


class BotSession(Protocol):
    """The session through which a bot sends messages to the house, like the session of a connected
    person.
    """

    @property
    def stands_in(self) -> bool:
        """Whether the bot acts for a seated person instead of having a seat of its own."""
        ...

    def handle(self, message: ClientMessage) -> None:
        """Handle one message that the bot sends."""
        ...

    def closed(self) -> None:
        """End the bot's connection to the server."""
        ...


class BotHouse(Protocol):
    """The part of the house that bots use: its clock, its tempo (minimum times between events), and
    how to open a session.
    """

    @property
    def clock(self) -> Clock: ...

    @property
    def tempo(self) -> Tempo: ...

    def connect(self, person: Person, connection: Connection) -> BotSession:
        """Open a session for a bot that has a seat; `connection` receives the messages for it."""
        ...

    def stand_in(self, person: Person, connection: Connection) -> BotSession:
        """Open a session for a bot that plays for the seated person `person`; `connection` receives
        the messages for it.
        """
        ...


class Bots(Protocol):
    """The house bots: provides bots and makes them play. Bootstrap supplies the implementation."""

    def play(self, game: str, level: BotLevel) -> bool:
        """Return whether there are bots for this game (its short name) and level."""
        ...

    def invite(self, present: frozenset[str]) -> Person:
        """Return a bot whose name is not in `present`, the names at the table."""
        ...

    def connect(self, house: BotHouse, bot: Person, table: TableId) -> None:
        """Make a seated bot play at a table until the table closes."""
        ...

    def advise(self, game: str, view: MatchView, question: Question[Any]) -> Action | None:
        """Return what a bot of the level `circolo` would answer to a question of a seat with this
        view; None if it would not answer.
        """
        ...

    def stand_in(self, house: BotHouse, person: Person, table: TableId) -> None:
        """Make a bot play in the seat of a person at a table, until that person plays again."""
        ...
