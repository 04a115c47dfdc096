"""People who play as fast as they are let, with one card of a table on its way at a time."""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from itertools import count
from typing import Protocol

import msgspec

SEATS = 4
PATIENCE = 30.0
"""Seconds for the house to answer."""

_FRAME = b'{"type":"frame"'
_ANSWERS = (b'{"type":"done"', b'{"type":"refused"', b'{"type":"welcome"')
_REFUSED = _ANSWERS[1]
_ASKS, _AFTER_ASKS, _NOTHING = b'"asks":[', b',"deadlines":', ord("]")
_OVER = b'"phase":"over"'
_ids = count(1)


class Refused(Exception):
    """The house refused what the load needs; the message is its answer."""


class Play(Protocol):
    """What four people play: it reads of a frame only what it must."""

    least_interval: float
    """Seconds between two cards of a table, however fast the house is."""

    async def begin(self, people: "Sequence[Person]") -> None:
        """Bring four people to a table."""
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


class Tally:
    """What was seen since the last `reset`; latencies in seconds, from when a card was due."""

    def __init__(self) -> None:
        self.reset()

    def reset(self) -> None:
        self.actions = 0
        self.frames = 0
        self.frame_bytes = 0
        self.refused: list[bytes] = []
        self.own: list[float] = []
        self.others: list[float] = []


class Person:
    """One end of a line: what is said, and who hears what comes back."""

    def __init__(self, tally: Tally) -> None:
        self.seat = 0
        self.table: Table | None = None
        self.say: Callable[[bytes], None] = _nobody
        self._tally = tally
        self._answer: asyncio.Future[bytes] | None = None

    async def ask(self, message: bytes) -> bytes:
        """Say something and return the house's answer; raises Refused."""
        self._answer = asyncio.get_running_loop().create_future()
        self.say(message)
        async with asyncio.timeout(PATIENCE):
            answer = await self._answer
        if answer.startswith(_REFUSED):
            raise Refused(answer.decode())
        return answer

    def received(self, data: bytes) -> None:
        """Take one message."""
        if data.startswith(_FRAME):
            self._tally.frames += 1
            self._tally.frame_bytes += len(data)
            if self.table is not None:
                self.table.shown(self, data)
        elif data.startswith(_ANSWERS):
            if self._answer is not None and not self._answer.done():
                self._answer.set_result(data)
            elif data.startswith(_REFUSED):
                self._tally.refused.append(data)


class Table:
    """Four people: the next card is sent when everybody has seen the last, and it is due.

    `asked` is set once somebody was asked for a first one.
    """

    def __init__(self, play: Play, people: Sequence[Person], tally: Tally) -> None:
        self.asked = asyncio.Event()
        self._play = play
        self._people = people
        self._tally = tally
        self._loop = asyncio.get_running_loop()
        self._ready: deque[tuple[Person, bytes]] = deque()
        self._unseen: set[Person] = set()
        self._sender = people[0]
        self._since = 0.0
        self._due = 0.0
        self._interval = 0.0
        self._scheduled = False
        self._paused = True
        self._timer: asyncio.TimerHandle | None = None
        self._beginning: asyncio.Task[None] | None = None
        for seat, person in enumerate(people):
            person.seat, person.table = seat, self

    async def begin(self) -> None:
        """Sit down; the first card can be sent once the match has begun."""
        await self._play.begin(self._people)
        self._beginning = None

    def run(self, *, first: float, interval: float | None) -> None:
        """Play from now on: every `interval` seconds, or (None) as fast as the house allows."""
        self._scheduled = interval is not None
        self._interval = self._play.least_interval if interval is None else interval
        self._due = first
        self._paused = False
        self._next()

    def pause(self) -> None:
        """Send nothing more."""
        self._paused = True
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def shown(self, person: Person, frame: bytes) -> None:
        """Note that somebody sees what he was sent, and what he says to it."""
        if not self._play.shows(frame):
            return
        if person in self._unseen:
            self._unseen.discard(person)
            taken = time.monotonic() - self._since
            (self._tally.own if person is self._sender else self._tally.others).append(taken)
            self._tally.actions += not self._unseen
        answer = self._play.answer(person.seat, frame)
        if answer is not None:
            self._ready.append((person, answer))
            self.asked.set()
        elif not self._unseen and not self._ready and self._play.is_over(frame):
            self._begin_again()
            return
        self._next()

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
        if self._due <= now:
            # What the house has delayed is late from when it was due, not from when it was sent.
            self._send(since=self._due if self._scheduled else now)
        else:
            self._timer = self._loop.call_later(self._due - now, self._on_time)

    def _on_time(self) -> None:
        self._timer = None
        self._send(since=time.monotonic())

    def _send(self, since: float) -> None:
        self._since = since
        self._due = (self._due if self._scheduled else since) + self._interval
        self._sender, message = self._ready.popleft()
        self._unseen = set(self._people)
        self._sender.say(message)


class _Offer(msgspec.Struct):
    type: str
    cards: tuple[str, ...] = ()


class _Ask(msgspec.Struct):
    id: int
    offers: tuple[_Offer, ...]


class _Done(msgspec.Struct):
    table: str


_read_asks = msgspec.json.Decoder(tuple[_Ask, ...]).decode
_read_done = msgspec.json.Decoder(_Done).decode


class Tressette:
    """Matches to 41, each at a table of its own, everybody with the first card on offer."""

    least_interval = 0.025  # a line is heard ten times a second, and a trick has four cards

    def __init__(self) -> None:
        self._table = ""
        self._frame_of_table = b"?"
        self._answered = [0] * SEATS

    async def begin(self, people: Sequence[Person]) -> None:
        self._table = await open_table(people[0])
        for person in people[1:]:
            await person.ask(_message("sit", f'"table":"{self._table}"'))
        self._answered = [0] * SEATS
        self._frame_of_table = f'{{"type":"frame","table":"{self._table}"'.encode()

    def shows(self, frame: bytes) -> bool:
        return frame.startswith(self._frame_of_table)

    def answer(self, seat: int, frame: bytes) -> bytes | None:
        start = frame.rindex(_ASKS) + len(_ASKS)
        if frame[start] == _NOTHING:
            return None
        ask = _read_asks(frame[start - 1 : frame.rindex(_AFTER_ASKS)])[0]
        if ask.id == self._answered[seat]:
            return None
        self._answered[seat] = ask.id
        return act(self._table, ask.id, ask.offers[0].cards)

    def is_over(self, frame: bytes) -> bool:
        return _OVER in frame


def hello() -> bytes:
    """Return the first message of a line."""
    return b'{"type":"hello","protocol":1}'


def follow(table: str) -> bytes:
    """Return the message that asks to be shown a table."""
    return _message("follow", f'"table":"{table}"')


def act(table: str, ask: int, cards: Sequence[str]) -> bytes:
    """Return the message that plays the first of the cards, or goes on where there are none."""
    action = f'"type":"play_card","card":"{cards[0]}"' if cards else '"type":"go_on"'
    return _message("act", f'"table":"{table}","ask":{ask},"action":{{{action}}}')


async def open_table(host: Person) -> str:
    """Let somebody open a table of four and return its id; the times are the longest there are.

    A table that is not measured just now must not run out of time.
    """
    opened = await host.ask(
        _message(
            "open_table",
            '"sheet":{"options":{"game":"tressette","players":4,"target":41},'
            '"times":{"move":600000,"pause":600000},"access":"private"}',
        )
    )
    return _read_done(opened).table


def _message(kind: str, fields: str) -> bytes:
    return f'{{"type":"{kind}","id":"load-{next(_ids):08}",{fields}}}'.encode()


def _nobody(_: bytes) -> None:
    raise AssertionError("a person has no line yet")
