"""`circolo rules`: prints the rules of a game, and the table options of the game."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import typer

from circolo.cli.game_argument import GameName, game_named
from circolo.play.contract import AnyGame, BadOptions

RULES_PATHS = (
    Path(__file__).with_name("RULES.md"),
    Path(__file__).parents[3] / "docs" / "rules" / "RULES.md",
)
"""The paths of the rules in an installed package, and in the repository; one of them exists."""

IMPOSSIBLE_VALUES = (-1, 10**9)
"""Values that every numeric option refuses. The refusals state the allowed values."""

WIDTH = 100
_CLAUSE = re.compile(r"- (([A-Z])\d+) (.*)")


def rules(game: GameName) -> None:
    """Print the rules of a game, clause by clause, and its table options."""
    known = game_named(game)
    for clause in _clauses(known.facts.clauses):
        typer.echo(fill(clause, WIDTH, subsequent_indent="    "))
    typer.echo()
    for line in _option_lines(known):
        typer.echo(line)


def _clauses(binding: tuple[str, ...]) -> Iterator[str]:
    """Yield the headings and clauses of RULES.md that apply to a game.

    `binding` names single clauses, such as `R6`, and whole sections by their letter.
    """
    path = next(place for place in RULES_PATHS if place.is_file())
    for line in path.read_text(encoding="utf-8").splitlines():
        clause = _CLAUSE.fullmatch(line)
        if clause is not None and (clause[1] in binding or clause[2] in binding):
            yield f"{clause[1]:<4}{clause[3]}".replace("**", "")
        elif line.startswith("## ") and line[3] in binding:
            yield f"\n{line.removeprefix('## ')}"


def _option_lines(game: AnyGame) -> Iterator[str]:
    """Yield the lines about the table options: name, default and possible values of each."""
    fewest, most = game.rules.seats(game.types.options())
    seats = f"{fewest}" if fewest == most else f"{fewest} to {most}"
    yield f"Options of {game.name} (usually for {seats} players): NAME=VALUE, what it may be"
    for paragraph in inspect.cleandoc(game.types.options.__doc__ or "").split("\n\n"):
        yield fill(paragraph, WIDTH)
    hints = get_type_hints(game.types.options)
    described = msgspec.json.schema_components([game.types.options])[1][game.types.options.__name__]
    for field in msgspec.structs.fields(game.types.options):
        value = getattr(game.types.options(), field.name)
        if value is msgspec.UNSET or described["properties"][field.name].get("deprecated"):
            continue  # only a tournament sets it, or no table any more
        default = _written(value)
        yield f"  {field.name}={default:<{28 - len(field.name)}}{_bounds(game, field.name, hints)}"


def _bounds(game: AnyGame, name: str, hints: dict[str, Any]) -> str:
    """Return a text with the possible values of an option.

    For a number, the text is the game's own refusal of impossible values.
    """
    if hints[name] is bool:
        return "true or false"
    if get_origin(hints[name]) is Literal:
        return " or ".join(map(_written, get_args(hints[name])))
    return "; ".join(dict.fromkeys(_refusal(game, name, value) for value in IMPOSSIBLE_VALUES))


def _refusal(game: AnyGame, name: str, value: int) -> str:
    """Return the reason with which a game refuses a value of an option."""
    try:
        game.rules.seats(msgspec.structs.replace(game.types.options(), **{name: value}))
    except BadOptions as refused:
        return str(refused).partition(": ")[2]
    raise AssertionError(f"{game.name} takes {name}={value}")


def _written(value: object) -> str:
    """Return the text of an option's value."""
    return msgspec.json.encode(value).decode().strip('"')
