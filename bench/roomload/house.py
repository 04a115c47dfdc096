"""A load on our own room: its messages, its guests, and four people at each table."""

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
    frames=(b'{"type":"frame"', b'{"type":"change"'),
    answers=(b'{"type":"done"', b'{"type":"welcome"'),
    refusals=(b'{"type":"refused"',),
)
DESKS = 8
"""The number of guests that enter at once."""

_COOKIE = re.compile(rb"set-cookie: (circolo=[^;]+)", re.IGNORECASE)
_ASK = re.compile(
    rb'"asks(?:/0)?":\[?\{"id":(\d+),"kind":"\w+","offers":\[\{"type":(?:"play_card","cards":\["(..)|"go_on")'
)
_OVER = re.compile(rb'phase":"over"')
"""The end of a match, in a frame or as a change of `match/phase`."""

_ids = count(1)


class _Done(msgspec.Struct):
    table: str


_read_done = msgspec.json.Decoder(_Done).decode


class Tressette:
    """Matches to 41, each at its own table; everybody plays the first offered card."""

    def __init__(self) -> None:
        self._table = ""
        self._frames_of_table: tuple[bytes, ...] = ()
        self._answered = [0] * SEATS

    async def begin(self, people: Sequence[Person]) -> Sequence[bytes]:
        self._table = await open_table(people[0])
        for person in people[1:]:
            await person.ask(_message("sit", f'"table":"{self._table}"'))
        self._answered = [0] * SEATS
        self._frames_of_table = frames_of(self._table)
        return ()

    def shows(self, frame: bytes) -> bool:
        return frame.startswith(self._frames_of_table)

    def answer(self, seat: int, frame: bytes) -> bytes | None:
        found = first_offer(frame)
        if found is None or found[0] == self._answered[seat]:
            return None
        self._answered[seat] = found[0]
        return act(self._table, *found)

    def is_over(self, frame: bytes) -> bool:
        return _OVER.search(frame) is not None


def first_offer(frame: bytes) -> tuple[int, str | None] | None:
    """Return the first question of a frame or change, and the first card that answers it, if a
    card does; None without a question.

    It searches the bytes instead of decoding the frame.
    """
    # Search from the end: `asks` is near it, and the whole view comes before.
    at = frame.rfind(b'"asks')
    if at < 0 or frame.startswith(b'":[]', at + 5):
        return None
    found = _ASK.match(frame, at)
    assert found is not None, f"no load knows how to answer this: {frame[at:]!r}"
    return int(found[1]), found[2].decode() if found[2] else None


def frames_of(table: str) -> tuple[bytes, ...]:
    """Return the beginnings of the frames and changes of a table."""
    return tuple(f'{{"type":"{kind}","table":"{table}"'.encode() for kind in ("frame", "change"))


def hello() -> bytes:
    """Return the first message of a connection, as the page sends it."""
    return b'{"type":"hello","protocol":1,"changes":true}'


def follow(table: str) -> bytes:
    """Return the message that subscribes to a table."""
    return _message("follow", f'"table":"{table}"')


def act(table: str, ask: int, card: str | None) -> bytes:
    """Return the message that plays a card, or goes on if there is none to play."""
    action = f'"type":"play_card","card":"{card}"' if card else '"type":"go_on"'
    return _message("act", f'"table":"{table}","ask":{ask},"action":{{{action}}}')


async def open_table(host: Person) -> str:
    """Let a person open a table of four, and return its id; its times are the maximum.

    A table must not run out of time while it is not measured.
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
    """Seat four guests at each table, and wait until all play."""
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
    """Open a guest's connection to the house."""
    await lines.open(person, "/ws", cookie=cookie)
    await person.ask(hello())


async def guests(server: Server, wanted: int) -> list[str]:
    """Return the cookies of new guests."""
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
