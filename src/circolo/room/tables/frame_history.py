"""Frame history: the frames that a seat, or all spectators, have been sent."""

from collections import deque
from typing import Protocol

from circolo.cards.units import Millis
from circolo.tables.events import TableEvent
from circolo.tables.state import PlayerId
from circolo.wire.message_codec import join_encoded

KEPT = 96
"""Frames of a seat that a reconnecting client can still catch up with: about a deal."""

_ROUND = 2**30
"""Frame numbers begin below this, so that they stay below the limit of a client message."""


class Follower(Protocol):
    """A connection that is shown a table."""

    player: PlayerId

    def send(self, data: bytes) -> None:
        """Put bytes in its bounded outbox."""
        ...


class FrameHistory:
    """The number of the last frame, and the events of the last frames, encoded.

    Numbers begin with the time, so that a frame from before a restart, or of another seat, has
    another number.
    """

    __slots__ = ("events", "seq")

    def __init__(self, now: Millis) -> None:
        self.seq = 1 + now % _ROUND
        self.events: deque[tuple[TableEvent, ...]] = deque(maxlen=KEPT)

    def add(self, events: tuple[TableEvent, ...]) -> None:
        """Count a frame with these encoded events."""
        self.seq += 1
        self.events.append(events)

    def forget(self) -> None:
        """Drop all events, so that no client can catch up with them."""
        self.events.clear()

    def since(self, seq: int) -> tuple[TableEvent, ...]:
        """Return the events after frame `seq`, or none if some of them are gone."""
        missed = self.seq - seq
        if seq <= 0 or not 0 < missed <= len(self.events):
            return ()
        return join_encoded(list(self.events)[-missed:])
