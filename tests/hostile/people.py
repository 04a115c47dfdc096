"""People who play all four games over real sockets: `python -m tests.hostile.people`.

At every table two people and house bots play; each person has their own address. Each act is
counted until it is answered. A line on standard input ends the play. Then the module prints what
the people noticed as JSON.
"""

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import uvloop
from msgspec import Struct, field
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from bench.roomload.games import CHIPS, GAMES, UNHURRIED, chosen, sheet
from circolo.play.offers import Question
from circolo.tables.table_options import BuyIn
from circolo.wire import client_messages as client
from circolo.wire.game_unions import Offer
from circolo.wire.message_codec import encode
from tests.hostile.counting import Counts, add
from tests.hostile.hidden_cards import Knowledge

SEATS = {"tressette": 4, "chiamatre": 5, "sette_e_mezzo": 4, "chemin_de_fer": 4}
TABLES_A_GAME = 2
PEOPLE_A_TABLE = 2
THINKING = (0.15, 0.6)
PING_SECONDS = 0.25
STALL_SECONDS = 45.0
"""A table without a frame for this long stands still."""
ANSWER_SECONDS = 30.0
"""An act without an answer by then is lost."""

_ids = count(1)


class Waited(Struct, frozen=True):
    """Time of a request, in seconds of the machine's clock, and its duration in ms."""

    at: float
    ms: float


class Noticed(Struct):
    """Observations of the players."""

    acts: int = 0
    answered: int = 0
    refused: Counts = field(default_factory=dict)
    lost: int = 0
    lines_lost: Counts = field(default_factory=dict)
    absences: int = 0
    stalls: int = 0
    tables: int = 0
    waits: list[Waited] = field(default_factory=list)
    knowledge: Knowledge = field(default_factory=Knowledge)


class _Asking(Struct):
    asks: tuple[Question[Offer], ...]


_read_asks = msgspec.json.Decoder(_Asking).decode


class Person:
    """A player with one connection."""

    def __init__(self, number: int, host: str, *, noticed: Noticed) -> None:
        self.address = f"127.0.1.{number}"
        self.random = Random(number)
        self._host = host
        self._noticed = noticed
        self._waiting: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._answered: set[int] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.table = ""
        self.shown = 0.0
        self.over = False

    async def come(self) -> None:
        """Become a guest, connect and say hello."""
        origin = f"http://{self._host}"
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        headers = {"Origin": origin, "X-Circolo": "1"}
        async with httpx.AsyncClient(transport=transport, headers=headers) as browser:
            (await browser.post(f"{origin}/api/guest", json={})).raise_for_status()
            cookie = browser.cookies["circolo"]
        self._line: ClientConnection = await connect(
            f"ws://{self._host}/ws",
            origin=Origin(origin),
            additional_headers={"Cookie": f"circolo={cookie}"},
            proxy=None,
            compression=None,
            ping_interval=None,
            local_addr=(self.address, 0),
        )
        await self._line.send('{"type":"hello","protocol":1}')
        await self._line.recv()
        self._begin(self._listen())
        self._begin(self._ping())

    async def leave(self) -> None:
        """Close the connection."""
        for task in self._tasks:
            task.cancel()
        await self._line.close()

    async def ask(self, message: Any) -> dict[str, Any]:
        """Send a message and return its answer, or {} if none comes."""
        asked, began = time.time(), time.perf_counter()
        answer = asyncio.get_running_loop().create_future()
        self._waiting[message.id] = answer
        try:
            await self._line.send(encode(message).decode())
            said: dict[str, Any] = await asyncio.wait_for(answer, ANSWER_SECONDS)
        except (TimeoutError, ConnectionClosed):
            self._noticed.lost += 1
            return {}
        self._noticed.waits.append(Waited(asked, 1_000 * (time.perf_counter() - began)))
        return said

    def sits_down(self, table: str) -> None:
        """Follow another table from now on."""
        self.table, self.over, self.shown = table, False, time.monotonic()
        self._answered.clear()

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING_SECONDS)
            await self.ask(client.Ping(new_id()))

    async def _listen(self) -> None:
        try:
            async for data in self._line:
                message = msgspec.json.decode(data)
                waiting = self._waiting.pop(message.get("id", ""), None)
                if waiting is not None and not waiting.done():
                    waiting.set_result(message)
                elif message["type"] == "refused":
                    add(self._noticed.refused, message["code"])
                if message["type"] == "frame" and message["table"] == self.table:
                    self._sees(message, data)
        except ConnectionClosed:
            pass
        add(self._noticed.lines_lost, f"{self._line.close_code} {self._line.close_reason}")

    def _sees(self, frame: dict[str, Any], data: bytes | str) -> None:
        self.shown = time.monotonic()
        self.over = frame["view"]["phase"] == "over"
        if frame["seat"] is not None:
            place = frame["view"]["places"][frame["seat"]]
            self._noticed.absences += place["absent"] is not None
            self._noticed.knowledge.note(frame)
        for asked in _read_asks(data).asks:
            if asked.id not in self._answered:
                self._answered.add(asked.id)
                self._begin(self._answer(asked))

    async def _answer(self, asked: Question[Any]) -> None:
        action = chosen(asked)
        if action is None:
            return
        await asyncio.sleep(self.random.uniform(*THINKING))
        self._noticed.acts += 1
        said = await self.ask(client.Act(new_id(), self.table, asked.id, action))
        self._noticed.answered += said.get("type") == "done"
        if said.get("type") == "refused":
            add(self._noticed.refused, said["code"])

    def _begin(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


class Party:
    """Two people who play one game with bots, at one table after another."""

    def __init__(self, game: str, people: Sequence[Person], *, noticed: Noticed) -> None:
        self._game = game
        self._people = people
        self._noticed = noticed

    async def play(self, told: Path) -> None:
        """Play without end, and append the ids of the tables to a file."""
        while True:
            await self._open(told)
            host = self._people[0]
            while not host.over:
                await asyncio.sleep(0.2)
                if time.monotonic() - host.shown > STALL_SECONDS:
                    self._noticed.stalls += 1
                    break

    async def _open(self, told: Path) -> None:
        host, guest = self._people
        usual = sheet(self._game, replace(UNHURRIED, no_clock_alone=False))
        chips = None if usual.buy_in is None else CHIPS // 2
        if usual.buy_in is not None:
            usual = replace(usual, buy_in=BuyIn(CHIPS // 2, CHIPS))
        opened = await host.ask(client.OpenTable(new_id(), usual, chips))
        table = opened["table"]
        self._noticed.tables += 1
        for person in self._people:
            person.sits_down(table)
        await guest.ask(client.Sit(new_id(), table, buy_in=chips))
        for _ in range(SEATS[self._game] - PEOPLE_A_TABLE):
            await host.ask(client.AddBot(new_id(), table))
        with told.open("a", encoding="utf-8") as file:
            file.write(f"{table}\n")


def new_id() -> str:
    """Return a new message id."""
    return f"people-{next(_ids):08}"


async def play(host: str, told: Path) -> Noticed:
    """Play until a line comes on standard input; return the observations."""
    noticed = Noticed()
    numbers = count(1)
    parties, everybody = [], []
    for game in GAMES:
        for _ in range(TABLES_A_GAME):
            people = [Person(next(numbers), host, noticed=noticed) for _ in range(PEOPLE_A_TABLE)]
            for person in people:
                await person.come()
            everybody += people
            parties.append(asyncio.create_task(Party(game, people, noticed=noticed).play(told)))
    stop = asyncio.create_task(asyncio.to_thread(sys.stdin.readline))
    await asyncio.wait([stop, *parties], return_when=asyncio.FIRST_COMPLETED)
    for party in parties:
        if party.done():
            party.result()  # a party never ends by itself: raise its error
        party.cancel()
    for person in everybody:
        await person.leave()
    return noticed


def main(words: Sequence[str]) -> int:
    """Play and print the observations."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", required=True)
    parser.add_argument("--tables", required=True, type=Path)
    asked = parser.parse_args(words)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        noticed = runner.run(play(asked.host, asked.tables))
    sys.stdout.buffer.write(msgspec.json.encode(noticed))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
