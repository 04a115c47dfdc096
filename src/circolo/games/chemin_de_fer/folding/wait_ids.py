"""Opens a new question, with an id that no earlier wait had."""

from typing import Any

from msgspec.structs import replace

from circolo.games.chemin_de_fer.state import Phase, State
from circolo.play.waits import WaitId


def next_id(state: State) -> WaitId:
    """Return the id of the next wait."""
    return WaitId(state.last + 1)


def asking(state: State, phase: Phase, **changes: Any) -> State:
    """Return a state with a new open question."""
    ask = next_id(state)
    return replace(state, phase=phase, asked=ask, last=ask, **changes)
