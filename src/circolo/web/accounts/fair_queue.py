"""A fair queue for slow work, such as hashing passwords.

Many requests from one address hardly delay the requests of other addresses.
"""

import asyncio
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Literal, NamedTuple, TypeVar

from circolo.web.refusals import Refusal

Answer = TypeVar("Answer")
Lane = Literal["known", "login", "change"]
"""The class of a piece of work, which decides its priority.

`known`: for a signed-in person or a known device. `login`: a sign-in from an unknown device.
`change`: a first or recovered password.
"""
ROUND: tuple[Lane, ...] = ("known", "login", "known", "change")
"""The order in which the queue serves the lanes, again and again: every other turn is for `known`.
"""


class Turn(NamedTuple):
    """The position of a piece of work in the queue: its lane (a class of work with a queue of its
    own), and its owner (a person id or an address).
    """

    lane: Lane
    whose: str


_Queue = OrderedDict[str, deque[asyncio.Future[None]]]
"""The waiting pieces of work of one lane by owner; the owner served last is at the end.

Each future is resolved when a thread is free for the work.
"""


class FairQueue:
    """A small thread pool, with one bounded queue for each lane (a class of work, such as
    sign-ins).

    Free threads take work from the lanes in a fixed order. In each lane, the owners of work (a
    person or an address) are served in turn. `queue` is the maximum number of pieces of work that
    wait in a lane.
    """

    def __init__(self, name: str, *, threads: int, queue: int) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._free = threads
        self._queue = queue
        self._lanes: dict[Lane, _Queue] = {lane: OrderedDict() for lane in ROUND}
        self._next = 0

    async def run(self, work: Callable[[], Answer], turn: Turn) -> Answer:
        """Run `work` in a thread and return its result.

        If the lane is full, the owner with the most waiting work in it gets Refusal `busy` for
        their newest piece.
        """
        await self._wait_for_thread(turn)
        running = asyncio.get_running_loop().run_in_executor(self._threads, work)
        running.add_done_callback(self._release_thread)
        return await asyncio.shield(running)

    def close(self) -> None:
        """Stop the threads and cancel the queued work."""
        self._threads.shutdown(cancel_futures=True)

    async def _wait_for_thread(self, turn: Turn) -> None:
        """Wait until a thread is free for this work. If the caller is cancelled after that, the
        thread goes to the next work.
        """
        own = self._enqueue(turn)
        self._serve()
        try:
            await own
        except asyncio.CancelledError:
            if own.done() and not own.cancelled():
                self._release_thread()
            raise

    def _enqueue(self, turn: Turn) -> asyncio.Future[None]:
        """Add a piece of work to its lane; return a future that is resolved when a thread is free
        for it.

        In a full lane, the owner with the most waiting work loses their newest piece: it fails with
        Refusal `busy`. If that piece is the new one, this method raises the refusal.
        """
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
        while self._free and (own := self._dequeue()) is not None:
            if not own.done():
                self._free -= 1
                own.set_result(None)

    def _dequeue(self) -> asyncio.Future[None] | None:
        """Remove and return the next piece of work, or None if no work waits.

        It is from the next lane with work in the order of ROUND, and there from the owner who was
        served longest ago.
        """
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

    def _release_thread(self, _: object = None) -> None:
        self._free += 1
        self._serve()


def _refuse(waiting: asyncio.Future[None]) -> None:
    if not waiting.done():
        waiting.set_exception(Refusal("busy"))
