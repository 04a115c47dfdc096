"""Ports: time, chance, tasks and connections, which a simulation replaces."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from circolo.cards.units import Millis
from circolo.store.people_port import Person as Person

Entropy = Callable[[int], bytes]
"""So many bytes that nobody can foresee."""


class Cancel(Protocol):
    """A call that is due, and can be called off."""

    def cancel(self) -> None:
        """Call it off; harmless if it has happened."""
        ...


class Clock(Protocol):
    """What time it is, and what is to happen when."""

    def now(self) -> Millis:
        """Return the time of the house; it never goes back."""
        ...

    def call_at(self, at: Millis, callback: Callable[[], None]) -> Cancel:
        """Call back at a moment, at once if it has passed."""
        ...

    async def sleep_until(self, at: Millis) -> None:
        """Return at a moment, at once if it has passed."""
        ...


class Spawn(Protocol):
    """Start a task, keep it alive, and report what it did not catch."""

    def __call__(self, work: Coroutine[Any, Any, None], *, name: str) -> asyncio.Task[None]:
        """Return the task, started."""
        ...


class Connection(Protocol):
    """The connection to a person, or to a bot."""

    def send(self, data: bytes) -> None:
        """Put bytes in a bounded outbox; never blocks, never raises."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Close the connection."""
        ...
