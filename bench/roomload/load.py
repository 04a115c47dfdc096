"""Many tables of four on sockets to one server, and the figures of a window of play."""

import asyncio
import gc
import time
from collections.abc import Sequence
from statistics import quantiles

from msgspec import Struct

from bench.roomload.people import Person, Table, Tally, Think, settled
from bench.roomload.servers import Server, busy_seconds
from bench.roomload.websocket import Payload, Socket, open_socket

WARM_UP = 0.5


class Latency(Struct, frozen=True):
    """Milliseconds from the time a card was due until it was seen."""

    p50: float
    p99: float


class Window(Struct, frozen=True):
    """A window of play. CPU in seconds; `others` is what else ran on the server's core."""

    seconds: float
    actions: int
    server_cpu: float
    load_cpu: float
    others: float
    frame_bytes: float
    refused: tuple[str, ...]
    sender: Latency
    other_seats: Latency
    overtaken: int = 0
    """How often an action was refused because a timer was faster."""

    @property
    def micros(self) -> float:
        """Return the server's CPU-µs an action."""
        return self.server_cpu * 1e6 / max(1, self.actions)

    @property
    def load_micros(self) -> float:
        """Return the load's CPU-µs an action."""
        return self.load_cpu * 1e6 / max(1, self.actions)

    @property
    def core_rate(self) -> float:
        """Return the actions a second that one whole core would carry."""
        return 1e6 / max(1.0, self.micros)

    @property
    def rate(self) -> float:
        """Return the actions a second."""
        return self.actions / self.seconds


class Load:
    """Tables, ready to play."""

    def __init__(self, server: Server, tables: Sequence[Table], tally: Tally) -> None:
        self._server = server
        self._tables = tables
        self._tally = tally

    async def play(
        self,
        seconds: float,
        *,
        rate: float | None = None,
        think: Think | None = None,
        warm_up: float = WARM_UP,
    ) -> Window:
        """Play `rate` cards a second on a schedule; None: as fast as the server allows; `think`: at
        people's pace.

        Raises TimeoutError if a card was lost.
        """
        now = time.monotonic()
        interval = None if rate is None else len(self._tables) / rate
        for number, table in enumerate(self._tables):
            first = now + number * (interval or 0.0) / len(self._tables)
            table.run(first=first, interval=interval, think=think)
        await asyncio.sleep(warm_up)
        window = await self._window(seconds)
        for table in self._tables:
            table.pause()
        await settled(self._tables)
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
            overtaken=tally.overtaken,
        )


def _latency(seconds: list[float]) -> Latency:
    if len(seconds) < 2:
        return Latency(float("nan"), float("nan"))
    parts = quantiles(seconds, n=100)
    return Latency(parts[49] * 1_000, parts[98] * 1_000)


class Lines:
    """The sockets to one server; outside `with` they are closed."""

    def __init__(self, server: Server) -> None:
        self._place = (server.host, server.port)
        self._sockets: list[Socket] = []

    def __enter__(self) -> "Lines":
        return self

    def __exit__(self, *_: object) -> None:
        for socket in self._sockets:
            socket.close()

    async def open(
        self, person: Person, path: str, *, cookie: str = "", payload: Payload = Payload.TEXT
    ) -> None:
        """Open a person's connection to this path."""
        socket = await open_socket(
            self._place, path, cookie=cookie, payload=payload, received=person.received
        )
        person.say = socket.send
        self._sockets.append(socket)
