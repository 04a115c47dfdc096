"""A house in memory behind a real server on a free port, and people who come to it."""

import asyncio
import heapq
import json
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from circolo.cards.units import Chips, Millis
from circolo.play.offers import Question
from circolo.room import tempo
from circolo.room.bot_port import BotHouse
from circolo.room.chips.cashier import Allowance
from circolo.room.house import House
from circolo.room.house_parts import HouseParts
from circolo.room.tasks import spawner
from circolo.store.memory_store import MemoryStore
from circolo.store.people_port import Person
from circolo.store.vault import Vault
from circolo.tables.state import BotLevel, TableId
from circolo.web.accounts.passwords import Hasher
from circolo.web.app import Web
from circolo.web.house_addresses import HouseAddresses
from circolo.web.http_server import Server, http_config
from circolo.web.listening_socket import listen
from circolo.web.usage_limits import UsageLimits
from circolo.wire.game_unions import Action, MatchView

PASSWORD = "il quattro di denari"
OTHER_PASSWORD = "la napoletana a coppe"
PATIENCE_SECONDS = 30
"""A test that waits for what never comes fails after this, and does not hang."""
QUICK_KIB = 16
"""Hashes are as weak here as argon2 allows, for the time's sake."""
NOON = Millis(1_800_000_000_000)

Json = dict[str, Any]


class HandClock:
    """Time that stands still until a test moves it."""

    def __init__(self) -> None:
        self._now = NOON
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._order = count()
        self._cancelled: set[int] = set()

    def now(self) -> Millis:
        return self._now

    def call_at(self, at: Millis, callback: Callable[[], None]) -> "HandTimer":
        number = next(self._order)
        heapq.heappush(self._due, (at, number, callback))
        return HandTimer(self._cancelled, number)

    async def sleep_until(self, at: Millis) -> None:
        done = asyncio.get_running_loop().create_future()
        self.call_at(at, lambda: None if done.done() else done.set_result(None))
        await done

    def advance(self, by: int) -> None:
        """Let time pass, once around for whoever waited for it; no beats in between are made up."""
        self._now = Millis(self._now + by)
        due = []
        while self._due and self._due[0][0] <= self._now:
            due.append(heapq.heappop(self._due))
        for _, number, callback in due:
            if number not in self._cancelled:
                callback()


@dataclass
class HandTimer:
    cancelled: set[int]
    number: int

    def cancel(self) -> None:
        self.cancelled.add(self.number)


def entropy_from(seed: int) -> Callable[[int], bytes]:
    """Bytes that differ with every call and are the same in every run."""
    calls = count(seed)
    return lambda size: b"".join(next(calls).to_bytes(8) for _ in range(size // 8 + 1))[-size:]


class NoBots:
    """A house to which no bots come."""

    def play(self, game: str, level: BotLevel) -> bool:
        return True

    def invite(self, present: frozenset[str]) -> Person:
        raise AssertionError("nobody asked for bots")

    def connect(self, house: BotHouse, bot: Person, table: TableId) -> None:
        raise AssertionError("nobody asked for bots")

    def advise(self, game: str, view: MatchView, question: Question[Any]) -> Action | None:
        raise AssertionError("nobody asked for bots")

    def stand_in(self, house: BotHouse, person: Person, table: TableId) -> None:
        raise AssertionError("nobody asked for bots")


@dataclass
class Rig:
    house: House
    web: Web
    store: MemoryStore
    clock: HandClock
    server: Server
    port: int

    @property
    def host(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def origin(self) -> str:
        return f"http://{self.host}"

    def browser(self, **headers: str) -> httpx.AsyncClient:
        """Somebody who opened the house's page; cookies are kept."""
        own = {"Origin": self.origin, "X-Circolo": "1"} | headers
        return httpx.AsyncClient(
            base_url=self.origin, headers={k: v for k, v in own.items() if v}, trust_env=False
        )

    def line(self, cookie: str = "", *, path: str = "/ws", **overrides: Any) -> connect:
        """The game socket as a browser opens it."""
        headers = {"Cookie": f"circolo={cookie}"} if cookie else {}
        settings = {"origin": self.origin, "additional_headers": headers, "compression": None}
        return connect(f"ws://{self.host}{path}", **(settings | overrides), proxy=None)

    async def guest(self) -> tuple[Json, str]:
        """Return a new guest and their session cookie."""
        async with self.browser() as browser:
            answer = await browser.post("/api/guest", json={})
            assert answer.status_code == 200, answer.text
            return answer.json(), browser.cookies["circolo"]

    async def member(self, name: str, password: str = PASSWORD) -> str:
        """A new member's cookie."""
        async with self.browser() as browser:
            await browser.post("/api/guest", json={})
            answer = await browser.post("/api/claim", json={"name": name, "password": password})
            assert answer.status_code == 200, answer.text
            return browser.cookies["circolo"]


@asynccontextmanager
async def served(
    *,
    limits: UsageLimits = UsageLimits(),
    origins: frozenset[str] = frozenset(),
    reached: str | None = None,
    proxies: tuple[str, ...] = (),
    client: Path = Path("no-client-here"),
    reserved: Collection[str] = (),
    **parts: Any,
) -> AsyncIterator[Rig]:
    """Open a house with further `parts`; afterwards nothing of it may have failed unseen."""
    clock, store, errors = HandClock(), MemoryStore(), list[BaseException]()
    house = House(
        HouseParts(
            store=store,
            people=store.people,
            vault=Vault(bytes(32), entropy_from(1)),
            clock=clock,
            entropy=entropy_from(2),
            spawn=spawner(errors.append),
            bots=NoBots(),
            tempo=tempo.OFF,
            welcome_chips=Chips(1_000),
            **{"allowance": _allowance(limits), **parts},
        )
    )
    await house.start()
    hasher = Hasher(entropy_from(3), memory_kib=QUICK_KIB)
    web = Web(
        house,
        hasher=hasher,
        entropy=entropy_from(4),
        client=client,
        limits=limits,
        addresses=HouseAddresses(origins, lambda: reached),
        reserved=reserved,
    )
    config = http_config(web, proxies=proxies)
    config.load()
    server = Server(config)
    server.lifespan = config.lifespan_class(config)
    listener = listen("127.0.0.1", 0)
    await server.startup(sockets=[listener])
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            yield Rig(house, web, store, clock, server, listener.getsockname()[1])
    finally:
        await _close(server)
        hasher.close()
        await house.stop()
    assert errors == []


def _allowance(limits: UsageLimits) -> Allowance:
    return Allowance(
        purses_per_address=limits.purses_per_day, wallets_per_address=limits.wallets_per_day
    )


async def _close(server: Server) -> None:
    """What uvicorn does at its end, without its pauses."""
    for listening in server.servers:
        listening.close()
    for connection in tuple(server.server_state.connections):
        connection.transport.abort()
    while server.server_state.tasks or server.server_state.connections:
        await asyncio.sleep(0)


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """The status and code of a request that was not granted."""
    assert set(answer.json()) == {"code", "detail"}
    assert answer.json()["detail"]
    return answer.status_code, answer.json()["code"]


async def login(rig: Rig, name: str, password: str) -> httpx.Response:
    """Sign in from a browser that was never here."""
    async with rig.browser() as browser:
        return await browser.post("/api/login", json={"name": name, "password": password})


def said(message: bytes | str) -> Json:
    """Read what the house sent."""
    answer: Json = json.loads(message)
    return answer


async def hello(line: ClientConnection) -> Json:
    """Say hello and return the welcome."""
    await line.send('{"type":"hello","protocol":1}')
    return said(await line.recv())


async def cut(line: ClientConnection) -> tuple[int, str]:
    """Return with what code and reason the house cuts the line, whatever it says before."""
    with suppress(ConnectionClosed):
        while True:
            await line.recv()
    return line.close_code or 0, line.close_reason or ""
