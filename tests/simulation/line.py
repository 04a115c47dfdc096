"""A connection between a person and a house: it delays messages in order, and may break at any
time.
"""

from collections import deque
from collections.abc import Callable
from random import Random

from circolo.cards.units import Millis
from circolo.room.ports import Clock, Person
from circolo.room.sessions.session import Session
from tests.simulation.life import Life

LAGS = (0, 0, 20, 150, 1_500)
NOTICED = (0, 500, 4_000, 40_000)
"""Milliseconds until the house notices a broken connection."""


class Line:
    """A connection of the room; `hears` is called with each message as the house sends it."""

    def __init__(
        self,
        clock: Clock,
        chance: Random,
        *,
        hears: Callable[["Line", bytes], None],
        reads: Callable[[bytes], None],
    ) -> None:
        self.is_up = True
        self.is_noticed = False
        self.session: Session | None = None
        self.since = Millis(0)
        self._clock = clock
        self._lag = chance.choice(LAGS)
        self._noticed = chance.choice(NOTICED)
        self._hears = hears
        self._reads = reads
        self._coming: deque[bytes] = deque()
        self._going: deque[bytes] = deque()
        self._life: Life | None = None

    def open(self, life: Life, person: Person) -> None:
        """Connect to a house that is open."""
        self._life = life
        self.since = self._clock.now()
        self.session = life.house.connect(person, self)

    def send(self, data: bytes) -> None:
        """Send a message of the house: the observer gets it at once, the person later."""
        if self.is_up:
            self._hears(self, data)
            self._later(self._coming, data, self._arrive)

    def close(self, code: int, reason: str) -> None:
        self.is_up = False

    def say(self, data: bytes) -> None:
        """Send a message of the person."""
        if self.is_up:
            self._later(self._going, data, self._reach)

    def drop(self) -> None:
        """Break: messages under way are lost, and the house notices some time later."""
        self.is_up = False
        at = Millis(self._clock.now() + self._noticed)
        self._clock.call_at(at, self._notice)

    def _notice(self) -> None:
        self.is_noticed = True
        if self.session is not None and self._life is not None and not self._life.is_over:
            self.session.closed()
        self.session = self._life = None  # else a person would keep a dead house in memory

    def _later(self, queue: deque[bytes], data: bytes, deliver: Callable[[], None]) -> None:
        queue.append(data)
        if self._lag:
            self._clock.call_at(Millis(self._clock.now() + self._lag), deliver)
        else:
            deliver()

    def _arrive(self) -> None:
        data = self._coming.popleft()
        if self.is_up:
            self._reads(data)

    def _reach(self) -> None:
        data = self._going.popleft()
        if self.is_up and self.session is not None:
            self.session.receive(data)
