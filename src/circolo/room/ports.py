"""Ports (interfaces) to the outside: clock, random bytes, tasks and connections.

A simulation replaces them.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from circolo.cards.units import Millis
from circolo.store.people_port import Person as Person

Entropy = Callable[[int], bytes]
"""A function that returns the given number of unpredictable random bytes."""


class Cancel(Protocol):
    """The handle of a scheduled call, with which the call can be cancelled."""

    def cancel(self) -> None:
        """Cancel the call; no effect if the call has already run."""
        ...


class Clock(Protocol):
    """The clock of the house, which also schedules calls; times are in milliseconds since 1970."""

    def now(self) -> Millis:
        """Return the current time of the house; it never decreases."""
        ...

    def call_at(self, at: Millis, callback: Callable[[], None]) -> Cancel:
        """Schedule a call of `callback` at the time `at`, or as soon as possible if `at` has
        passed. Return a handle that cancels the call.
        """
        ...

    async def sleep_until(self, at: Millis) -> None:
        """Wait until the time `at`; return without delay if it has passed."""
        ...


class Spawn(Protocol):
    """A function that starts background tasks, keeps references to them, and reports their uncaught
    exceptions.
    """

    def __call__(self, work: Coroutine[Any, Any, None], *, name: str) -> asyncio.Task[None]:
        """Start `work` as a task with this name and return the task."""
        ...


class Connection(Protocol):
    """The sending side of a connection to one client, a person's browser or a bot."""

    def send(self, data: bytes) -> None:
        """Put bytes in the bounded send queue; never blocks, never raises."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Close the connection with this WebSocket close code and reason."""
        ...
