"""Presence: whether a person is here or at a table, as far as they let others see it.

A person's friends see it unless the person hides it from everybody. Other people see only tables
that the lobby lists to everybody. People who have seats at the same table see each other there.
"""

from collections.abc import Callable, Collection, Container
from typing import Literal, NamedTuple

from circolo.catalogue import game_of
from circolo.room.lobby.lobby import Lobby, takes_people
from circolo.room.tables.known_tables import AnyTables
from circolo.store.friends_port import Audience, Friends
from circolo.tables.state import PlayerId, TableId, TableState

PLAYING_MAX = 100
"""The maximum number of people in the list of who plays now."""

LOOKED_AT_MAX = 500
"""The number of players after which the search for those who may be listed ends."""

Whereabouts = Literal["away", "here", "at_table"]


class Presence(NamedTuple):
    """Where a person is. `away` also stands for a person who hides it from the viewer.

    `table` and `game` are empty unless the viewer may go to the table. `takes_people`: the table
    has a free seat.
    """

    where: Whereabouts = "away"
    table: TableId | None = None
    game: str = ""
    takes_people: bool = False


AWAY = Presence()


class PresenceBook:
    """Reads where people are, for a viewer."""

    def __init__(
        self,
        tables: AnyTables,
        lobby: Lobby,
        friends: Friends,
        *,
        connected: Container[PlayerId],
        is_private: Callable[[TableId], bool],
    ) -> None:
        self._tables = tables
        self._lobby = lobby
        self._friends = friends
        self._connected = connected
        self._is_private = is_private

    async def of_friends(self, friends: Collection[PlayerId]) -> dict[PlayerId, Presence]:
        """Return where each of the viewer's friends is; raises StoreFailed."""
        kept = await self._friends.privacy(friends)
        return {friend: self.as_friend(friend, kept[friend].presence) for friend in friends}

    def as_friend(self, friend: PlayerId, audience: Audience) -> Presence:
        """Return where a person is for a friend, given who may see it."""
        return AWAY if audience == "nobody" else self._where(friend)

    def at_same_table(self, person: PlayerId, viewer: PlayerId) -> Presence | None:
        """Return where a connected person is if the viewer has a seat at the same table, or None.

        Privacy does not apply, and a private table is named: the viewer sees the person there.
        """
        if person not in self._connected:
            return None
        theirs = self._tables.of(person)
        shared = (self._tables[table].state for table in self._tables.of(viewer) if table in theirs)
        return next((_named(state) for state in shared if state is not None), None)

    def as_stranger(self, person: PlayerId, audience: Audience) -> Presence:
        """Return where a person is for somebody who is no friend, given who may see it."""
        seen = self._where(person) if audience == "all" else AWAY
        return seen if seen.table is not None else AWAY

    async def playing(self, viewer: PlayerId) -> tuple[tuple[PlayerId, Presence], ...]:
        """Return the people who play at listed tables and let `viewer` see it.

        At most PLAYING_MAX, those at the newest tables first. Raises StoreFailed.
        """
        seated = dict[PlayerId, Presence]()
        for state in self._lobby.listed():
            if state.phase != "playing":
                continue
            for place in state.places:
                if place is not None and not place.bot and place.player in self._connected:
                    seated.setdefault(place.player, self._at(state))
            if len(seated) >= LOOKED_AT_MAX:
                break
        kept = await self._friends.privacy(seated)
        ties = await self._friends.ties(viewer)
        friends = {tie.person.id for tie in ties.friends}
        seen = (
            (player, presence)
            for player, presence in seated.items()
            if _may_see(kept[player].presence, is_friend=player in friends) or player == viewer
        )
        return tuple(seen)[:PLAYING_MAX]

    def _where(self, player: PlayerId) -> Presence:
        if player not in self._connected:
            return AWAY
        states = (self._tables[table].state for table in self._tables.of(player))
        seen = [self._at(state) for state in states if state is not None]
        shown = [presence for presence in seen if presence.table is not None]
        return next(iter(shown or seen), Presence("here"))

    def _at(self, state: TableState) -> Presence:
        if state.sheet.access == "private" or self._is_private(state.id):
            return Presence("at_table")
        return _named(state)


def _may_see(audience: Audience, *, is_friend: bool) -> bool:
    return audience == "all" or (audience == "friends" and is_friend)


def _named(state: TableState) -> Presence:
    return Presence("at_table", state.id, game_of(state.sheet.options).name, takes_people(state))
