"""One life of the house's process: after its end nothing of it happens any more."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from random import Random
from typing import Any

from circolo.cards.units import Chips, Millis
from circolo.room.bot_port import Bots
from circolo.room.house import House
from circolo.room.house_parts import HouseParts
from circolo.room.ports import Cancel, Clock, Entropy
from circolo.room.tasks import spawner
from circolo.room.tempo import OFF, Tempo
from circolo.store.entries import Entry
from circolo.store.errors import StoreFailed
from tests.room.world import Bots as PlayingBots
from tests.room.world import OpenVault

SLOW = (0, 0, 0, 1, 4, 30, 400)
"""Milliseconds that a commit takes, once before it is durable and once after."""

FAULTS = 0.002
"""The share of disk failures: as often before an entry is stored as after it."""


def first_card(_: Entropy) -> Bots:
    """Bots that play the first card."""
    return PlayingBots()


@dataclass(frozen=True, slots=True)
class Ways:
    """How a house is built, and how its disk behaves: `slow` and `faults` as above."""

    house: Callable[[HouseParts], House] = House
    bots: Callable[[Entropy], Bots] = first_card
    tempo: Tempo = OFF
    welcome_chips: Chips = Chips(1_000)
    slow: tuple[int, ...] = SLOW
    faults: float = FAULTS


USUAL = Ways()


class Life:
    """A house with its clock, its tasks and its disk; `errors` holds uncaught exceptions."""

    def __init__(
        self,
        clock: Clock,
        store: Any,
        *,
        chance: Random,
        entropy: Entropy,
        ways: Ways = USUAL,
    ) -> None:
        self.is_over = False
        self.ways = ways
        self.errors: list[BaseException] = []
        self._clock = clock
        self._spawn = spawner(self.errors.append)
        self._tasks: dict[asyncio.Task[None], None] = {}
        self._due: set[_Call] = set()
        self.house = ways.house(
            HouseParts(
                store=Disk(store, self, chance),
                people=store.people,
                vault=OpenVault(),
                clock=self,
                entropy=entropy,
                spawn=self.spawn,
                bots=ways.bots(entropy),
                tempo=ways.tempo,
                welcome_chips=ways.welcome_chips,
            )
        )

    def now(self) -> Millis:
        return self._clock.now()

    def call_at(self, at: Millis, callback: Callable[[], None]) -> Cancel:
        call = _Call(self._due, callback)
        call.handle = self._clock.call_at(at, call)
        return call

    async def sleep_until(self, at: Millis) -> None:
        await self._clock.sleep_until(at)

    def spawn(self, work: Coroutine[Any, Any, None], *, name: str) -> asyncio.Task[None]:
        task = self._spawn(work, name=name)
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)
        return task

    def end(self) -> None:
        """Kill the process: pending work is never finished."""
        self.is_over = True
        for task in tuple(self._tasks):
            task.cancel()
        for call in tuple(self._due):
            call.cancel()


class _Call:
    """A scheduled call of one life, dropped at its end."""

    handle: Cancel

    def __init__(self, due: "set[_Call]", callback: Callable[[], None]) -> None:
        self._due = due
        self._callback = callback
        due.add(self)

    def __call__(self) -> None:
        self._due.discard(self)
        self._callback()

    def cancel(self) -> None:
        self._due.discard(self)
        self.handle.cancel()


class Disk:
    """A slow disk: an operation during a kill may have been written or not."""

    def __init__(self, store: Any, life: Life, chance: Random) -> None:
        self._store = store
        self._life = life
        self._chance = chance

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def append(self, entry: Entry) -> None:
        ways = self._life.ways
        is_tables = entry.stream.startswith("table:")
        fault = self._chance.random() / ways.faults if is_tables else 1.0
        await self._pass()
        if fault < 0.5:
            raise StoreFailed("io_error")
        await self._store.append(entry)
        await self._pass()
        if fault < 1.0:
            raise StoreFailed("io_error")

    async def _pass(self) -> None:
        takes = self._chance.choice(self._life.ways.slow)
        if takes:
            await self._life.sleep_until(Millis(self._life.now() + takes))
