"""Notifications: tells people whose page is closed or hidden what waits for them.

In a cluster the desk does it: it knows every connected person.
"""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Collection, Mapping

import structlog
from msgspec import Struct

from circolo.cards.units import Millis
from circolo.catalogue import game_of
from circolo.room.errors import RoomRefused
from circolo.room.people.connected_people import ConnectedPeople
from circolo.room.ports import Clock, Spawn
from circolo.room.push.notices import Notice, encoded, table_path, tournament_path
from circolo.room.push.open_turns import OpenTurn
from circolo.room.push.push_gateway import PushGateway, PushMessage
from circolo.room.rate_limit import WindowLimit
from circolo.store.errors import StoreFailed
from circolo.store.people_port import People, Person
from circolo.store.push_port import PushSubscription
from circolo.tables.state import PlayerId, TableId, TableState
from circolo.tournaments.state import State

PATIENCE = Millis(5_000)
"""The time, in milliseconds, for which a page must stay closed or hidden before its person is
notified of a table or a tournament; a page that is loaded again is gone for less.
"""

CHANGES = 30, Millis(3_600_000)
"""Rate limit of one person's changes of their subscriptions."""

OF_ONE_TABLE = 1, Millis(60_000)
"""Rate limit of the notifications of one person about their turn at one table."""

OF_ONE_TURN = 1, Millis(600_000)
"""Rate limit of the notifications about one turn, which is longer than any turn."""

OF_ONE_FRIEND = 1, Millis(60_000)
"""Rate limit of the notifications of one person about invitations of one friend."""

SEAT_LASTS = Millis(5 * 60_000)
INVITATION_LASTS = Millis(10 * 60_000)
"""The time, in milliseconds, after which a notification is not worth delivering any more."""

MOST_WAITING = 1_000
"""The maximum number of notifications in preparation; further ones are dropped."""

_TOPIC_BYTES = 18

log = structlog.get_logger()


class NotificationParts(Struct, frozen=True):
    """What notifications need of the house; `gateway` is None if the house sends none."""

    gateway: PushGateway | None
    people: People
    connected: ConnectedPeople
    clock: Clock
    spawn: Spawn
    mark: Callable[[str], bytes]


class Notifications:
    """Keeps subscriptions, and decides who is notified of what."""

    def __init__(self, parts: NotificationParts) -> None:
        self._parts = parts
        self._changes = WindowLimit(*CHANGES)
        self._tables = WindowLimit(*OF_ONE_TABLE)
        self._turns = WindowLimit(*OF_ONE_TURN)
        self._invitations = WindowLimit(*OF_ONE_FRIEND)
        self._waiting = 0

    @property
    def are_on(self) -> bool:
        """Whether the house sends notifications."""
        return self._parts.gateway is not None

    @property
    def public_key(self) -> bytes:
        """The house's public key for subscriptions; empty if the house sends no notifications."""
        gateway = self._parts.gateway
        return b"" if gateway is None else gateway.public_key

    @property
    def counts(self) -> Mapping[str, int]:
        """The number of notifications by outcome; empty if the house sends none."""
        gateway = self._parts.gateway
        return {} if gateway is None else gateway.counts

    # --- Subscriptions ------------------------------------------------------------------------

    async def subscribe(self, person: Person, token: bytes, subscription: PushSubscription) -> bool:
        """Store the subscription of a person's session; return False if the session has ended.

        Raises RoomRefused (push_off, push_invalid, push_often) or StoreFailed.
        """
        gateway = self._parts.gateway
        if gateway is None:
            raise RoomRefused("push_off")
        if not gateway.accepts(subscription):
            raise RoomRefused("push_invalid")
        now = self._parts.clock.now()
        if not self._changes.allows(person.id, now):
            raise RoomRefused("push_often")
        self._changes.take(person.id, now)
        return await self._parts.people.push.subscribe(token, subscription)

    async def unsubscribe(self, token: bytes) -> None:
        """Delete the subscription of a session. Idempotent; raises StoreFailed."""
        await self._parts.people.push.unsubscribe(token)

    async def reached(self, people: Collection[PlayerId]) -> frozenset[str]:
        """Return the people who have a browser that takes notifications; raises StoreFailed."""
        if not self.are_on or not people:
            return frozenset()
        return await self._parts.people.push.subscribed(people, now=self._parts.clock.now())

    # --- What happens -------------------------------------------------------------------------

    def turn(self, state: TableState, turn: OpenTurn) -> None:
        """Notify a player that a table has waited for their move, if they do not see the page."""
        player, now = turn.player, self._parts.clock.now()
        table, once = (player, state.id), (player, state.id, turn.until)
        if not self.are_on or self._parts.connected.can_see(player):
            return
        if self._tables.allows(table, now) and self._turns.allows(once, now):
            self._tables.take(table, now)
            self._turns.take(once, now)
            game = game_of(state.sheet.options).name
            notice = Notice("turn", table_path(state.id), f"table {state.id}", game)
            self._notify(player, notice, until=turn.until)

    def seat_is_ready(self, player: PlayerId, tournament: State, table: TableId) -> None:
        """Notify a player that their seat at a table of a tournament is ready."""
        name = tournament.sheet.name
        notice = Notice("seat", table_path(table), f"table {table}", name=name)
        self._notify(player, notice, until=self._in(SEAT_LASTS), after=PATIENCE)

    def begins_soon(self, player: PlayerId, tournament: State, begins: Millis) -> None:
        """Notify an entrant that a tournament begins soon."""
        path, tag = tournament_path(tournament.id), f"tournament {tournament.id}"
        notice = Notice("soon", path, tag, name=tournament.sheet.name)
        self._notify(player, notice, until=begins, after=PATIENCE)

    def invitation(self, player: PlayerId, *, by: Person, table: TableId, game: str) -> None:
        """Notify a person that a friend invites them to a table."""
        pair, now = (player, by.id), self._parts.clock.now()
        if self._invitations.allows(pair, now):
            self._invitations.take(pair, now)
            notice = Notice("invitation", table_path(table), f"table {table}", game, by.name)
            self._notify(player, notice, until=self._in(INVITATION_LASTS))

    def _in(self, time: Millis) -> Millis:
        return Millis(self._parts.clock.now() + time)

    def _notify(
        self, player: PlayerId, notice: Notice, *, until: Millis, after: Millis = Millis(0)
    ) -> None:
        """Send a notice to all browsers of a person, unless they see the page within `after`."""
        if self._parts.connected.can_see(player) or not self.are_on:
            return
        if self._waiting >= MOST_WAITING:
            log.warning("push_full")
            return
        self._waiting += 1
        self._parts.spawn(self._send(player, notice, until=until, after=after), name="notify")

    async def _send(
        self, player: PlayerId, notice: Notice, *, until: Millis, after: Millis
    ) -> None:
        parts, gateway = self._parts, self._parts.gateway
        assert gateway is not None
        try:
            if after:
                await parts.clock.sleep_until(self._in(after))
            if parts.connected.can_see(player):
                return
            for one in await parts.people.push.of_person(player, now=parts.clock.now()):
                data = encoded(notice, one.language)
                gateway.put(one, PushMessage(data, self._topic(player, notice), until))
        except StoreFailed as failure:
            log.warning("push_not_sent", code=failure.code)
        finally:
            self._waiting -= 1

    def _topic(self, player: PlayerId, notice: Notice) -> str:
        """Return a name for the messages of one table that tells a push service nothing."""
        mark = self._parts.mark(f"push {player} {notice.tag}")
        return urlsafe_b64encode(mark[:_TOPIC_BYTES]).decode()
