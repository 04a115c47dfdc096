"""Writes the modules `circolo.GAME` of the public library from the games' own values.

`python -m tools.library_modules` writes them; with `--check` it only compares. So each module has
the options and types of its game in its signatures, and nobody writes them twice.
"""

import inspect
import sys
from importlib import import_module
from pathlib import Path
from subprocess import run
from textwrap import fill
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import UnsetType

from circolo.catalogue import GAMES
from circolo.play.contract import AnyGame

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "circolo"
WIDTH = 92
IN_SOURCE = ("--stdin-filename", "src/circolo/x.py", "-")
STACK = 500
"""The default chips of a player who sits down."""


def module(game: AnyGame) -> str:
    """Return the source of the module of a game."""
    name, ring = game.name, game.plays == "ring"
    title = name.replace("_", " ").capitalize()
    what = "a sitting" if ring else "a match"
    signature = "\n".join(f"        {one}," for one in _parameters(game))
    passed = "\n".join(f"            {field}={field}," for field, _, _ in _options(game))
    own = "players=players, stack=stack" if ring else "deal=deal"
    imports = sorted(
        {
            "from circolo.library.game import Game as _Game",
            "from circolo.library.position import ALL, Automation",
            f"from circolo.games.{name} import (GAME, Action, Event, Offer, Options, State, View)",
            *_imports(game),
            *([] if ring else ["from circolo.library.dealing import Deal"]),
        }
    )
    standard = ["from collections.abc import Collection" + (", Sequence" if ring else "")]
    if "Literal[" in signature:
        standard.append("from typing import Literal")
    third = ["from msgspec import UNSET, UnsetType"] if "UNSET" in signature else []
    heads = ["\n".join(block) for block in (standard, third, imports) if block]
    return f'''"""{title}: `Game` plays {what} by hand and by bots (docs/library.md).

Made by `make library` from the game's own values; nobody edits it.
"""

{(chr(10) * 2).join(heads)}

__all__ = {_names(game)}


class Game(_Game[Options, State, Action, Offer, Event, View]):
    """{what.capitalize()} of {title.lower()} that a program plays."""

    contract = GAME

    def __init__(  # noqa: PLR0913 - an option each
        self,
        *,
{signature}
    ) -> None:
        """{_docstring(game)}
        """
        options = Options(
{passed}
        )
        super().__init__(options, {own}, seed=seed, automation=automation)
'''


def _members(game: AnyGame) -> dict[str, type]:
    """Return the classes of the game's actions, offers and events, by name."""
    module = import_module(f"circolo.games.{game.name}")
    found = [
        member
        for union in (game.types.action, module.Offer, game.types.event)
        for member in get_args(union)
    ]
    assert len({one.__name__ for one in found}) == len(found), f"{game.name} has a name twice"
    return {one.__name__: one for one in found}


def _imports(game: AnyGame) -> list[str]:
    by_module: dict[str, list[str]] = {}
    for name, one in _members(game).items():
        by_module.setdefault(one.__module__, []).append(name)
    return [f"from {module} import {', '.join(names)}" for module, names in by_module.items()]


def _names(game: AnyGame) -> list[str]:
    unions = ("Action", "Event", "Game", "Offer", "Options", "State", "View")
    return [*unions, *_members(game)]


def _options(game: AnyGame) -> list[tuple[str, str, str]]:
    """Return name, type and default of each table option, without deprecated ones."""
    hints = get_type_hints(game.types.options)
    _, described = msgspec.json.schema_components([game.types.options])
    properties = described[game.types.options.__name__]["properties"]
    usual = game.types.options()
    return [
        (field.name, _type(hints[field.name]), _value(getattr(usual, field.name)))
        for field in msgspec.structs.fields(game.types.options)
        if not properties[field.name].get("deprecated")
    ]


def _parameters(game: AnyGame) -> list[str]:
    options = [f"{name}: {kind} = {value}" for name, kind, value in _options(game)]
    own = (
        ["players: int | None = None", f"stack: int | Sequence[int] = {STACK}"]
        if game.plays == "ring"
        else ["deal: Deal | str | None = None"]
    )
    first = own if game.plays == "ring" else []
    last = [] if game.plays == "ring" else own
    return [
        *first,
        *options,
        *last,
        "seed: int = 0",
        "automation: Collection[Automation] = ALL",
    ]


def _type(hint: Any) -> str:
    if hint is type(None):
        return "None"
    if hint is UnsetType:
        return "UnsetType"
    parts = getattr(hint, "__args__", None)
    if type(hint).__name__ == "UnionType" or str(hint).startswith("typing.Optional"):
        return " | ".join(map(_type, parts or ()))
    if str(hint).startswith("typing.Union"):
        return " | ".join(map(_type, parts or ()))
    if str(hint).startswith("typing.Literal"):
        return f"Literal[{', '.join(_value(one) for one in parts or ())}]"
    return str(hint.__name__)


def _value(value: object) -> str:
    if value is msgspec.UNSET:
        return "UNSET"
    return f'"{value}"' if isinstance(value, str) else repr(value)


def _docstring(game: AnyGame) -> str:
    own = (
        "`players` sit down, by default as many as the table needs, each with `stack` chips or the "
        "chips given by seat."
        if game.plays == "ring"
        else "`deal` are cards for the first deal, such as `A: 3D AD | B: 4C`; the dealer deals "
        "all others."
    )
    about = inspect.cleandoc(game.types.options.__doc__ or "").split("\n\n")
    begin = "Open a table and play on to the first decision. Equal seeds give equal cards."
    paragraphs = [begin, f"{own} Raises BadOptions.", *about]
    filled = [fill(" ".join(one.split()), WIDTH).split("\n") for one in paragraphs]
    indent = "\n" + " " * (100 - WIDTH)
    return f"\n{indent}".join(indent.join(lines) for lines in filled)


def _formatted(text: str) -> str:
    """Return the source in the project's format."""
    ruff = [str(Path(sys.executable).with_name("ruff"))]
    linted = run(
        [*ruff, "check", "--fix", "--quiet", *IN_SOURCE],
        input=text,
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    ).stdout
    return run(
        [*ruff, "format", *IN_SOURCE],
        input=linted,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    ).stdout


def main(arguments: list[str]) -> int:
    """Write the modules, or name those that differ."""
    made = {SOURCE / f"{game.name}.py": _formatted(module(game)) for game in GAMES}
    if "--check" in arguments:
        stale = [
            path.name
            for path, text in made.items()
            if not path.exists() or path.read_text("utf-8") != text
        ]
        if stale:
            print(
                f"{', '.join(stale)}: not as made; run `make library` and commit", file=sys.stderr
            )
        return bool(stale)
    for path, text in made.items():
        path.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
