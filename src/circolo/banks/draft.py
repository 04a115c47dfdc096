"""Collects the events of one command and computes the state after each."""

from collections.abc import Callable
from typing import Generic, TypeVar

StateT = TypeVar("StateT")
EventT = TypeVar("EventT")


class Draft(Generic[StateT, EventT]):
    """The events that one command has produced so far, and the state after them.

    The functions of the rules call `add` for each event.
    """

    __slots__ = ("_evolve", "events", "state")

    def __init__(self, state: StateT, evolve: Callable[[StateT, EventT], StateT]) -> None:
        self.events: list[EventT] = []
        self.state = state
        self._evolve = evolve

    def add(self, event: EventT) -> None:
        """Append the event, and replace the state with the one after it."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)
