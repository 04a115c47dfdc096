"""Connected people: the open sessions of each person and bot."""

from typing import Protocol

from circolo.room.ports import Spawn
from circolo.store.people_port import Person
from circolo.tables.state import PlayerId
from circolo.wire.server_messages import ServerMessage


class OpenSession(Protocol):
    """A session that can be told something."""

    person: Person

    def tell(self, message: ServerMessage) -> None:
        """Send a message."""
        ...

    async def tell_wallet(self) -> None:
        """Send the balance of the person."""
        ...


class ConnectedPeople(dict[PlayerId, list[OpenSession]]):
    """The open sessions, by player. A player without a session is not in it."""

    def __init__(self, spawn: Spawn) -> None:
        super().__init__()
        self._spawn = spawn

    def add(self, player: PlayerId, session: OpenSession) -> None:
        """Add a session that was opened."""
        self.setdefault(player, []).append(session)

    def remove(self, player: PlayerId, session: OpenSession) -> bool:
        """Remove a session that was closed; return whether the player has no other."""
        sessions = self.get(player, [])
        if session in sessions:
            sessions.remove(session)
        if not sessions:
            self.pop(player, None)
        return not sessions

    def person(self, player: PlayerId) -> Person | None:
        """Return the person behind a player, or None if they are not connected."""
        sessions = self.get(player)
        return sessions[0].person if sessions else None

    def rename(self, person: Person) -> None:
        """Give the sessions of a person the new name."""
        for session in self.get(PlayerId(person.id), ()):
            session.person = person

    def tell(self, player: PlayerId, message: ServerMessage) -> None:
        """Send a message to every session of a player."""
        for session in self.get(player, ()):
            session.tell(message)

    def tell_wallet(self, player: PlayerId) -> None:
        """Send a player their balance: chips moved between the wallet and a table
        or a pool.
        """
        for session in self.get(player, ()):
            self._spawn(session.tell_wallet(), name="wallet")
