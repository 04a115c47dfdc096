"""Private messages between friends: limits, delivery, and reports to staff.

The messages are in the database of accounts, and not in the log.
"""

from typing import NamedTuple

from circolo.cards.units import Millis
from circolo.room.actors.house_events import ReportedLine
from circolo.room.errors import RoomRefused
from circolo.room.people.connected_people import ConnectedPeople
from circolo.room.people.roles_and_sanctions import RolesAndSanctions
from circolo.room.people.talk_rules import TalkRules
from circolo.room.ports import Clock
from circolo.room.rate_limit import WindowLimit
from circolo.room.tables.known_tables import AnyTables
from circolo.room.tables.table_talk import REPORTED, KeepReport
from circolo.store.friends_port import PrivateMessage
from circolo.store.people_port import People, Person
from circolo.tables.chat import Reason
from circolo.tables.state import PlayerId, TableId, seat_of
from circolo.wire.server_messages import FriendNews

PACE = 5, Millis(10_000)
"""Rate limit of the messages of one person: 5 in 10 seconds."""

OF_AN_HOUR = 120, Millis(3_600_000)
"""Rate limit of the messages of one person in an hour."""

REPORTS = 5, Millis(3_600_000)
"""Rate limit of the reports of one person."""


class MessageParts(NamedTuple):
    """What private messages need of the house."""

    people: People
    tables: AnyTables
    connected: ConnectedPeople
    roles: RolesAndSanctions
    clock: Clock
    keep_report: KeepReport


class PrivateMessages:
    """Sends the private messages of a house."""

    def __init__(self, talk_rules: TalkRules, parts: MessageParts) -> None:
        self._talk_rules = talk_rules
        self._parts = parts
        self._limits = (WindowLimit(*PACE), WindowLimit(*OF_AN_HOUR))
        self._reports = WindowLimit(*REPORTS)

    async def send(self, person: Person, other: PlayerId, *, message_id: str, text: str) -> None:
        """Store a message to a friend and tell them. Idempotent: a repeated id is dropped.

        Raises RoomRefused, or PeopleRefused (not_friends).
        """
        sender, now = PlayerId(person.id), self._parts.clock.now()
        words = self._checked(person, text)
        if self._sit_together(sender, other):
            raise RoomRefused("message_at_table")
        if not all(limit.allows(sender, now) for limit in self._limits):
            raise RoomRefused("talk_too_fast")
        message = PrivateMessage(person.id, message_id, other, now, words)
        if await self._parts.people.friends.send(message):
            for limit in self._limits:
                limit.take(sender, now)
            self._parts.connected.tell(other, FriendNews("message", sender, person.name))

    async def read(self, person: Person, other: PlayerId) -> tuple[PrivateMessage, ...]:
        """Return the messages of a person and another, the oldest first; raises StoreFailed."""
        return await self._parts.people.friends.messages(person.id, other)

    async def report(
        self, person: Person, other: PlayerId, *, report_id: str, reason: Reason, note: str
    ) -> None:
        """Report the newest messages of `other` to the staff.

        Idempotent. Raises RoomRefused (report_no_messages, report_too_often, reports_full).
        """
        by, now = PlayerId(person.id), self._parts.clock.now()
        messages = await self.read(person, other)
        lines = tuple(
            ReportedLine(message.at, other, message.text)
            for message in messages
            if message.sender == other
        )[-REPORTED:]
        if not lines:
            raise RoomRefused("report_no_messages")
        if not self._reports.allows(by, now):
            raise RoomRefused("report_too_often")
        number = await self._parts.keep_report(
            by=by,
            player=other,
            table=TableId(""),
            reason=reason,
            note=note,
            lines=lines,
            command=f"report:{by}:{report_id}",
        )
        if number:
            self._reports.take(by, now)

    def _checked(self, person: Person, text: str) -> str:
        refused = self._talk_rules.no_text(person)
        if refused is not None:
            raise RoomRefused(refused)
        if self._parts.roles.muted(PlayerId(person.id), self._parts.clock.now()) is not None:
            raise RoomRefused("talk_muted")
        return self._talk_rules.checked(text)

    def _sit_together(self, person: PlayerId, other: PlayerId) -> bool:
        """Return whether two people play at one table, where a message could tell of cards."""
        tables = self._parts.tables
        states = (tables[table].state for table in tables.of(person))
        return any(
            state is not None and state.phase == "playing" and seat_of(state, other) is not None
            for state in states
        )
