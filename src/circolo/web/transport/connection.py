"""The connection to one client: a bounded outbox, and a rate limit on incoming messages.

Messages go straight to the transport. While its buffer is full (64 KiB), they wait in the outbox.
When the outbox is full too, the connection is closed; the client reconnects and receives the whole
view.
"""

from collections import deque
from typing import Protocol

import msgspec

from circolo.cards.units import Millis
from circolo.room.ports import Clock
from circolo.room.sessions.session import Session
from circolo.wire.message_codec import encode
from circolo.wire.server_messages import Refused

OUTBOX_MESSAGES = 64
OUTBOX_BYTES = 262_144

HEARD_AHEAD = 20
"""Messages above the rate limit that are still accepted."""
CUT_AHEAD = 40
"""Messages above the rate limit at which the connection is closed."""

ENDED = 4001
SLOW_READER = 4008
TOO_FAST = 4009
TOO_MANY = 4010
TEXT_ONLY = 1003

_TOO_FAST = encode(Refused("", "too_fast", "too many messages a second"))


EXTENSION = "circolo.socket"
"""The name under which an ASGI scope holds its Socket."""


class Socket(Protocol):
    """The carrier of a connection; `flowing` is false while its write buffer is full."""

    flowing: bool
    connection: "ClientConnection | None"

    def write(self, text: bytes) -> None:
        """Write one text message."""
        ...

    def pong(self, payload: bytes) -> None:
        """Write the answer to a ping."""
        ...

    def hang_up(self, code: int, reason: str) -> None:
        """Close, even if messages are still being sent."""
        ...


class Traffic(msgspec.Struct):
    """Counters over all connections since the house opened."""

    received: int = 0
    sent: int = 0
    too_fast: int = 0
    slow_readers: int = 0


class ClientConnection:
    """A Connection of the room over a Socket; `every` is the milliseconds that a message costs."""

    __slots__ = (
        "_clock",
        "_every",
        "_outbox",
        "_outbox_bytes",
        "_paid_until",
        "_socket",
        "_traffic",
        "_unanswered",
        "open",
        "session",
    )

    def __init__(self, socket: Socket, clock: Clock, *, traffic: Traffic, every: Millis) -> None:
        self.open = True
        self.session: Session | None = None
        self._socket = socket
        self._clock = clock
        self._traffic = traffic
        self._outbox: deque[bytes] = deque()
        self._outbox_bytes = 0
        self._every = every
        self._paid_until = 0
        self._unanswered: bytes | None = None

    def send(self, data: bytes) -> None:
        if not self.open:
            return
        if self._socket.flowing:
            self._traffic.sent += 1
            self._socket.write(data)
            return
        self._outbox.append(data)
        self._outbox_bytes += len(data)
        if len(self._outbox) > OUTBOX_MESSAGES or self._outbox_bytes > OUTBOX_BYTES:
            self._traffic.slow_readers += 1
            self.close(SLOW_READER, "slow_reader")

    def close(self, code: int, reason: str) -> None:
        if self.open:
            self.lost()
            self._socket.hang_up(code, reason)

    def drain(self) -> None:
        """Send the messages in the outbox."""
        while self._outbox and self._socket.flowing:
            data = self._outbox.popleft()
            self._outbox_bytes -= len(data)
            self._traffic.sent += 1
            self._socket.write(data)
        if self._unanswered is not None and self._socket.flowing:
            self._socket.pong(self._unanswered)
            self._unanswered = None

    def take(self, data: bytes) -> None:
        """Pass one message to the room, or refuse it above the rate limit."""
        if not self.open or self.session is None:
            return
        if self._is_in_pace():
            self._traffic.received += 1
            self.session.receive(data)
        elif self.open:
            self.send(_TOO_FAST)

    def take_control(self, ping: bytes | None) -> None:
        """Count a control frame like a message, and answer a ping.

        While nothing can be sent, only the latest ping is kept for an answer (RFC 6455, 5.5.3).
        """
        if not self.open or not self._is_in_pace() or ping is None:
            return
        if self._socket.flowing:
            self._socket.pong(ping)
        else:
            self._unanswered = ping

    def _is_in_pace(self) -> bool:
        """Count one frame and return whether it is accepted; close the connection in a flood."""
        now = self._clock.now()
        self._paid_until = max(self._paid_until, now) + self._every
        ahead = self._paid_until - now
        if ahead <= HEARD_AHEAD * self._every:
            return True
        self._traffic.too_fast += 1
        if ahead > CUT_AHEAD * self._every:
            self.close(TOO_FAST, "too_fast")
        return False

    def lost(self) -> None:
        """Stop sending and receiving."""
        self.open = False
        self._outbox.clear()
        self._outbox_bytes = 0
        self._unanswered = None
