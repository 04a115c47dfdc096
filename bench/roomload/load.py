"""Many tables of four on sockets to one server, and what a window of their play shows."""

import asyncio
import gc
import re
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from statistics import quantiles

from msgspec import Struct

from bench.roomload.people import SEATS, Person, Table, Tally, Tressette, act, hello
from bench.roomload.relay import YOUR_TURN
from bench.roomload.servers import Server, busy_seconds
from bench.roomload.websocket import Socket, open_socket

DESKS = 8
"""Guests that come in at once."""

WARM_UP = 0.5
TO_START = 120.0
"""Seconds in which every table must have begun."""

_COOKIE = re.compile(rb"set-cookie: (circolo=[^;]+)", re.IGNORECASE)
_LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


class Latency(Struct, frozen=True):
    """Milliseconds from when a card was due until it was seen."""

    p50: float
    p99: float


class Window(Struct, frozen=True):
    """Some seconds of play; CPU in seconds, `others` is what else ran on the server's core."""

    seconds: float
    actions: int
    server_cpu: float
    load_cpu: float
    others: float
    frame_bytes: float
    refused: tuple[str, ...]
    sender: Latency
    other_seats: Latency

    @property
    def micros(self) -> float:
        """CPU-µs of the server an action."""
        return self.server_cpu * 1e6 / max(1, self.actions)

    @property
    def core_rate(self) -> float:
        """Actions a second that a core of its own would carry."""
        return 1e6 / max(1.0, self.micros)

    @property
    def rate(self) -> float:
        """Actions a second."""
        return self.actions / self.seconds


class Load:
    """Tables, ready to play."""

    def __init__(self, server: Server, tables: Sequence[Table], tally: Tally) -> None:
        self._server = server
        self._tables = tables
        self._tally = tally

    async def play(self, seconds: float, *, rate: float | None = None) -> Window:
        """Play `rate` cards a second on a schedule, or (None) as fast as the server allows."""
        now = time.monotonic()
        interval = None if rate is None else len(self._tables) / rate
        for number, table in enumerate(self._tables):
            first = now + number * (interval or 0.0) / len(self._tables)
            table.run(first=first, interval=interval)
        await asyncio.sleep(WARM_UP)
        window = await self._window(seconds)
        for table in self._tables:
            table.pause()
        await asyncio.sleep(WARM_UP)
        return window

    async def _window(self, seconds: float) -> Window:
        tally, server = self._tally, self._server
        gc.collect()
        gc.freeze()
        tally.reset()
        started, busy = time.monotonic(), busy_seconds(server.core)
        cpu, load_cpu = server.cpu_seconds(), time.process_time()
        await asyncio.sleep(seconds)
        took = time.monotonic() - started
        cpu = server.cpu_seconds() - cpu
        return Window(
            seconds=took,
            actions=tally.actions,
            server_cpu=cpu,
            load_cpu=time.process_time() - load_cpu,
            others=max(0.0, busy_seconds(server.core) - busy - cpu),
            frame_bytes=tally.frame_bytes / max(1, tally.frames),
            refused=tuple(refused.decode() for refused in tally.refused),
            sender=_latency(tally.own),
            other_seats=_latency(tally.others),
        )


def _latency(seconds: list[float]) -> Latency:
    if len(seconds) < 2:
        return Latency(float("nan"), float("nan"))
    parts = quantiles(seconds, n=100)
    return Latency(parts[49] * 1_000, parts[98] * 1_000)


@asynccontextmanager
async def room_load(server: Server, cookies: Sequence[str]) -> AsyncIterator[Load]:
    """Seat four of the guests at each table, and wait until every match has begun."""
    tally = Tally()
    tables = []
    with Lines(server) as lines:
        for first in range(0, len(cookies), SEATS):
            people = [Person(tally) for _ in range(SEATS)]
            table = Table(Tressette(), people, tally)
            for person, cookie in zip(people, cookies[first : first + SEATS], strict=True):
                await lines.come_in(person, cookie)
            await table.begin()
            tables.append(table)
        yield await _ready(Load(server, tables, tally), tables)


@asynccontextmanager
async def relay_load(server: Server, tables: int) -> AsyncIterator[Load]:
    """Seat as many at the relay."""
    tally = Tally()
    seated = []
    with Lines(server) as lines:
        for number in range(tables):
            people = [Person(tally) for _ in range(SEATS)]
            seated.append(Table(Relayed(), people, tally))
            for person in people:
                await lines.open(person, f"/ws?table={number}")
        yield await _ready(Load(server, seated, tally), seated)


class Lines:
    """Sockets to one server; outside `with` they are closed."""

    def __init__(self, server: Server) -> None:
        self._place = (server.host, server.port)
        self._sockets: list[Socket] = []

    def __enter__(self) -> "Lines":
        return self

    def __exit__(self, *_: object) -> None:
        for socket in self._sockets:
            socket.close()

    async def come_in(self, person: Person, cookie: str) -> None:
        """Give a guest a line to the house."""
        await self.open(person, "/ws", cookie=cookie)
        await person.ask(hello())

    async def open(self, person: Person, path: str, *, cookie: str = "") -> None:
        """Give somebody a line to whatever is at this path."""
        socket = await open_socket(self._place, path, cookie=cookie, received=person.received)
        person.say = socket.send
        self._sockets.append(socket)


async def guests(server: Server, count: int) -> list[str]:
    """Return the cookies of so many new guests."""
    shares = [len(range(desk, count, DESKS)) for desk in range(DESKS)]
    came = await asyncio.gather(*(_desk(server, share) for share in shares))
    return [cookie for cookies in came for cookie in cookies]


async def _desk(server: Server, count: int) -> list[str]:
    reader, writer = await asyncio.open_connection(server.host, server.port)
    at = f"{server.host}:{server.port}"
    cookies = []
    for _ in range(count):
        writer.write(
            f"POST /api/guest HTTP/1.1\r\nHost: {at}\r\nOrigin: http://{at}\r\nX-Circolo: 1\r\n"
            "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}".encode()
        )
        head = await reader.readuntil(b"\r\n\r\n")
        cookie, length = _COOKIE.search(head), _LENGTH.search(head)
        if cookie is None or length is None:
            raise RuntimeError(f"no guest: {head.decode()}")
        await reader.readexactly(int(length[1]))
        cookies.append(cookie[1].decode())
    writer.close()
    return cookies


async def _ready(load: Load, tables: Sequence[Table]) -> Load:
    async with asyncio.timeout(TO_START):
        await asyncio.gather(*(table.asked.wait() for table in tables))
    return load


class Relayed:
    """What four people play at the relay: whoever is told that it is his turn says something."""

    least_interval = 0.0

    def __init__(self) -> None:
        self._message = act("t0123456789abcdef"[:16], 100, ("7S",))

    async def begin(self, people: Sequence[Person]) -> None:
        """There is nothing to begin."""

    def shows(self, frame: bytes) -> bool:
        return True

    def answer(self, seat: int, frame: bytes) -> bytes | None:
        return self._message if frame.startswith(YOUR_TURN) else None

    def is_over(self, frame: bytes) -> bool:
        return False
