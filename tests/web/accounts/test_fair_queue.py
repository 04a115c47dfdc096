"""Turns at slow work are fair between lanes and, in a lane, between those who wait there."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from threading import Event

import pytest

from circolo.web.accounts.fair_queue import FairQueue, Turn
from circolo.web.refusals import Refusal

pytestmark = pytest.mark.anyio

QUEUE = 8


class Work:
    """One thread that is held until the test lets it go; `order` says who was served when."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.turns = FairQueue("test", threads=1, queue=QUEUE)
        self._free = Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def ask(self, turn: Turn, name: str = "") -> "asyncio.Task[None]":
        """Ask for a turn, and return once it is waited for."""
        task = asyncio.ensure_future(self.turns.run(lambda: self._do(name or turn.whose), turn))
        self._tasks.append(task)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return task

    async def finish(self) -> list[str]:
        """Do all the work; return the codes of refusals."""
        self._free.set()
        ends = await asyncio.gather(*self._tasks, return_exceptions=True)
        return [end.code for end in ends if isinstance(end, Refusal)]

    def _do(self, name: str) -> None:
        self._free.wait()
        self.order.append(name)


@asynccontextmanager
async def held() -> AsyncIterator[Work]:
    """Work whose only thread is taken already."""
    work = Work()
    await work.ask(Turn("change", "first"))
    try:
        yield work
    finally:
        await work.finish()
        work.turns.close()


async def test_one_address_that_asks_for_much_takes_turns_with_the_others() -> None:
    async with held() as work:
        for _ in range(5):
            await work.ask(Turn("login", "flood"))
        await work.ask(Turn("login", "anna"))
        await work.ask(Turn("login", "bruno"))
        assert await work.finish() == []
        assert work.order == ["first", "flood", "anna", "bruno", *["flood"] * 4]


async def test_a_known_device_waits_behind_one_other_at_most() -> None:
    async with held() as work:
        for number in range(4):
            await work.ask(Turn("login", f"stranger {number}"))
            await work.ask(Turn("change", f"claim {number}"))
        await work.ask(Turn("known", "anna"))
        await work.ask(Turn("known", "bruno"))
        await work.finish()
        assert max(work.order.index("anna"), 3) <= 3
        assert work.order.index("bruno") - work.order.index("anna") == 2


async def test_a_full_lane_takes_from_who_has_most_and_never_from_another_lane() -> None:
    async with held() as work:
        flood = [await work.ask(Turn("login", "flood")) for _ in range(QUEUE)]
        await work.ask(Turn("login", "anna"))
        await work.ask(Turn("known", "bruno"))
        assert [task.done() for task in flood] == [False] * (QUEUE - 1) + [True]
        assert await work.finish() == ["busy"]
        assert {"anna", "bruno"} < set(work.order)


async def test_the_owner_with_most_work_in_a_full_lane_is_refused() -> None:
    async with held() as work:
        for _ in range(QUEUE + 3):
            await work.ask(Turn("login", "flood"))
        assert await work.finish() == ["busy"] * 3
        assert work.order == ["first", *["flood"] * QUEUE]


async def test_who_goes_away_leaves_the_turn_to_the_next() -> None:
    async with held() as work:
        gone = await work.ask(Turn("login", "gone"))
        await work.ask(Turn("login", "anna"))
        gone.cancel()
        await asyncio.sleep(0)
        await work.finish()
        assert work.order == ["first", "anna"]


async def test_work_that_fails_gives_its_turn_back() -> None:
    def fails() -> None:
        raise ValueError

    turns = FairQueue("test", threads=1, queue=1)
    for _ in range(3):
        with pytest.raises(ValueError):
            await turns.run(fails, Turn("login", "anna"))
    turns.close()
