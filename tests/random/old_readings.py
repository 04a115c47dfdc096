"""Old readings of the clauses, planted one at a time: a referee of today's rules finds each one."""

import sys
from collections.abc import Callable, Iterable
from inspect import getmembers, isfunction
from types import ModuleType

import pytest

from circolo.play.contract import AnyGame

Check = Callable[[AnyGame, int], int]


def readings(versions: ModuleType) -> tuple[str, ...]:
    """Return the predicates of a game's `versions.py`; each says whether its clause is amended."""
    return tuple(
        name
        for name, each in getmembers(versions, isfunction)
        if each.__module__ == versions.__name__
    )


def plant(monkeypatch: pytest.MonkeyPatch, versions: ModuleType, reading: str) -> None:
    """Make the game read one clause as version 1 of the rules did."""
    predicate = getattr(versions, reading)
    game = versions.__name__.rpartition(".")[0]
    for name, module in [*sys.modules.items()]:
        if name.startswith(game) and getattr(module, reading, None) is predicate:
            monkeypatch.setattr(module, reading, never)


def never(*_: object) -> bool:
    """Return that the clause is not amended."""
    return False


def must_be_seen(game: AnyGame, checks: Iterable[Check], seeds: int) -> None:
    """Fail unless one of the checks fails within this many seeds."""
    with pytest.raises(AssertionError):
        for check in checks:
            for seed in range(seeds):
                check(game, seed)
