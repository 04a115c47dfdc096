"""A line: one client whose connection ends at this node, and the messages that it waits for."""

from collections.abc import Callable
from typing import Protocol

import msgspec
from msgspec import Struct

from circolo.cards.units import Millis
from circolo.cluster.bus.bus_port import Bus
from circolo.cluster.line_messages import OWN, LineNumber, Opening, Visit, table_shown
from circolo.cluster.line_requests import DESK, Watch, table_of, takes_seat, watched
from circolo.cluster.messages import encode
from circolo.cluster.unanswered import Unanswered, Waiting
from circolo.room.house import House
from circolo.room.ports import Clock, Connection, Spawn
from circolo.room.sessions.visiting_session import HIDDEN_TABLE, VisitingSession
from circolo.store.errors import StoreFailed
from circolo.store.people_port import Person
from circolo.tables.state import TableId
from circolo.wire import client_messages as client
from circolo.wire import message_codec
from circolo.wire.message_codec import BadMessage, decode_client_message
from circolo.wire.server_messages import Done, Pong, Refused, ServerMessage

UNANSWERED = 64
"""Maximum number of messages of one line that wait for an answer; more are refused as `busy`."""

AGAIN = Millis(1_000)
"""The time, in milliseconds, after which an unanswered message is sent again."""

GIVE_UP = Millis(30_000)
"""The time, in milliseconds, after which an unanswered message is refused as `busy`."""

_GREETING = f"{OWN}hello"
"""The id under which a line waits for the message that greets its client."""

_WELCOME = b'{"type":"welcome"'

_ELSEWHERE = b'{"type":"elsewhere"'
_ANSWERS = (b'{"type":"done"', b'{"type":"refused"')

_answer = msgspec.json.Decoder(Done | Refused)


class LineParts(Struct, frozen=True):
    """What the lines of a node need. `desk` returns the node that is the desk, empty if unknown."""

    node: str
    house: House
    bus: Bus
    clock: Clock
    spawn: Spawn
    desk: Callable[[], str]
    is_open_desk: Callable[[], bool]


class LineRouter(Protocol):
    """The lines of a node, as one line needs them."""

    @property
    def parts(self) -> LineParts: ...

    def node_of(self, table: str) -> str:
        """Return the node that plays a table, or that is the desk; empty if it is not known."""
        ...

    def find(self, table: str, *, not_at: str = "") -> None:
        """Ask the desk where a table is played, and then send what waits for it."""
        ...

    def moved(self, table: str, node: str) -> None:
        """Record that a node does not play a table, and look for the node that does."""
        ...

    def note_following(self, line: "Line", table: str, *, follows: bool) -> None:
        """Record that a line follows a table, or no longer follows the table."""
        ...

    def note_waiting(self, line: "Line", *, waits: bool) -> None:
        """Record that a line has unanswered messages, or has none any more."""
        ...

    def ended(self, line: "Line") -> None:
        """Forget a line that has ended."""
        ...

    def tell_left(self, node: str, *lines: LineNumber) -> None:
        """Tell a node that lines have ended."""
        ...


class Line:
    """One client's connection at this node, and what it waits for."""

    def __init__(
        self,
        lines: LineRouter,
        number: LineNumber,
        *,
        person: Person,
        connection: Connection,
        address: str,
    ) -> None:
        self.number = number
        self.person = person
        self.connection = connection
        self._lines = lines
        self._parts = lines.parts
        self._address = address
        self._changes = False
        self._greeted = False
        self._is_closed = False
        self._local: VisitingSession | None = None
        self._known_at: set[str] = set()
        """Other nodes that know this line."""

        self._visited: set[str] = set()
        self._follows: dict[str, Millis] = {}
        """The tables that the client follows, and when it last asked to."""

        self._watches: dict[str, bytes] = {}
        """The last messages about lists and tournaments that the client watches."""

        self._waiting = Unanswered()

    # --- From the client ----------------------------------------------------------------------

    def receive(self, data: bytes) -> None:
        """Handle one message of the client; nothing is raised."""
        try:
            message = decode_client_message(data)
        except BadMessage as bad:
            self._parts.house.refusals[bad.code] += 1
            self._tell(Refused(bad.message_id, bad.code, bad.detail))
            return
        if isinstance(message, client.Hello):
            self._hello(message)
        elif not self._greeted:
            self._refuse(message.id, "hello_first")
        elif isinstance(message, client.Ping):
            self._tell(Pong(message.id, self._parts.clock.now()))
        elif len(self._waiting) >= UNANSWERED:
            self._refuse(message.id, "busy")
        else:
            self._pass_on(message, data)

    def closed(self) -> None:
        """Handle the end of the connection."""
        self._is_closed = True
        for table in self._follows:
            self._lines.note_following(self, table, follows=False)
        if self._local is not None:
            self._local.closed()
        for node in sorted(self._visited):
            self._lines.tell_left(node, self.number)
        self._lines.ended(self)

    def open_at_desk(self) -> None:
        """Open the line at a new desk, and watch there what the client watches."""
        if self._greeted:
            self._send(DESK, b"")
            for data in self._watches.values():
                self._send(DESK, data)

    def follow(self, table: str) -> None:
        """Follow a table anew, from its beginning."""
        message = client.Follow(f"{OWN}{table}", table, 0)
        self._wait(message, message_codec.encode(message))

    # --- From the nodes -----------------------------------------------------------------------

    def deliver(self, data: bytes, *, by: str) -> None:
        """Send bytes of the node `by` to the client, and note which message they answer."""
        if not data or self._is_closed:  # without data, the node looks for lines that have ended
            return
        if data.startswith(_WELCOME):
            self._drop(_GREETING)
        elif data.startswith(_ANSWERS):
            if self._is_for_the_line(_answer.decode(data), by):
                return
        elif (shown := table_shown(data)) and self._lines.node_of(shown) not in (by, ""):
            return  # it comes late, and the node that plays the table now has shown it since
        elif data.startswith(_ELSEWHERE):
            self._forget_following(shown)
        self.connection.send(data)

    def is_unknown_at(self, node: str) -> None:
        """Open the line anew at a node that does not know it, and send again what waits there."""
        self._known_at.discard(node)
        for table in dict.fromkeys(waiting.table for _, waiting in self._waiting.all()):
            if self._lines.node_of(table) == node:
                self.send_again(table, before=self._parts.clock.now())

    def send_again(self, table: str, *, before: Millis) -> None:
        """Send the messages to a table, or to the desk, that were sent before a time."""
        for message_id, waiting in self._waiting.of(table):
            if waiting.sent <= before:
                waiting.sent = self._parts.clock.now()
                self._send_waiting(message_id, waiting)

    def sweep(self, now: Millis) -> None:
        """Send again what has waited for `AGAIN`, with all later messages to the same table, and
        refuse what has waited for `GIVE_UP`.
        """
        overdue: dict[str, None] = {}
        for message_id, waiting in self._waiting.all():
            if now - waiting.came >= GIVE_UP and not message_id.startswith(OWN):
                self._drop(message_id)
                self._refuse(message_id, "busy")
            elif now - waiting.sent >= AGAIN:
                overdue[waiting.table] = None
        for table in overdue:
            self._known_at.discard(self._lines.node_of(table))
            self.send_again(table, before=now)

    def refuse_all(self, table: str, code: str) -> None:
        """Refuse all messages to a table that does not exist. A message that has closed the table
        is done.
        """
        for message_id, waiting in self._waiting.of(table):
            self._drop(message_id)
            self._forget_following(table)
            if waiting.leaves and code == "no_such_table":
                self._parts.spawn(self._answer_leave(message_id, table), name="leave")
            elif not message_id.startswith(OWN):
                self._refuse(message_id, code)

    async def _answer_leave(self, message_id: str, table: str) -> None:
        try:
            done = await self._parts.house.was_done(
                TableId(table), f"{self.person.id}:{message_id}"
            )
        except StoreFailed as failure:
            self._refuse(message_id, failure.refusal)
            return
        if done:
            self._tell(Done(message_id))
        else:
            self._refuse(message_id, "no_such_table")

    # --- Inside -------------------------------------------------------------------------------

    def _hello(self, hello: client.Hello) -> None:
        if hello.protocol != client.PROTOCOL_VERSION:
            offered = f"this house speaks protocol {client.PROTOCOL_VERSION}"
            self._tell(Refused("", "protocol", offered))
            return
        self._greeted, self._changes = True, hello.changes
        greeting = self._waiting.add(_GREETING, b"", table=DESK, now=self._parts.clock.now())
        self._lines.note_waiting(self, waits=True)
        self._send_waiting(_GREETING, greeting)

    def _pass_on(self, message: client.ClientMessage, data: bytes) -> None:
        assert not isinstance(message, client.Hello)
        if isinstance(message, client.Follow):
            self._note_following(message.table, self._parts.clock.now())
        elif isinstance(message, client.Unfollow):
            self._forget_following(message.table)
        elif isinstance(message, Watch):
            self._watches.pop(watched(message), None)
            if message.on:
                self._watches[watched(message)] = data
        self._wait(message, data)

    def _wait(self, message: client.ClientMessage, data: bytes) -> None:
        assert not isinstance(message, client.Hello)
        waiting = self._waiting.add(
            message.id,
            bytes(data),
            table=table_of(message),
            now=self._parts.clock.now(),
            seats=takes_seat(message),
            leaves=isinstance(message, client.Leave),
        )
        self._lines.note_waiting(self, waits=True)
        self._send_waiting(message.id, waiting)

    def _send_waiting(self, message_id: str, waiting: Waiting) -> None:
        self._send(
            waiting.table,
            waiting.data,
            welcomes=message_id == _GREETING,
            number=waiting.number,
            after=self._waiting.before(waiting),
        )

    def _send(
        self, table: str, data: bytes, *, welcomes: bool = False, number: int = 0, after: int = 0
    ) -> None:
        node = self._lines.node_of(table)
        if not node:
            if table:
                self._lines.find(table)
            return
        opening = None
        if welcomes or node not in self._known_at or not data:
            opening = Opening(self.person, self._address, self._changes, welcomes)
        self._known_at.add(node)
        if node == self._parts.node:
            if table or self._parts.is_open_desk():
                self._here(opening, data, table)
            return
        self._visited.add(node)
        self._parts.bus.publish(
            f"visits.{node}",
            encode(
                Visit(
                    self._parts.node,
                    self.number,
                    bytes(data),
                    opening,
                    for_desk=not table,
                    followed=self._follows.get(table, Millis(0)),
                    number=number,
                    after=after,
                )
            ),
            if_nobody=f"{node} {table}" if table else "",
        )

    def _here(self, opening: Opening | None, data: bytes, table: str) -> None:
        """Handle a message at this node itself."""
        if self._local is None:
            self._local = self._parts.house.visit(
                self.person,
                _Here(self, self._parts.node),
                address=self._address,
                changes=self._changes,
            )
        if opening is not None and opening.welcomes:
            self._local.welcome()
        if data and not self._is_closed:
            self._local.receive_from(data, followed=self._follows.get(table, Millis(0)))

    def _is_for_the_line(self, answer: Done | Refused, by: str) -> bool:
        """Note an answer; return whether the line acts on it itself, so that the client does not
        get it.
        """
        waited = self._waiting.get(answer.id)
        if isinstance(answer, Refused) and answer.code == HIDDEN_TABLE:
            self.refuse_all(answer.id.removeprefix(OWN) if waited is None else waited.table, _GONE)
            return True
        is_moved = isinstance(answer, Refused) and answer.code in _MOVED
        if is_moved and waited is not None and waited.table:  # it waits on, at its place
            if self._lines.node_of(waited.table) == by:
                self._lines.moved(waited.table, by)
            return True
        self._drop(answer.id)
        if is_moved and answer.id.startswith(OWN):
            self._lines.moved(answer.id.removeprefix(OWN), by)
        elif waited is not None and waited.seats and isinstance(answer, Done) and answer.table:
            self._note_following(answer.table, waited.came)
            self.follow(answer.table)
        return answer.id.startswith(OWN)

    def _note_following(self, table: str, at: Millis) -> None:
        self._follows[table] = at
        self._lines.note_following(self, table, follows=True)

    def _forget_following(self, table: str) -> None:
        self._follows.pop(table, None)
        self._lines.note_following(self, table, follows=False)

    def _drop(self, message_id: str) -> None:
        self._waiting.drop(message_id)
        if not len(self._waiting):
            self._lines.note_waiting(self, waits=False)

    def _tell(self, message: ServerMessage) -> None:
        self.connection.send(message_codec.encode(message))

    def _refuse(self, message_id: str, code: str) -> None:
        self._parts.house.refusals[code] += 1
        self._tell(Refused(message_id, code))


_GONE = "no_such_table"
_MOVED = frozenset({_GONE, "table_paused"})
"""Refusals of a node that may no longer play the table."""


class _Here:
    """The connection of the room at this node to a line of this node."""

    def __init__(self, line: Line, node: str) -> None:
        self._line = line
        self._node = node

    def send(self, data: bytes) -> None:
        self._line.deliver(data, by=self._node)

    def close(self, code: int, reason: str) -> None:
        self._line.connection.close(code, reason)
