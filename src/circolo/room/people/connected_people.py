"""Connected people: the open sessions of each person and bot."""

from typing import Protocol

from circolo.room.ports import Spawn
from circolo.store.people_port import Person
from circolo.tables.member_bots import is_member_bot
from circolo.tables.state import PlayerId
from circolo.wire.server_messages import ServerMessage


class OpenSession(Protocol):
    """A connected client of a person, to which the house can send messages."""

    person: Person
    is_hidden: bool
    """Whether nobody can see the page."""

    def tell(self, message: ServerMessage) -> None:
        """Send a message to the client."""
        ...

    async def tell_wallet(self) -> None:
        """Send the person their balance."""
        ...


class ConnectedPeople(dict[PlayerId, list[OpenSession]]):
    """The connected clients by player id; only connected players have an item."""

    def __init__(self, spawn: Spawn) -> None:
        super().__init__()
        self._spawn = spawn

    def add(self, player: PlayerId, session: OpenSession) -> None:
        """Add a connected client of a player."""
        self.setdefault(player, []).append(session)

    def remove(self, player: PlayerId, session: OpenSession) -> bool:
        """Remove a client that has disconnected; return True if it was the player's last one."""
        sessions = self.get(player, [])
        if session in sessions:
            sessions.remove(session)
        if not sessions:
            self.pop(player, None)
        return not sessions

    def person(self, player: PlayerId) -> Person | None:
        """Return the account of a connected player, or None if they are not connected."""
        sessions = self.get(player)
        return sessions[0].person if sessions else None

    def can_see(self, player: PlayerId) -> bool:
        """Return whether a player has a connected client whose page is visible."""
        return any(not session.is_hidden for session in self.get(player, ()))

    def count_people(self) -> int:
        """Return the number of connected people, without bots."""
        return sum(sessions[0].person.kind != "bot" for sessions in self.values())

    def member_bots(self) -> tuple[Person, ...]:
        """Return the connected members' bots, sorted by name."""
        bots = [self[player][0].person for player in self if is_member_bot(player)]
        return tuple(sorted(bots, key=lambda bot: bot.name))

    def rename(self, person: Person) -> None:
        """Replace the account data in all clients of a person whose name has changed."""
        for session in self.get(PlayerId(person.id), ()):
            session.person = person

    def tell(self, player: PlayerId, message: ServerMessage) -> None:
        """Send a message to every connected client of a player."""
        for session in self.get(player, ()):
            session.tell(message)

    def tell_wallet(self, player: PlayerId) -> None:
        """Send a player their balance, because chips moved between their account and a table or a
        prize pool.
        """
        for session in self.get(player, ()):
            self._spawn(session.tell_wallet(), name="wallet")
