"""Folds any event into the state."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from circolo.games.chemin_de_fer.events import Event
from circolo.games.chemin_de_fer.folding.bank_folds import BANK_FOLDS
from circolo.games.chemin_de_fer.folding.card_folds import CARD_FOLDS
from circolo.games.chemin_de_fer.state import State


def evolve(state: State, event: Event) -> State:
    """Fold one event."""
    return FOLDS[type(event)](state, event)


FOLDS: Mapping[type, Callable[[State, Any], State]] = MappingProxyType({**BANK_FOLDS, **CARD_FOLDS})
"""The fold of each event type, as a dictionary: a chain of type tests takes longer than any
fold.
"""
