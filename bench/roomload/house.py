"""Our own room: its words, its guests, and four people at each of its tables."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import count

import msgspec

from bench.roomload.http import Desk
from bench.roomload.load import Lines, Load
from bench.roomload.people import SEATS, Dialect, Person, Play, Table, Tally, begun
from bench.roomload.servers import Server

WORDS = Dialect(
    frames=(b'{"type":"frame"',),
    answers=(b'{"type":"done"', b'{"type":"welcome"'),
    refusals=(b'{"type":"refused"',),
)
DESKS = 8
"""Guests that come in at once."""

_COOKIE = re.compile(rb"set-cookie: (circolo=[^;]+)", re.IGNORECASE)
_ASK = re.compile(
    rb'"asks":\[\{"id":(\d+),"kind":"\w+","offers":\[\{"type":(?:"play_card","cards":\["(..)|"go_on")'
)
_OVER = b'"phase":"over"'
_ids = count(1)


class _Done(msgspec.Struct):
    table: str


_read_done = msgspec.json.Decoder(_Done).decode


class Tressette:
    """Matches to 41, each at a table of its own, everybody with the first card on offer."""

    def __init__(self) -> None:
        self._table = ""
        self._frame_of_table = b"?"
        self._answered = [0] * SEATS

    async def begin(self, people: Sequence[Person]) -> Sequence[bytes]:
        self._table = await open_table(people[0])
        for person in people[1:]:
            await person.ask(_message("sit", f'"table":"{self._table}"'))
        self._answered = [0] * SEATS
        self._frame_of_table = f'{{"type":"frame","table":"{self._table}"'.encode()
        return ()

    def shows(self, frame: bytes) -> bool:
        return frame.startswith(self._frame_of_table)

    def answer(self, seat: int, frame: bytes) -> bytes | None:
        found = first_offer(frame)
        if found is None or found[0] == self._answered[seat]:
            return None
        self._answered[seat] = found[0]
        return act(self._table, *found)

    def is_over(self, frame: bytes) -> bool:
        return _OVER in frame


def first_offer(frame: bytes) -> tuple[int, str | None] | None:
    """Return the first question of a frame and the first card to answer it with, if by a card.

    Only the place is looked for; the rest of the frame is not read.
    """
    # From behind: after `asks` there comes next to nothing, before it the whole view.
    at = frame.rfind(b'"asks":[')
    if frame.startswith(b"]", at + 8):
        return None
    found = _ASK.match(frame, at)
    assert found is not None, f"no load knows how to answer this: {frame[at:]!r}"
    return int(found[1]), found[2].decode() if found[2] else None


def hello() -> bytes:
    """Return the first message of a line."""
    return b'{"type":"hello","protocol":1}'


def follow(table: str) -> bytes:
    """Return the message that asks to be shown a table."""
    return _message("follow", f'"table":"{table}"')


def act(table: str, ask: int, card: str | None) -> bytes:
    """Return the message that plays a card, or goes on where there is none to play."""
    action = f'"type":"play_card","card":"{card}"' if card else '"type":"go_on"'
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


@asynccontextmanager
async def load(
    server: Server, cookies: Sequence[str], play: Callable[[], Play] = Tressette
) -> AsyncIterator[Load]:
    """Seat four of the guests at each table, and wait until all have begun to play."""
    tally = Tally()
    tables = []
    with Lines(server) as lines:
        for first in range(0, len(cookies), SEATS):
            people = [Person(tally, WORDS) for _ in range(SEATS)]
            table = Table(play(), people, tally)
            for person, cookie in zip(people, cookies[first : first + SEATS], strict=True):
                await come_in(lines, person, cookie)
            await table.begin()
            tables.append(table)
        await begun(tables)
        yield Load(server, tables, tally)


async def come_in(lines: Lines, person: Person, cookie: str) -> None:
    """Give a guest a line to the house."""
    await lines.open(person, "/ws", cookie=cookie)
    await person.ask(hello())


async def guests(server: Server, wanted: int) -> list[str]:
    """Return the cookies of so many new guests."""
    shares = [len(range(desk, wanted, DESKS)) for desk in range(DESKS)]
    came = await asyncio.gather(*(_guests(server, share) for share in shares))
    return [cookie for cookies in came for cookie in cookies]


async def _guests(server: Server, wanted: int) -> list[str]:
    cookies = []
    async with Desk(server.host, server.port) as desk:
        for _ in range(wanted):
            head, _ = await desk.post("/api/guest")
            cookie = _COOKIE.search(head)
            if cookie is None:
                raise RuntimeError(f"no guest: {head.decode()}")
            cookies.append(cookie[1].decode())
    return cookies


def _message(kind: str, fields: str) -> bytes:
    return f'{{"type":"{kind}","id":"load-{next(_ids):08}",{fields}}}'.encode()
