"""The running handlers and listeners of one bus: their tasks, and the log of their errors."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import ParamSpec

import structlog

from circolo.cluster.bus.bus_port import LARGEST_MESSAGE, Handler

HANDLED_AT_ONCE = 1_000
"""Maximum number of requests that one bus handles at once; further ones are dropped."""

Answer = Callable[[bytes], object]
"""A function that sends the answer to a request, which may be lost."""

Args = ParamSpec("Args")

log = structlog.get_logger()


class RunningHandlers:
    """Runs handlers (functions that answer requests from the bus) as tasks, and sends their
    answers. At most `HANDLED_AT_ONCE` handlers run at a time.
    """

    def __init__(self) -> None:
        self._tasks: dict[asyncio.Task[None], None] = {}  # in the order of their start

    def start(self, handler: Handler, data: bytes, answer: Answer | None, *, subject: str) -> None:
        """Start a handler of one request, and send its answer with `answer`, if there is one.

        The request is dropped if too many handlers are running.
        """
        if len(self._tasks) >= HANDLED_AT_ONCE:
            log.warning("bus_request_dropped", subject=subject, running=len(self._tasks))
            return
        task = asyncio.create_task(_handle(partial(handler, data), answer, subject))
        self._tasks[task] = None
        task.add_done_callback(self._tasks.pop)

    def cancel(self) -> None:
        """Cancel all running handlers but the one that calls this method.

        The caller has ended their subscriptions.
        """
        for task in self._others():
            task.cancel()

    async def finished(self) -> None:
        """Wait until no handler is running but the one that calls this method."""
        if others := self._others():
            await asyncio.wait(others)

    def _others(self) -> list[asyncio.Task[None]]:
        return [task for task in self._tasks if task is not asyncio.current_task()]


async def _handle(
    handle: Callable[[], Awaitable[bytes]], answer: Answer | None, subject: str
) -> None:
    try:
        reply = await handle()
    except Exception:
        log.exception("bus_handler_failed", subject=subject)
        return
    if len(reply) > LARGEST_MESSAGE:
        log.error("bus_answer_too_large", subject=subject, size=len(reply))
        return
    if answer is not None:
        answer(reply)


def pass_on(
    subject: str, callback: Callable[Args, None], *args: Args.args, **named: Args.kwargs
) -> None:
    """Call a listener, or another callback of the user of a bus, and log its error."""
    try:
        callback(*args, **named)
    except Exception:
        log.exception("bus_listener_failed", subject=subject)
