"""Folds any event of chemin de fer: computes the state after it."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from circolo.games.chemin_de_fer.events import Event
from circolo.games.chemin_de_fer.folding.bank_folds import BANK_FOLDS
from circolo.games.chemin_de_fer.folding.card_folds import CARD_FOLDS
from circolo.games.chemin_de_fer.state import State


def evolve(state: State, event: Event) -> State:
    """Return the state after this event."""
    return FOLDS[type(event)](state, event)


FOLDS: Mapping[type, Callable[[State, Any], State]] = MappingProxyType({**BANK_FOLDS, **CARD_FOLDS})
"""For each type of event, the function that computes the next state.

A lookup in a dictionary is faster than a chain of type tests.
"""
