"""Friendships: requests between two people, their answers, and who learns of them.

In a cluster the desk handles all of it: it knows every connected person.
"""

from collections.abc import Collection
from typing import NamedTuple

from circolo.cards.units import Millis
from circolo.room.errors import RoomRefused
from circolo.room.friends.presence import Presence, PresenceBook
from circolo.room.people.connected_people import ConnectedPeople
from circolo.room.ports import Clock
from circolo.room.push.notifications import Notifications
from circolo.room.rate_limit import WindowLimit
from circolo.store.friends_port import Tie
from circolo.store.people_port import People, PeopleRefused, Person
from circolo.tables.state import PlayerId
from circolo.wire.server_messages import FriendNews, FriendNewsKind

REQUESTS = 20, Millis(3_600_000)
"""Rate limit of the requests that one person may send."""


class Friend(NamedTuple):
    """A friend of a person, where they are, and the time of their newest private message.

    `is_notified`: the friend is away, does not hide, and would be notified of an invitation.
    """

    tie: Tie
    presence: Presence
    wrote: Millis | None
    is_notified: bool


class FriendList(NamedTuple):
    """The friends of a person, those who have asked them, and those whom they have asked."""

    friends: tuple[Friend, ...]
    asking: tuple[Tie, ...]
    asked: tuple[Tie, ...]


class Friendships:
    """Asks, answers and ends friendships, and tells both people."""

    def __init__(
        self,
        people: People,
        presence: PresenceBook,
        clock: Clock,
        *,
        connected: ConnectedPeople,
        notifications: Notifications,
    ) -> None:
        self._people = people
        self._presence = presence
        self._clock = clock
        self._connected = connected
        self._notifications = notifications
        self._requests = WindowLimit(*REQUESTS)

    async def ask(self, person: Person, name: str) -> None:
        """Ask the person with this name to be a friend, or accept their request.

        Raises RoomRefused (not_yourself, friend_requests_often) or PeopleRefused.
        """
        other = await self._people.by_name(name)
        if other is None or other.kind == "bot":
            raise PeopleRefused("person_unknown")
        if other.id == person.id:
            raise RoomRefused("not_yourself")
        now, asks = self._clock.now(), PlayerId(person.id)
        before = await self._people.friends.ties(person.id)
        if any(tie.person.id == other.id for tie in (*before.friends, *before.asked)):
            return
        is_answer = any(tie.person.id == other.id for tie in before.asking)
        if not is_answer and not self._requests.allows(asks, now):
            raise RoomRefused("friend_requests_often")
        are_friends = await self._people.friends.ask(person.id, other.id, at=now)
        if not is_answer:
            self._requests.take(asks, now)
        after = await self._people.friends.ties(other.id)
        if any(tie.person.id == person.id for tie in (*after.friends, *after.asking)):
            self._tell(other, "accepted" if are_friends else "asked", about=person)
        self._tell(person, "changed", about=other)

    async def part(self, person: Person, other: PlayerId) -> None:
        """End a friendship, decline a request or take one back; the other is not told why.

        Idempotent.
        """
        await self._people.friends.part(person.id, other)
        known = await self._people.by_id(other)
        if known is not None:
            self._tell(person, "changed", about=known)
            self._tell(known, "changed", about=person)

    async def list(self, person: Person) -> FriendList:
        """Return the friends and requests of a person; raises StoreFailed."""
        ties = await self._people.friends.ties(person.id)
        wrote = await self._people.friends.newest(person.id)
        people = [PlayerId(tie.person.id) for tie in ties.friends]
        where = await self._presence.of_friends(people)
        notified = await self._notified([one for one in people if where[one].where == "away"])
        friends = tuple(
            Friend(tie, where[player], wrote.get(player), is_notified=player in notified)
            for player, tie in zip(people, ties.friends, strict=True)
        )
        return FriendList(friends, ties.asking, ties.asked)

    async def _notified(self, away: Collection[PlayerId]) -> frozenset[str]:
        """Return the friends who would be notified of an invitation, of those who are away."""
        reached = await self._notifications.reached(away)
        kept = await self._people.friends.privacy(reached)
        return frozenset(one for one in reached if kept[one].presence != "nobody")

    def _tell(self, person: Person, kind: FriendNewsKind, *, about: Person) -> None:
        news = FriendNews(kind, PlayerId(about.id), about.name)
        self._connected.tell(PlayerId(person.id), news)
