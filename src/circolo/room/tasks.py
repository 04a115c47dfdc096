"""Background tasks: keeps references to running tasks, and reports their uncaught exceptions."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from circolo.room.ports import Spawn


def spawner(on_error: Callable[[BaseException], None]) -> Spawn:
    """Return a function that starts tasks on the running event loop and keeps them alive.

    It passes uncaught exceptions to `on_error`.
    """
    loop = asyncio.get_running_loop()  # once: finding the loop takes a system call
    alive: set[asyncio.Task[None]] = set()

    def spawn(work: Coroutine[Any, Any, None], *, name: str) -> asyncio.Task[None]:
        task = loop.create_task(work, name=name)
        alive.add(task)
        task.add_done_callback(finished)
        return task

    def finished(task: asyncio.Task[None]) -> None:
        alive.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            on_error(error)

    return spawn
