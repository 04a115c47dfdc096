"""A pool of worker processes for the house's heavy policies.

The first question starts the workers. Each is spawned with its own interpreter, because a fork of
a process with threads may hang. Questions wait in a queue of bounded length; if it is full, or no
worker is ready, the bot's light policy answers. If a worker dies, the pool ends the other workers
and drops their questions, which light policies answer. The first question after `RESTART_DELAY`
starts the workers again.
"""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context

import structlog

from circolo.bots import worker
from circolo.bots.worker import PolicyTask
from circolo.cards.units import Millis
from circolo.room.ports import Cancel, Clock
from circolo.wire.game_unions import Action

QUEUE_PER_WORKER = 8
"""Maximum number of waiting questions for each worker; more would not be answered in time."""

MOST_WORKERS = 4
"""Maximum number of workers of a house."""

RESTART_DELAY = Millis(5_000)
"""Time without workers after one of them has died or failed to start, in milliseconds."""

NEVER = Millis(1 << 62)

log = structlog.get_logger()


def usual_processes() -> int:
    """Return the number of workers of a house: one fewer than the machine has processors, at least
    1 and at most `MOST_WORKERS`.
    """
    return min(MOST_WORKERS, max(1, (os.cpu_count() or 1) - 1))


class Pool:
    """Runs heavy policies in worker processes (implements `thinking.Thinker`).

    `processes` is the number of workers, `work` the function that they run on an encoded question.
    """

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

    def think(self, question: PolicyTask, then: Callable[[Action], None]) -> Cancel | None:
        """Queue a question for a worker, which calls `then` with the policy's action.

        Return a handle that cancels the question, or None if the queue is full or no worker is
        ready.
        """
        executor = self._executor
        if executor is None:
            self._start()
            return None
        if len(self._open) >= self._processes * (1 + QUEUE_PER_WORKER):
            return None
        loop = asyncio.get_running_loop()
        try:
            future = loop.run_in_executor(executor, self._work, worker.encode(question))
        except BrokenProcessPool:
            self._broken(executor)
            return None
        self._open.add(future)
        future.add_done_callback(partial(self._done, executor, then))
        return _QueuedTask(future)

    async def close(self) -> None:
        """Stop the workers for good. Unanswered questions are dropped."""
        self._not_before = NEVER
        if self._starting is not None:
            await asyncio.wait([self._starting])
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None

    def _start(self) -> None:
        """Start the workers in the background, unless they are starting or `RESTART_DELAY` still
        runs.
        """
        if self._starting is None and self._clock.now() >= self._not_before:
            self._starting = asyncio.get_running_loop().create_task(self._started())

    async def _started(self) -> None:
        try:
            self._executor = await asyncio.to_thread(_processes, self._processes)
        except (BrokenProcessPool, OSError):
            self._delay_restart()
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
            then(worker.decode_action(future.result()))
        elif isinstance(error, BrokenProcessPool):
            self._broken(executor)
        else:
            log.error("policy_failed", exc_info=error)

    def _broken(self, executor: ProcessPoolExecutor) -> None:
        if self._executor is executor:
            self._executor = None
            executor.shutdown(wait=False, cancel_futures=True)
            self._delay_restart()

    def _delay_restart(self) -> None:
        log.error("bots_cannot_think", again_after=RESTART_DELAY)
        self._not_before = max(self._not_before, Millis(self._clock.now() + RESTART_DELAY))


def _processes(number: int) -> ProcessPoolExecutor:
    """Start `number` workers; block until they can answer."""
    executor = ProcessPoolExecutor(
        number, mp_context=get_context("spawn"), initializer=worker.begin
    )
    wait([executor.submit(worker.process_id) for _ in range(number)])
    return executor


class _QueuedTask:
    """A handle of a queued question, which can be cancelled until a worker begins it."""

    def __init__(self, future: asyncio.Future[bytes]) -> None:
        self._future = future

    def cancel(self) -> None:
        self._future.cancel()
