"""The game connection of one client: a bounded outbox, and a rate limit on incoming messages.

Messages are written straight to the transport. While its buffer is full (64 KiB), they wait in the
outbox. When the outbox is full too, the connection is closed; the client reconnects and receives
its whole view.
"""

from collections import deque
from typing import Protocol

import msgspec

from circolo.cards.units import Millis
from circolo.room.ports import Clock
from circolo.wire.message_codec import encode, id_of
from circolo.wire.server_messages import Refused

OUTBOX_MESSAGES = 64
OUTBOX_BYTES = 262_144

HEARD_AHEAD = 20
"""The number of messages above the rate limit that are still accepted (the burst)."""
CUT_AHEAD = 40
"""The number of messages above the rate limit at which the connection is closed."""

ENDED = 4001
SLOW_READER = 4008
TOO_FAST = 4009
TOO_MANY = 4010
TEXT_ONLY = 1003

EXTENSION = "circolo.socket"
"""The name of the ASGI extension by which the protocol passes its Socket to the application."""


class Socket(Protocol):
    """The WebSocket under a game connection; `flowing` is false while its write buffer is full."""

    flowing: bool
    connection: "ClientConnection | None"

    def write(self, text: bytes) -> None:
        """Send one text message."""
        ...

    def pong(self, payload: bytes) -> None:
        """Send the answer to a ping."""
        ...

    def hang_up(self, code: int, reason: str) -> None:
        """Close the WebSocket with this close code, even if messages are still being sent."""
        ...


class Traffic(msgspec.Struct):
    """Counts messages, and connections closed for slow reading, since the server started."""

    received: int = 0
    sent: int = 0
    too_fast: int = 0
    slow_readers: int = 0


class ClientSession(Protocol):
    """What handles the messages of one client: a session of the room, or a line to other nodes."""

    def receive(self, data: bytes, /) -> None:
        """Handle one message; nothing is raised."""
        ...

    def closed(self) -> None:
        """Handle the end of the connection."""
        ...


class ClientConnection:
    """The connection of one client to the room, over a Socket.

    It accepts a burst of incoming messages, and after that one message in `every` milliseconds.
    """

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
        self.session: ClientSession | None = None
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
        """Send the waiting messages, and the waiting pong, until the write buffer is full again."""
        while self._outbox and self._socket.flowing:
            data = self._outbox.popleft()
            self._outbox_bytes -= len(data)
            self._traffic.sent += 1
            self._socket.write(data)
        if self._unanswered is not None and self._socket.flowing:
            self._socket.pong(self._unanswered)
            self._unanswered = None

    def take(self, data: bytes) -> None:
        """Pass one incoming message to the room, or refuse it by its id above the rate limit."""
        if not self.open or self.session is None:
            return
        if self._is_within_limit():
            self._traffic.received += 1
            self.session.receive(data)
        elif self.open:
            self.send(encode(Refused(id_of(data), "too_fast", "too many messages a second")))

    def take_control(self, ping: bytes | None) -> None:
        """Count a control frame like a message, and answer it if it is a ping.

        `ping` is the payload of a ping, None for another control frame. While the write buffer is
        full, only the latest ping is remembered and answered later (RFC 6455, 5.5.3).
        """
        if not self.open or not self._is_within_limit() or ping is None:
            return
        if self._socket.flowing:
            self._socket.pong(ping)
        else:
            self._unanswered = ping

    def _is_within_limit(self) -> bool:
        """Count one frame and return whether the rate limit accepts it.

        Closes the connection if it is far above the rate limit.
        """
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
        """Mark the connection as closed and drop the messages that wait to be sent."""
        self.open = False
        self._outbox.clear()
        self._outbox_bytes = 0
        self._unanswered = None
