"""A fair queue for slow work: a flood from one address hardly delays anybody else."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Literal, NamedTuple, TypeVar

from circolo.web.refusals import Refusal

Answer = TypeVar("Answer")
Lane = Literal["known", "login", "change"]
"""`known`: a session or a known device. `login`: an unknown device. `change`: a new name or
password.
"""
ROUND: tuple[Lane, ...] = ("known", "login", "known", "change")
"""The order in which the lanes are served: every other turn is of the lane `known`."""


class Turn(NamedTuple):
    """The place of a piece of work: its lane, and the person or address that it counts for."""

    lane: Lane
    whose: str


_Queue = OrderedDict[str, deque[asyncio.Future[None]]]
"""The waiting work of a lane by owner; the owner served last is at the end."""


class FairQueue:
    """A few threads with a bounded queue for each lane; owners of a lane take turns."""

    def __init__(self, name: str, *, threads: int, queue: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        self._queue = queue
        self._lanes: dict[Lane, _Queue] = {lane: OrderedDict() for lane in ROUND}
        self._next = 0

    async def run(self, work: Callable[[], Answer], turn: Turn) -> Answer:
        """Return the result of `work`; raises Refusal `busy` if the lane is full."""
        await self._come(turn)
        running = asyncio.get_running_loop().run_in_executor(self._threads, work)
        running.add_done_callback(self._done)
        return await asyncio.shield(running)

    def close(self) -> None:
        """Stop the threads and cancel queued work."""
        self._threads.shutdown(cancel_futures=True)

    async def _come(self, turn: Turn) -> None:
        """Wait for a thread; a cancelled caller passes its thread on."""
        own = self._enter(turn)
        self._serve()
        try:
            await own
        except asyncio.CancelledError:
            if own.done() and not own.cancelled():
                self._done()
            raise

    def _enter(self, turn: Turn) -> asyncio.Future[None]:
        """Enter the queue; a full lane refuses the newest work of the owner with most work."""
        lane = self._lanes[turn.lane]
        if sum(map(len, lane.values())) >= self._queue:
            most = max(lane.values(), key=len)
            if len(most) <= len(lane.get(turn.whose, ())) + 1:
                raise Refusal("busy")
            _refuse(most.pop())
        own = asyncio.get_running_loop().create_future()
        lane.setdefault(turn.whose, deque()).append(own)
        return own

    def _serve(self) -> None:
        while self._free and (own := self._take()) is not None:
            if not own.done():
                self._free -= 1
                own.set_result(None)

    def _take(self) -> asyncio.Future[None] | None:
        """Return the next work: of the next lane, and there of the owner who has waited longest."""
        for step in range(len(ROUND)):
            lane = self._lanes[ROUND[(self._next + step) % len(ROUND)]]
            if lane:
                self._next = (self._next + step + 1) % len(ROUND)
                whose, waiting = lane.popitem(last=False)
                own = waiting.popleft()
                if waiting:
                    lane[whose] = waiting
                return own
        return None

    def _done(self, _: object = None) -> None:
        self._free += 1
        self._serve()


def _refuse(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_exception(Refusal("busy"))
