"""Reads a game of any kind from its text."""

from collections.abc import Collection
from importlib import import_module
from typing import Any

from circolo.catalogue import BY_NAME
from circolo.library.game import Game
from circolo.library.position import ALL, Automation
from circolo.play import notation

AnyPlayed = Game[Any, Any, Any, Any, Any, Any]
"""A game of unknown types."""


def read(text: str, *, seed: int = 0, automation: Collection[Automation] = ALL) -> AnyPlayed:
    """Return the game that a text describes, an instance of the class `Game` of its own module.

    Raises BadNotation.
    """
    name = notation.read(text, BY_NAME).game.name
    game: type[AnyPlayed] = import_module(f"circolo.{name}").Game
    return game.read(text, seed=seed, automation=automation)
