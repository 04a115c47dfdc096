"""A game with some of its functions replaced, for planted faults and toy games."""

from dataclasses import fields, replace
from typing import Any

from circolo.play.contract import AnyGame

PARTS = ("rules", "sight", "automation", "notation", "facts", "types")


def changed_game(game: AnyGame, **functions: Any) -> AnyGame:
    """Return the game with these fields of its parts replaced, each in the part that has it.

    `view` is the function of `Sight`, and not the type of the same name.
    """
    changed = {}
    for name in PARTS:
        part = getattr(game, name)
        own = {field.name for field in fields(part)} & functions.keys()
        changed[name] = replace(part, **{field: functions.pop(field) for field in own})
    assert not functions, f"no part of a game has {', '.join(functions)}"
    return replace(game, **changed)
