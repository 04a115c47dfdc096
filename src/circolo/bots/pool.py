"""The processes in which the heavy policies of a house think.

They are started when the first question comes, each with an interpreter of its own (spawn: a copy
of a process with threads may hang). Questions wait in a line of bounded length; where it is full,
or no process is there yet, a bot's light policy answers. A process that dies takes the others and
the questions of that moment with it: light policies answer those, and the first question after
`PAUSE` has processes started again.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context

import structlog

from circolo.bots import worker
from circolo.bots.worker import Question
from circolo.cards.units import Millis
from circolo.room.ports import Cancel, Clock
from circolo.wire.client import Action

LINE = 8
"""Questions that may wait for each process: more would not be answered in time."""

PAUSE = Millis(5_000)
NEVER = Millis(1 << 62)

log = structlog.get_logger()


class Pool:
    """Thinks in other processes (`thinking.Thinker`); `work` is what is done with a question."""

    def __init__(
        self,
        clock: Clock,
        *,
        processes: int,
        work: Callable[[bytes], bytes] = worker.answer,
    ) -> None:
        self._clock = clock
        self._processes = processes
        self._work = work
        self._executor: ProcessPoolExecutor | None = None
        self._starting: asyncio.Task[None] | None = None
        self._not_before = Millis(0)
        self._open: set[asyncio.Future[bytes]] = set()

    def think(self, question: Question, then: Callable[[Action], None]) -> Cancel | None:
        """Let a process think; None where too many questions wait, or no process is there yet."""
        executor = self._executor
        if executor is None:
            self._start()
            return None
        if len(self._open) >= self._processes * (1 + LINE):
            return None
        loop = asyncio.get_running_loop()
        try:
            future = loop.run_in_executor(executor, self._work, worker.encode(question))
        except BrokenProcessPool:
            self._broken(executor)
            return None
        self._open.add(future)
        future.add_done_callback(partial(self._done, executor, then))
        return _Thought(future)

    async def close(self) -> None:
        """End the processes; what they think about is lost."""
        self._not_before = NEVER
        if self._starting is not None:
            await asyncio.wait([self._starting])
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def _start(self) -> None:
        """Start processes, without holding up the house until they are there."""
        if self._starting is None and self._clock.now() >= self._not_before:
            self._starting = asyncio.get_running_loop().create_task(self._started())

    async def _started(self) -> None:
        try:
            self._executor = await asyncio.to_thread(_processes, self._processes)
        except (BrokenProcessPool, OSError):
            self._rest()
        finally:
            self._starting = None

    def _done(
        self,
        executor: ProcessPoolExecutor,
        then: Callable[[Action], None],
        future: asyncio.Future[bytes],
    ) -> None:
        self._open.discard(future)
        if future.cancelled():
            return
        error = future.exception()
        if error is None:
            then(worker.answer_of(future.result()))
        elif isinstance(error, BrokenProcessPool):
            self._broken(executor)
        else:
            log.error("policy_failed", exc_info=error)

    def _broken(self, executor: ProcessPoolExecutor) -> None:
        if self._executor is executor:
            self._executor = None
            executor.shutdown(wait=False, cancel_futures=True)
            self._rest()

    def _rest(self) -> None:
        log.error("bots_cannot_think", again_after=PAUSE)
        self._not_before = max(self._not_before, Millis(self._clock.now() + PAUSE))


def _processes(number: int) -> ProcessPoolExecutor:
    """Start as many processes, and return when they are there."""
    executor = ProcessPoolExecutor(
        number, mp_context=get_context("spawn"), initializer=worker.begin
    )
    wait([executor.submit(worker.is_there) for _ in range(number)])
    return executor


class _Thought:
    """A thought that can be called off, as long as no process has begun it."""

    def __init__(self, future: asyncio.Future[bytes]) -> None:
        self._future = future

    def cancel(self) -> None:
        self._future.cancel()
