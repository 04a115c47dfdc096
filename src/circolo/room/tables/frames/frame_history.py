"""Frame history: the last frames (messages with a view and new events) of one seat, or of all
spectators, for clients that reconnect.
"""

from collections import deque
from typing import Protocol

from circolo.cards.units import Millis
from circolo.tables.events import TableEvent
from circolo.tables.state import PlayerId
from circolo.wire.message_codec import join_encoded

KEPT = 96
"""Number of frames of one seat that a reconnecting client can catch up with: about a deal."""

_ROUND = 2**30
"""The first frame number is below this, so that all frame numbers stay below the limit of the wire
format.
"""


class Follower(Protocol):
    """A connection that receives the frames (messages with a view and new events) of a table.

    A follower that `takes_changes` is sent a complete frame first, and then only what changes.
    """

    player: PlayerId

    @property
    def takes_changes(self) -> bool: ...

    def send(self, data: bytes) -> None:
        """Put bytes in the bounded send queue of the connection."""
        ...


class FrameHistory:
    """The number of the last frame (`seq`), and the encoded events of the last `KEPT` frames.

    Numbers start from the current time. So a frame from before a restart, or of another seat, has
    another number.
    """

    __slots__ = ("events", "seq")

    def __init__(self, now: Millis) -> None:
        self.seq = 1 + now % _ROUND
        self.events: deque[tuple[TableEvent, ...]] = deque(maxlen=KEPT)

    def add(self, events: tuple[TableEvent, ...]) -> None:
        """Add a frame with these encoded events, and increase the frame number."""
        self.seq += 1
        self.events.append(events)

    def forget(self) -> None:
        """Drop all events, so that no client can receive them any more."""
        self.events.clear()

    def since(self, seq: int) -> tuple[TableEvent, ...]:
        """Return the encoded events after frame `seq`; empty if some of them have been dropped."""
        missed = self.seq - seq
        if seq <= 0 or not 0 < missed <= len(self.events):
            return ()
        return join_encoded(list(self.events)[-missed:])
