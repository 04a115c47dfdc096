"""Opens a new question, with an id that no earlier wait had."""

from typing import Any

from msgspec.structs import replace

from circolo.games.chemin_de_fer.state import Phase, State
from circolo.play.waits import WaitId


def next_id(state: State) -> WaitId:
    """Return the id for the next wait."""
    return WaitId(state.last + 1)


def asking(state: State, phase: Phase, **changes: Any) -> State:
    """Return the state in this phase with a new open question; `changes` sets more fields."""
    ask = next_id(state)
    return replace(state, phase=phase, asked=ask, last=ask, **changes)
