"""Ports: time, chance, tasks and connections, which a simulation replaces."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from circolo.cards.units import Millis
from circolo.store.people_port import Person as Person

Entropy = Callable[[int], bytes]
"""Returns this number of bytes that nobody can predict."""


class Cancel(Protocol):
    """A scheduled call that can be cancelled."""

    def cancel(self) -> None:
        """Cancel the call; no effect if it has happened."""
        ...


class Clock(Protocol):
    """The time of the house, and calls at a later time."""

    def now(self) -> Millis:
        """Return the time of the house; it never goes back."""
        ...

    def call_at(self, at: Millis, callback: Callable[[], None]) -> Cancel:
        """Call back at a time, at once if it has passed."""
        ...

    async def sleep_until(self, at: Millis) -> None:
        """Return at a time, at once if it has passed."""
        ...


class Spawn(Protocol):
    """Starts tasks, keeps them alive, and reports exceptions that they did not catch."""

    def __call__(self, work: Coroutine[Any, Any, None], *, name: str) -> asyncio.Task[None]:
        """Start a task."""
        ...


class Connection(Protocol):
    """The connection to a person, or to a bot."""

    def send(self, data: bytes) -> None:
        """Put bytes in a bounded outbox; never blocks, never raises."""
        ...

    def close(self, code: int, reason: str) -> None:
        """Close the connection."""
        ...
