"""What the room is given, so that a simulation can give it something else: time, chance, tasks,
bots.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import TYPE_CHECKING, Any, Protocol

from circolo.cards.units import Millis
from circolo.store.people_port import Person as Person
from circolo.tables.state import BotLevel, TableId

if TYPE_CHECKING:
    from circolo.room.house import House

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


class Bots(Protocol):
    """The bots of the house; filled by bootstrap."""

    def play(self, game: str, level: BotLevel) -> bool:
        """Tell whether there are bots for the game of this name at this level."""
        ...

    def invite(self, present: frozenset[str]) -> Person:
        """Return a bot whose name nobody present has."""
        ...

    def connect(self, house: "House", bot: Person, table: TableId) -> None:
        """Let a bot that sits at a table play there until it closes."""
        ...

    def stand_in(self, house: "House", person: Person, table: TableId) -> None:
        """Let a bot play in the name of somebody who sits at a table, until he plays himself."""
        ...
