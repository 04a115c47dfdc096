"""A database server that several processes share: slow, sometimes away, and its answers can be
lost.
"""

import asyncio
import inspect
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from circolo.cards.units import Millis
from circolo.ledger.book import InsufficientChips
from circolo.room.ports import Clock
from circolo.store.entries import Entry
from circolo.store.errors import StoreFailed, StoreRefusal, StoreUnavailable
from circolo.store.memory_store import MemoryStore
from tests.cluster.simulated.process import Process

WAYS = (0, 0, 1, 1, 1, 2, 4, 30)
"""Milliseconds of a request on its way to the database; as many again of its answer."""

LATE = (200, 400, 900)
"""Milliseconds that a few requests are on their way."""

UNSURE = frozenset({"append", "take_desk"})
"""The operations whose answers can be lost after they took effect."""


class Database:
    """The database server. `took` is called with each entry that it takes.

    `is_away`: it cannot be reached. `lost` is the number of answers among 10,000 that are lost,
    `slow` the number of requests among 1,000 that are late.
    """

    def __init__(self, clock: Clock, chance: Random, *, took: Callable[[Entry], None]) -> None:
        self.store = MemoryStore(database_clock=clock.now)
        self.is_away = False
        self.lost = 0
        self.slow = 0
        self.clock = clock
        self.chance = chance
        self._took = took

    def way(self) -> Millis:
        """Return how long a request or an answer is on its way."""
        late = self.slow and self.chance.randrange(1_000) < self.slow
        return Millis(self.chance.choice(LATE if late else WAYS))

    def later(self, action: Callable[[], None]) -> None:
        """Do something when a request or an answer has arrived."""
        if way := self.way():
            self.clock.call_at(Millis(self.clock.now() + way), action)
        else:
            action()

    def carry_out(self, name: str, operation: Coroutine[Any, Any, Any]) -> Callable[[Any], None]:
        """Carry out an operation; return what fulfils the future of the one who asked for it."""
        if self.is_away:
            operation.close()
            return partial(_fail, error=StoreUnavailable("database_unreachable"))
        if name in UNSURE and self.lost and self.chance.randrange(10_000) < self.lost:
            if self.chance.random() < 0.5:
                operation.close()
            else:
                with suppress(StoreRefusal, InsufficientChips):
                    _result_of(operation)
            return partial(_fail, error=StoreFailed("database_lost"))
        try:
            return partial(_fulfil, result=_result_of(operation))
        except Exception as error:  # noqa: BLE001 - the one who asked gets it
            return partial(_fail, error=error)

    async def append(self, entry: Entry) -> None:
        """Take an entry."""
        await self.store.append(entry)
        self._took(entry)


class Connection:
    """The connection of one process to a part of the database: its store, or its people.

    An operation that has been sent is carried out even if the process ends meanwhile.
    """

    def __init__(self, database: Database, process: Process, part: Any) -> None:
        self._database = database
        self._process = process
        self._part = part

    def __getattr__(self, name: str) -> Any:
        of = self._database if name == "append" else self._part
        found = getattr(of, name)
        return partial(self._ask, name, found) if inspect.iscoroutinefunction(found) else found

    async def _ask(self, name: str, operation: Any, *args: Any, **named: Any) -> Any:
        answer: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        database, process = self._database, self._process

        def arrive() -> None:
            fulfil = database.carry_out(name, operation(*args, **named))
            database.later(lambda: process.wake(lambda: fulfil(answer)))

        database.later(arrive)
        return await answer


def _result_of(operation: Coroutine[Any, Any, Any]) -> Any:
    """Return the result of a coroutine that never waits."""
    try:
        operation.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("an operation of the memory store does not wait")


def _fulfil(waiting: "asyncio.Future[Any]", *, result: Any) -> None:
    if not waiting.done():
        waiting.set_result(result)


def _fail(waiting: "asyncio.Future[Any]", *, error: Exception) -> None:
    if not waiting.done():
        waiting.set_exception(error)
