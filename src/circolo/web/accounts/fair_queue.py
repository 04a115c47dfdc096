"""Fair turns for slow work: a flood of one kind from one address delays nobody else by much."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Literal, NamedTuple, TypeVar

from circolo.web.refusals import Refusal

Answer = TypeVar("Answer")
Lane = Literal["known", "login", "change"]
"""Known: signed in already, or on a known device. Login: a device that is not known. Change: a new
name or password.
"""
ROUND: tuple[Lane, ...] = ("known", "login", "known", "change")
"""The order in which the lanes are served: every other turn is for a known device."""


class Turn(NamedTuple):
    """Where a piece of work waits: its lane, and whose work it is there."""

    lane: Lane
    whose: str


_Queue = OrderedDict[str, deque[asyncio.Future[None]]]
"""What waits in a lane, by whose it is; the one that was served last stands at the end."""


class FairQueue:
    """A few threads, a bounded queue for each lane before them, and turns by whose work it is."""

    def __init__(self, name: str, *, threads: int, queue: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        self._queue = queue
        self._lanes: dict[Lane, _Queue] = {lane: OrderedDict() for lane in ROUND}
        self._next = 0

    async def run(self, work: Callable[[], Answer], turn: Turn) -> Answer:
        """Return what the work returns; raises Refusal `busy` where too much is waiting."""
        await self._come(turn)
        running = asyncio.get_running_loop().run_in_executor(self._threads, work)
        running.add_done_callback(self._done)
        return await asyncio.shield(running)

    def close(self) -> None:
        """Let go of the threads."""
        self._threads.shutdown(cancel_futures=True)

    async def _come(self, turn: Turn) -> None:
        """Wait for the turn; whoever goes away meanwhile gives it to the next."""
        own = self._enter(turn)
        self._serve()
        try:
            await own
        except asyncio.CancelledError:
            if own.done() and not own.cancelled():
                self._done()
            raise

    def _enter(self, turn: Turn) -> asyncio.Future[None]:
        """Queue; in a full lane the newest of whoever has most there makes way."""
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
        """Return what is next: of the lane whose turn it is, and there of who waited longest."""
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
