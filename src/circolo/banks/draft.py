"""Collects the events of one command and folds each into the state of the sitting."""

from collections.abc import Callable
from typing import Generic, TypeVar

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


class Draft(Generic[StateT, EventT]):
    """The events that one command has produced so far, and the state after them; every rule adds
    its events.
    """

    __slots__ = ("_evolve", "events", "state")

    def __init__(self, state: StateT, evolve: Callable[[StateT, EventT], StateT]) -> None:
        self.events: list[EventT] = []
        self.state = state
        self._evolve = evolve

    def add(self, event: EventT) -> None:
        """Append one event and fold it at once."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)
