"""Measures an action of a whole house without sockets; its people run in the same process."""

import asyncio
import gc
import os
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

import uvloop
from msgspec import Struct

from bench.roomload.house import WORDS, Tressette, hello
from bench.roomload.people import SEATS, Person, Table, Tally, begun
from circolo.cards.units import Millis
from circolo.play.offers import Question
from circolo.room.bot_port import BotHouse
from circolo.room.clock import wall_clock
from circolo.room.house import House
from circolo.room.house_parts import HouseParts
from circolo.room.sessions.session import Session
from circolo.room.tasks import spawner
from circolo.room.tempo import OFF
from circolo.store import people_port
from circolo.store.memory_store import MemoryStore
from circolo.store.sqlite import SqliteStore
from circolo.store.vault import KEY_BYTES, Vault
from circolo.tables.state import BotLevel, TableId
from circolo.wire.game_unions import MatchView

Kept = Literal["memory", "sqlite"]


class Inside(Struct, frozen=True):
    """The figures of a house without sockets: CPU-µs an action, without the people's share."""

    kept: Kept
    actions: int
    micros: float
    refused: tuple[str, ...]


class _Post:
    """Delivers the people's messages in batches, and measures the time they take to read."""

    def __init__(self) -> None:
        self.nanos = 0
        self._waiting: list[tuple[Person, bytes]] = []
        self._loop = asyncio.get_running_loop()

    def put(self, person: Person, data: bytes) -> None:
        if not self._waiting:
            self._loop.call_soon(self._bring)
        self._waiting.append((person, data))

    def _bring(self) -> None:
        waiting, self._waiting = self._waiting, []
        started = time.thread_time_ns()
        for person, data in waiting:
            person.received(data)
        self.nanos += time.thread_time_ns() - started


class _Line:
    """A Connection to a person in the same process."""

    def __init__(self, person: Person, post: _Post) -> None:
        self.session: Session | None = None
        self._person = person
        self._post = post
        self._loop = asyncio.get_running_loop()
        person.say = self._say

    def send(self, data: bytes) -> None:
        self._post.put(self._person, data)

    def close(self, code: int, reason: str) -> None:
        raise AssertionError(f"the room hung up: {code} {reason}")

    def _say(self, message: bytes) -> None:
        assert self.session is not None
        self._loop.call_soon(self.session.receive, message)


def inside(kept: Kept, *, tables: int, seconds: float) -> Inside:
    """Let all tables play for this time, as fast as the house allows."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(_inside(kept, tables, seconds))


async def _inside(kept: Kept, tables: int, seconds: float) -> Inside:
    tally, post = Tally(), _Post()
    async with _house(kept) as house:
        playing = [await _table(house, number, tally=tally, post=post) for number in range(tables)]
        await begun(playing)
        gc.collect()
        gc.freeze()
        tally.reset()
        post.nanos = 0
        cpu = time.process_time_ns()
        for table in playing:
            table.run(first=0.0, interval=None)
        await asyncio.sleep(seconds)
        cpu = time.process_time_ns() - cpu - post.nanos
        actions = tally.actions
        for table in playing:
            table.pause()
        await asyncio.sleep(0.1)
        refused = tuple(answer.decode() for answer in tally.refused)
        return Inside(kept, actions, cpu / 1_000 / max(1, actions), refused)


async def _table(house: House, number: int, *, tally: Tally, post: _Post) -> Table:
    seated = []
    for seat in range(SEATS):
        name = f"p{number}-{seat}"
        account = people_port.Person(name, name, "guest", Millis(0))
        await house.people.create(account)
        person = Person(tally, WORDS)
        line = _Line(person, post)
        line.session = house.connect(account, line)
        await person.ask(hello())
        seated.append(person)
    table = Table(Tressette(), seated, tally)
    await table.begin()
    return table


@asynccontextmanager
async def _house(kept: Kept) -> AsyncIterator[House]:
    with TemporaryDirectory(prefix="circolo-bench-") as folder:
        store = (
            await SqliteStore.open(Path(folder) / "circolo.db", deal_key=bytes(32))
            if kept == "sqlite"
            else MemoryStore()
        )
        house = House(
            HouseParts(
                store=store,
                people=store.people,
                vault=Vault(os.urandom(KEY_BYTES), os.urandom),
                clock=wall_clock(asyncio.get_running_loop()),
                entropy=os.urandom,
                spawn=spawner(_broken),
                bots=_NoBots(),
                tempo=OFF,
            )
        )
        await house.start()
        yield house
        await house.stop()
        await store.close()


class _NoBots:
    def play(self, game: str, level: BotLevel) -> bool:
        return True

    def invite(self, present: frozenset[str]) -> people_port.Person:
        raise AssertionError("nobody calls a bot")

    def connect(self, house: BotHouse, bot: people_port.Person, table: TableId) -> None:
        raise AssertionError("nobody calls a bot")

    def advise(self, game: str, view: MatchView, question: Question[Any]) -> None:
        raise AssertionError("nobody asks a bot for advice")

    def stand_in(self, house: BotHouse, person: people_port.Person, table: TableId) -> None:
        raise AssertionError("nobody calls a bot")


def _broken(error: BaseException) -> None:
    raise error
