"""What a seat, or everybody without one, has been shown of a table so far."""

from collections import deque
from typing import Protocol

from circolo.cards.units import Millis
from circolo.tables.events import TableEvent
from circolo.tables.state import PlayerId
from circolo.wire.message_codec import join_encoded

KEPT = 96
"""Frames of a seat that a connection can still catch up with: about a deal."""

_ROUND = 2**30
"""Numbers begin below this, so that they stay below what a client may send."""


class Follower(Protocol):
    """A connection that is shown a table."""

    player: PlayerId

    def send(self, data: bytes) -> None:
        """Put bytes in its bounded outbox."""
        ...


class FrameHistory:
    """A counter of frames, and the latest events, encoded.

    It begins with the time, so that the number of a frame from before a restart, or from another
    seat, is not taken for one of these.
    """

    __slots__ = ("events", "seq")

    def __init__(self, now: Millis) -> None:
        self.seq = 1 + now % _ROUND
        self.events: deque[tuple[TableEvent, ...]] = deque(maxlen=KEPT)

    def add(self, events: tuple[TableEvent, ...]) -> None:
        """Count a frame with these events, which are encoded."""
        self.seq += 1
        self.events.append(events)

    def forget(self) -> None:
        """Let nobody catch up with what was shown so far."""
        self.events.clear()

    def since(self, seq: int) -> tuple[TableEvent, ...]:
        """Return the events after frame `seq`, or none if they are no longer all there."""
        missed = self.seq - seq
        if seq <= 0 or not 0 < missed <= len(self.events):
            return ()
        return join_encoded(list(self.events)[-missed:])
