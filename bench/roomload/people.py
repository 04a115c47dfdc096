"""Simulated people who play as fast as they may, with one card of a table in flight at a time."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Protocol

from msgspec import Struct

SEATS = 4
PATIENCE = 30.0
"""The timeout for a server's answer, in seconds."""
TO_BEGIN = 120.0
"""The timeout in which a match must have begun at every table, in seconds."""


class Refused(Exception):
    """The server refused a message that the load needs; the text is its answer."""


class Dialect(Struct, frozen=True):
    """The prefixes of a server's messages: the load tells them apart by these and decodes nothing.

    Other messages are ignored; a refusal counts as an answer.
    """

    frames: tuple[bytes, ...]
    answers: tuple[bytes, ...]
    refusals: tuple[bytes, ...]
    ping: bytes | None = None
    pong: bytes = b""


class Play(Protocol):
    """The game that four people play; it reads as little of a frame as it can."""

    async def begin(self, people: "Sequence[Person]") -> Sequence[bytes]:
        """Bring four people to a table; return the first frames by seat, if the server sends
        them.
        """
        ...

    def shows(self, frame: bytes) -> bool:
        """Return whether the frame belongs to the current table."""
        ...

    def answer(self, seat: int, frame: bytes) -> bytes | None:
        """Return the seat's answer to a frame with a new question, or None."""
        ...

    def is_over(self, frame: bytes) -> bool:
        """Return whether the four people need another table."""
        ...


Think = Callable[[], float]
"""Returns how many seconds a person thinks about a question."""

QUIET = 0.4
"""Seconds that a person waits after the last frame. The room delays actions that come closer
together, on purpose; that delay is not its cost.
"""

_TOO_LATE = b'"code":"stale_ask"'


class Tally:
    """The counts since the last `reset`; latencies in seconds, from the time a card was due."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.actions = 0
        self.frames = 0
        self.frame_bytes = 0
        self.overtaken = 0
        self.refused: list[bytes] = []
        self.own: list[float] = []
        self.others: list[float] = []


class Person:
    """One end of a connection: sends messages, and delivers the answers."""

    def __init__(self, tally: Tally, dialect: Dialect) -> None:
        self.seat = 0
        self.table: Table | None = None
        self.say: Callable[[bytes], None] = _nobody
        self._tally = tally
        self._dialect = dialect
        self._answer: asyncio.Future[bytes] | None = None

    async def ask(self, message: bytes) -> bytes:
        """Send a message and return the answer; raises Refused."""
        answer = self.next_answer()
        self.say(message)
        return await self.heard(answer)

    def next_answer(self) -> "asyncio.Future[bytes]":
        """Return a future for the next answer, whichever request it is for."""
        self._answer = asyncio.get_running_loop().create_future()
        return self._answer

    async def heard(self, answer: "asyncio.Future[bytes]") -> bytes:
        """Wait for an answer; raises Refused."""
        async with asyncio.timeout(PATIENCE):
            heard = await answer
        if heard.startswith(self._dialect.refusals):
            raise Refused(repr(heard))
        return heard

    def received(self, data: bytes) -> None:
        """Handle one message."""
        if data.startswith(self._dialect.frames):
            self._tally.frames += 1
            self._tally.frame_bytes += len(data)
            if self.table is not None:
                self.table.shown(self, data)
        elif data == self._dialect.ping:
            self.say(self._dialect.pong)
        elif data.startswith(self._dialect.answers + self._dialect.refusals):
            if self._answer is not None and not self._answer.done():
                self._answer.set_result(data)
            elif data.startswith(self._dialect.refusals):
                overtaken = self.table is not None and self.table.overtaken(self, data)
                self._tally.overtaken += overtaken
                if not overtaken:
                    self._tally.refused.append(data)


class Table:
    """Four people: the next card is sent when everybody has seen the last, and it is due.

    `asked` is set after the first question; `still` is set while nobody plays and every frame was
    seen.
    """

    def __init__(self, play: Play, people: Sequence[Person], tally: Tally) -> None:
        self.asked = asyncio.Event()
        self.still = asyncio.Event()
        self._play = play
        self._people = people
        self._tally = tally
        self._loop = asyncio.get_running_loop()
        self._ready: deque[tuple[float, Person, bytes]] = deque()
        self._unseen: set[Person] = set()
        self._sender = people[0]
        self._since = 0.0
        self._due = 0.0
        self._shown_at = 0.0
        self._interval: float | None = None
        self._think: Think | None = None
        self._paused = True
        self._timer: asyncio.TimerHandle | None = None
        self._beginning: asyncio.Task[None] | None = None
        for seat, person in enumerate(people):
            person.seat, person.table = seat, self

    async def begin(self) -> None:
        """Sit down; the first card can be sent once the match has begun."""
        views = await self._play.begin(self._people)
        self._beginning = None
        for person, view in zip(self._people, views, strict=False):
            self._asked(person, view)
        self._next()

    def run(self, *, first: float, interval: float | None, think: Think | None = None) -> None:
        """Play from now on.

        `interval`: one card every so many seconds; None: as fast as the server allows; `think`:
        each person waits before an answer.
        """
        self._interval = interval
        self._think = think
        self._due = first
        self._paused = False
        self.still.clear()
        self._next()

    def pause(self) -> None:
        """Send no more cards."""
        self._paused = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._rest()

    def shown(self, person: Person, frame: bytes) -> None:
        """Handle a frame that a person was sent, and send their answer."""
        if not self._play.shows(frame):
            return
        self._shown_at = time.monotonic()
        if person in self._unseen:
            self._unseen.discard(person)
            taken = time.monotonic() - self._since
            (self._tally.own if person is self._sender else self._tally.others).append(taken)
            self._tally.actions += not self._unseen
        self._rest()
        is_asked = self._asked(person, frame)
        if not is_asked and not self._unseen and not self._ready and self._play.is_over(frame):
            self._begin_again()
        else:
            self._next()

    def overtaken(self, person: Person, refusal: bytes) -> bool:
        """Return whether the refusal means that the action was too late; then the next person
        plays.
        """
        if person is not self._sender or _TOO_LATE not in refusal:
            return False
        self._unseen.clear()
        self._rest()
        self._next()
        return True

    def _rest(self) -> None:
        if self._paused and not self._unseen:
            self.still.set()

    def _asked(self, person: Person, frame: bytes) -> bool:
        answer = self._play.answer(person.seat, frame)
        if answer is None:
            return False
        due = 0.0 if self._think is None else time.monotonic() + self._think()
        self._ready.append((due, person, answer))
        self.asked.set()
        return True

    def _begin_again(self) -> None:
        if self._beginning is None:
            self._beginning = self._loop.create_task(self.begin())
            # Nobody plays while a new table fills, so the schedule waits too.
            self._due = float("inf")

    def _next(self) -> None:
        if self._paused or self._unseen or not self._ready or self._timer is not None:
            return
        now = time.monotonic()
        if self._due == float("inf"):
            self._due = now
        if self._think is not None:
            self._ready = deque(sorted(self._ready, key=itemgetter(0)))
            self._due = max(self._ready[0][0], self._shown_at + QUIET)
        if self._interval is None and self._think is None:
            self._send(since=now)
        elif self._due <= now:
            # A card that the server delayed counts from the time it was due, not from the time it
            # was sent.
            self._send(since=self._due)
        else:
            self._timer = self._loop.call_later(self._due - now, self._on_time)

    def _on_time(self) -> None:
        self._timer = None
        if self._think is not None:
            self._next()  # another frame may have arrived meanwhile
        else:
            self._send(since=time.monotonic())

    def _send(self, since: float) -> None:
        self._since = since
        self._due += self._interval or 0.0
        _, self._sender, message = self._ready.popleft()
        self._unseen = set(self._people)
        self._sender.say(message)


async def begun(tables: Sequence[Table]) -> None:
    """Return when every table has had its first question."""
    async with asyncio.timeout(TO_BEGIN):
        await asyncio.gather(*(table.asked.wait() for table in tables))


async def settled(tables: Sequence[Table]) -> None:
    """Return when every table is still; raises TimeoutError if a card was lost."""
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(table.still.wait() for table in tables))


def _nobody(_: bytes) -> None:
    raise AssertionError("a person has no line yet")
