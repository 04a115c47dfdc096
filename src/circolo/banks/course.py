"""Events as they are decided, and the sitting that they lead to so far."""

from collections.abc import Callable
from typing import Generic, TypeVar

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


class Course(Generic[StateT, EventT]):
    """What one command leads to; every rule adds to it what follows from where it stands."""

    __slots__ = ("_evolve", "events", "state")

    def __init__(self, state: StateT, evolve: Callable[[StateT, EventT], StateT]) -> None:
        self.events: list[EventT] = []
        self.state = state
        self._evolve = evolve

    def add(self, event: EventT) -> None:
        """Decide one more event; it is folded at once."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)
