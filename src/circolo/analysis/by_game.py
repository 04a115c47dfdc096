"""Finds the analysis of a game by the game's name. A game without one has no folder here."""

from collections.abc import Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from circolo.analysis.chance_tables import Table
from circolo.analysis.collusion.evidence import DealPlay, Evidence, TableHead
from circolo.analysis.solver import Position


class NotAnalysed(LookupError):
    """A game has no analysis of this kind."""

    code = "not_analysed"


def odds(game: str) -> tuple[Table, ...]:
    """Return all tables of exact odds of a game, as `circolo odds` prints them.

    Raises NotAnalysed.
    """
    return tuple(_module(game, "chance_tables").tables())


def position(game: str, state: Any) -> Position | None:
    """Return the position for the solver in a state of a trick game, with all cards known; None if
    nobody has to play a card.

    Raises NotAnalysed for a game that the solver does not know.
    """
    found: Position | None = _module(game, "positions").position_of(state)
    return found


def evidence(table: TableHead, deals: Iterable[DealPlay]) -> Iterator[Evidence]:
    """Return what the deals of a table tell about collusion.

    Raises NotAnalysed for a game that has no such evidence.
    """
    found: Iterator[Evidence] = _module(table.game, "evidence").evidence(table, deals)
    return found


def _module(game: str, kind: str) -> ModuleType:
    folder = f"{__package__}.{game}"
    if not game.isidentifier() or not find_spec(folder) or not find_spec(f"{folder}.{kind}"):
        raise NotAnalysed(f"there are no {kind.replace('_', ' ')} of '{game}'")
    return import_module(f"{folder}.{kind}")
