"""Every public name of the library with its signature: `python -m tests.library.public_names`
writes them.

A change of the file is a change of the library, so the changelog tells of it (docs/library.md,
Versions).
"""

import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import circolo
from circolo.catalogue import GAMES
from circolo.library import Deal, DealResult, Game, Result
from circolo.library.table_drawing import TableDrawing

FILE = Path(__file__).with_name("public_names.txt")
PACKAGES = ("circolo", *(f"circolo.{name}" for name in ("cards", "records", "analysis", "library")))
CLASSES = (circolo.cards.Hand, Deal, DealResult, Game, Result, TableDrawing)


def public_names() -> str:
    """Return the names, one on a line."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    for package in (*PACKAGES, *(f"circolo.{game.name}" for game in GAMES)):
        yield f"{package}: {', '.join(sorted(import_module(package).__all__))}"
    for game in GAMES:
        made = import_module(f"circolo.{game.name}").Game
        yield f"{made.__module__}.Game{_signature(made)}"
    for one in CLASSES:
        yield f"{one.__name__}{'' if one is circolo.cards.Hand else _signature(one)}"
        for name, member in sorted(inspect.getmembers(one)):
            if not name.startswith("_") and not hasattr(tuple, name):
                yield f"{one.__name__}.{name}{_signature(member)}"
    yield f"circolo.read{_signature(circolo.read)}"


def _signature(member: object) -> str:
    """Return the parameters of a function, those with a default as `name=`."""
    if not callable(member):
        return ""
    parameters = inspect.signature(member).parameters.values()
    plain = [
        one.replace(
            annotation=one.empty, default=one.empty if one.default is one.empty else DEFAULT
        )
        for one in parameters
    ]
    return str(inspect.Signature(plain))


class Default:
    """Stands for any default value."""

    def __repr__(self) -> str:
        return ""


DEFAULT = Default()

if __name__ == "__main__":
    FILE.write_text(public_names(), encoding="utf-8")
