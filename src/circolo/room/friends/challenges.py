"""Challenges: invitations of a friend, or of a member's bot, to a seat at one's table. They are not
stored.
"""

from circolo.cards.units import Millis, Seat
from circolo.catalogue import game_of
from circolo.room.errors import RoomRefused
from circolo.room.friends.presence import PresenceBook
from circolo.room.lobby.bot_admission import BotAdmission
from circolo.room.lobby.lobby import takes_people
from circolo.room.people.connected_people import ConnectedPeople
from circolo.room.ports import Clock
from circolo.room.push.notifications import Notifications
from circolo.room.rate_limit import WindowLimit
from circolo.room.tables.known_tables import AnyTables
from circolo.store.people_port import People, PeopleRefused, Person
from circolo.tables.member_bots import is_member_bot, owner_of
from circolo.tables.state import PlayerId, TableId, seat_of
from circolo.wire.server_messages import Challenged

PACE = 10, Millis(60_000)
"""Rate limit of one person's challenges: 10 in a minute."""

OF_ONE_FRIEND = 1, Millis(10_000)
"""Rate limit of one person's challenges to the same friend: one in 10 seconds."""


class Challenges:
    """Invites friends and members' bots to tables."""

    def __init__(
        self,
        people: People,
        presence: PresenceBook,
        clock: Clock,
        *,
        tables: AnyTables,
        connected: ConnectedPeople,
        notifications: Notifications,
        bot_admission: BotAdmission,
    ) -> None:
        self._people = people
        self._presence = presence
        self._tables = tables
        self._clock = clock
        self._connected = connected
        self._notifications = notifications
        self._bot_admission = bot_admission
        self._of_all = WindowLimit(*PACE)
        self._of_one = WindowLimit(*OF_ONE_FRIEND)

    async def send(
        self,
        person: Person,
        friend: PlayerId,
        table: TableId,
        *,
        seat: Seat | None,
        password: str | None,
    ) -> None:
        """Invite a friend to a table at which the person sits. Everybody may invite a member's bot,
        and a bot may invite its owner.

        Raises RoomRefused (no_such_table, not_seated, table_full, friend_not_here,
        challenges_often), or PeopleRefused (not_friends). A friend who is not here is notified, if
        they have switched that on. One who hides their presence is refused.
        """
        state = self._tables.live(table).state
        if state is None or seat_of(state, PlayerId(person.id)) is None:
            raise RoomRefused("not_seated")
        if not takes_people(state):
            raise RoomRefused("table_full")
        if seat is not None and (seat >= len(state.places) or state.places[seat] is not None):
            raise RoomRefused("seat_taken")
        needs_no_friendship = is_member_bot(friend) or owner_of(PlayerId(person.id)) == friend
        if not needs_no_friendship and not await self._people.friends.are_friends(
            person.id, friend
        ):
            raise PeopleRefused("not_friends")
        if not await self._is_reached(friend):
            raise RoomRefused("friend_not_here")
        now, pair = self._clock.now(), (person.id, friend)
        if not (self._of_all.allows(person.id, now) and self._of_one.allows(pair, now)):
            raise RoomRefused("challenges_often")
        self._of_all.take(person.id, now)
        self._of_one.take(pair, now)
        self._bot_admission.invite(friend, table)
        game = game_of(state.sheet.options).name
        self._connected.tell(
            friend, Challenged(PlayerId(person.id), person.name, table, game, seat, password)
        )
        self._notifications.invitation(friend, by=person, table=table, game=game)

    async def _is_reached(self, friend: PlayerId) -> bool:
        """Return whether a friend, who does not hide that they are here, hears of an invitation."""
        audience = (await self._people.friends.privacy([friend]))[friend].presence
        if audience == "nobody":
            return False
        is_here = self._presence.as_friend(friend, audience).where != "away"
        return is_here or friend in await self._notifications.reached([friend])
