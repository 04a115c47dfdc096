"""Visits: clients whose lines end at other nodes, at the node that plays their tables.

To the house, a visitor is a connected client like any other. What it is sent is collected for one
turn of the event loop and travels in one message for each node.
"""

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from circolo.cards.units import Millis
from circolo.cluster.bus.bus_port import LARGEST_MESSAGE, Bus
from circolo.cluster.line_messages import (
    Deliveries,
    Hangup,
    Left,
    LineNumber,
    Sent,
    ToVisits,
    Unknown,
    Visit,
)
from circolo.cluster.messages import encode
from circolo.room.house import House
from circolo.room.ports import Clock
from circolo.room.sessions.visiting_session import VisitingSession

_LARGEST = LARGEST_MESSAGE // 2
"""The size in bytes above which deliveries are split, so that no message is too large."""


HANDLED = 32
"""Number of the last messages of a visitor that this node knows to be handled."""


class Visitor(NamedTuple):
    """A line at another node: the node and the line's number there."""

    node: str
    line: LineNumber


class Visits:
    """The visitors at this node, and what it sends them."""

    def __init__(
        self,
        house: House,
        bus: Bus,
        clock: Clock,
        *,
        node: str,
        is_open_desk: Callable[[], bool],
    ) -> None:
        self._is_open_desk = is_open_desk
        self._house = house
        self._bus = bus
        self._clock = clock
        self._node = node
        self._sessions: dict[Visitor, VisitingSession] = {}
        self._handled: dict[Visitor, deque[int]] = {}
        """The numbers of the last messages of each visitor that were handled."""

        self._outgoing: dict[str, list[Sent | Unknown | Hangup]] = {}
        self.sent: dict[str, int] = {}
        """The number of the last deliveries to each node."""

    def __len__(self) -> int:
        return len(self._sessions)

    def take(self, message: ToVisits) -> None:
        """Handle a message of a line at another node."""
        if isinstance(message, Left):
            for line in message.lines:
                self._end(Visitor(message.node, line))
        else:
            self._take(message)

    def look_for_lost(self) -> None:
        """Send all visitors nothing, so that their nodes tell which lines have ended."""
        for visitor in self._sessions:
            self._send(visitor.node, Sent(visitor.line, b""))

    def node_gone(self, node: str) -> None:
        """End all visits of a node that is gone."""
        for visitor in [one for one in self._sessions if one.node == node]:
            self._end(visitor)
        self._outgoing.pop(node, None)
        self.sent.pop(node, None)

    def _take(self, message: Visit) -> None:
        if message.for_desk and not self._is_open_desk():
            return  # the line sends it again
        visitor = Visitor(message.node, message.line)
        session = self._sessions.get(visitor)
        opening = message.opening
        if opening is not None:
            if session is None:
                connection = VisitorConnection(visitor, self._send)
                session = self._house.visit(
                    opening.person, connection, address=opening.address, changes=opening.changes
                )
                self._sessions[visitor] = session
            if opening.welcomes:
                session.welcome()
        if session is None:
            self._send(visitor.node, Unknown(visitor.line))
        elif self._is_in_order(visitor, message) and message.data:
            session.receive_from(message.data, followed=message.followed)

    def _is_in_order(self, visitor: Visitor, message: Visit) -> bool:
        """Return whether a message can be handled now. If an earlier one to the same table is
        missing, the line sends both again.
        """
        handled = self._handled.setdefault(visitor, deque(maxlen=HANDLED))
        if message.after and message.after not in handled:
            return False
        if message.number and message.number not in handled:
            handled.append(message.number)
        return True

    def _end(self, visitor: Visitor) -> None:
        self._handled.pop(visitor, None)
        session = self._sessions.pop(visitor, None)
        if session is not None:
            session.closed()

    def _send(self, node: str, item: Sent | Unknown | Hangup) -> None:
        if not self._outgoing:
            self._clock.call_at(Millis(self._clock.now()), self._flush)
        self._outgoing.setdefault(node, []).append(item)

    def _flush(self) -> None:
        outgoing, self._outgoing = self._outgoing, {}
        for node, items in outgoing.items():
            part: list[Sent | Unknown | Hangup] = []
            size = 0
            for item in items:
                size += len(item.data) if isinstance(item, Sent) else 0
                if part and size > _LARGEST:
                    self._deliver(node, part)
                    part, size = [], len(item.data) if isinstance(item, Sent) else 0
                part.append(item)
            self._deliver(node, part)

    def _deliver(self, node: str, items: list[Sent | Unknown | Hangup]) -> None:
        number = self.sent.get(node, 0) + 1
        self.sent[node] = number
        self._bus.publish(f"lines.{node}", encode(Deliveries(self._node, number, tuple(items))))


class VisitorConnection:
    """The connection of the room to a line at another node."""

    def __init__(
        self, visitor: Visitor, send: Callable[[str, Sent | Unknown | Hangup], None]
    ) -> None:
        self._visitor = visitor
        self._send = send

    def send(self, data: bytes) -> None:
        """Send bytes to the client of the line."""
        self._send(self._visitor.node, Sent(self._visitor.line, data))

    def close(self, code: int, reason: str) -> None:
        """Close the line."""
        self._send(self._visitor.node, Hangup(self._visitor.line, code, reason))
