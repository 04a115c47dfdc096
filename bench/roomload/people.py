"""People who play as fast as they are let, with one card of a table on its way at a time."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Protocol

from msgspec import Struct

SEATS = 4
PATIENCE = 30.0
"""Seconds for a server to answer."""
TO_BEGIN = 120.0
"""Seconds in which a match must have begun at every table."""


class Refused(Exception):
    """The server refused what the load needs; the message is its answer."""


class Dialect(Struct, frozen=True):
    """How the messages of a server begin: a load tells them apart by that, and decodes none.

    What begins in no such way is of no interest; a refusal is an answer too.
    """

    frames: tuple[bytes, ...]
    answers: tuple[bytes, ...]
    refusals: tuple[bytes, ...]
    ping: bytes | None = None
    pong: bytes = b""


class Play(Protocol):
    """What four people play: it reads of a frame only what it must."""

    async def begin(self, people: "Sequence[Person]") -> Sequence[bytes]:
        """Bring four people to a table; return what they see there, seat by seat, if it is told."""
        ...

    def shows(self, frame: bytes) -> bool:
        """Tell whether the frame is of the table that is being played at."""
        ...

    def answer(self, seat: int, frame: bytes) -> bytes | None:
        """Return what the seat says to a frame that asks it something new."""
        ...

    def is_over(self, frame: bytes) -> bool:
        """Tell whether four people need another table."""
        ...


Think = Callable[[], float]
"""How many seconds somebody takes who is asked something."""

QUIET = 0.4
"""Seconds that people who think let go by after what was shown last. Two acts that come closer the
house holds apart, for the tempo's sake: that is no time that it takes.
"""

_TOO_LATE = b'"code":"stale_ask"'


class Tally:
    """What was seen since the last `reset`; latencies in seconds, from when a card was due."""

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
    """One end of a line: what is said, and who hears what comes back."""

    def __init__(self, tally: Tally, dialect: Dialect) -> None:
        self.seat = 0
        self.table: Table | None = None
        self.say: Callable[[bytes], None] = _nobody
        self._tally = tally
        self._dialect = dialect
        self._answer: asyncio.Future[bytes] | None = None

    async def ask(self, message: bytes) -> bytes:
        """Say something and return the answer; raises Refused."""
        answer = self.next_answer()
        self.say(message)
        return await self.heard(answer)

    def next_answer(self) -> "asyncio.Future[bytes]":
        """Return what will be the next answer, whoever speaks first."""
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
        """Take one message."""
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

    `asked` is set once somebody was asked for a first one, `still` while nobody plays and all have
    seen what was.
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
        """Play from now on: every `interval` seconds, or (None) as fast as the server allows, or
        each after he has thought about what he is asked.
        """
        self._interval = interval
        self._think = think
        self._due = first
        self._paused = False
        self.still.clear()
        self._next()

    def pause(self) -> None:
        """Send nothing more."""
        self._paused = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._rest()

    def shown(self, person: Person, frame: bytes) -> None:
        """Note that somebody sees what he was sent, and what he says to it."""
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
        """Tell whether it was only too late for what somebody said: then the next one speaks."""
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
            # Nobody plays while a new table fills: the schedule waits too.
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
            # What the server has delayed is late from when it was due, not from when it was sent.
            self._send(since=self._due)
        else:
            self._timer = self._loop.call_later(self._due - now, self._on_time)

    def _on_time(self) -> None:
        self._timer = None
        if self._think is not None:
            self._next()  # something may have been shown meanwhile
        else:
            self._send(since=time.monotonic())

    def _send(self, since: float) -> None:
        self._since = since
        self._due += self._interval or 0.0
        _, self._sender, message = self._ready.popleft()
        self._unseen = set(self._people)
        self._sender.say(message)


async def begun(tables: Sequence[Table]) -> None:
    """Return when at every table somebody has been asked for a card."""
    async with asyncio.timeout(TO_BEGIN):
        await asyncio.gather(*(table.asked.wait() for table in tables))


async def settled(tables: Sequence[Table]) -> None:
    """Return when every table is still; a card that got lost raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(table.still.wait() for table in tables))


def _nobody(_: bytes) -> None:
    raise AssertionError("a person has no line yet")
