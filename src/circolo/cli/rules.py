"""`circolo rules`: the clauses of a game, and the options of its tables."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import typer

from circolo.catalogue import BY_NAME
from circolo.cli.refusal import refuse
from circolo.play.contract import AnyGame, BadOptions

PLACES = (
    Path(__file__).with_name("RULES.md"),
    Path(__file__).parents[3] / "docs" / "rules" / "RULES.md",
)
"""The path of the rules in a wheel, and in the repository."""

OUT_OF_THIS_WORLD = (-1, 10**9)
WIDTH = 100
_CLAUSE = re.compile(r"- (([A-Z])\d+) (.*)")


def rules(
    game: Annotated[str, typer.Argument(help=f"One of {', '.join(BY_NAME)}.")],
) -> None:
    """Print the clauses of a game, and the options of its tables."""
    if game not in BY_NAME:
        refuse("unknown_game", f"no game is called '{game}'; there is {', '.join(BY_NAME)}.")
    for clause in _clauses(BY_NAME[game].facts.clauses):
        typer.echo(fill(clause, WIDTH, subsequent_indent="    "))
    typer.echo()
    for line in _sheet(BY_NAME[game]):
        typer.echo(line)


def _clauses(binding: tuple[str, ...]) -> Iterator[str]:
    """Yield the headings and clauses of RULES.md that apply to a game."""
    path = next(place for place in PLACES if place.is_file())
    for line in path.read_text(encoding="utf-8").splitlines():
        clause = _CLAUSE.fullmatch(line)
        if clause is not None and (clause[1] in binding or clause[2] in binding):
            yield f"{clause[1]:<4}{clause[3]}".replace("**", "")
        elif line.startswith("## ") and line[3] in binding:
            yield f"\n{line.removeprefix('## ')}"


def _sheet(game: AnyGame) -> Iterator[str]:
    """Yield the options of a table: name, default and possible values."""
    least, most = game.rules.seats(game.types.options())
    seats = f"{least}" if least == most else f"{least} to {most}"
    yield f"Options of {game.name} (usually for {seats} players): NAME=VALUE, what it may be"
    for paragraph in inspect.cleandoc(game.types.options.__doc__ or "").split("\n\n"):
        yield fill(paragraph, WIDTH)
    hints = get_type_hints(game.types.options)
    described = msgspec.json.schema_components([game.types.options])[1][game.types.options.__name__]
    for field in msgspec.structs.fields(game.types.options):
        if described["properties"][field.name].get("deprecated"):
            continue
        usual = _written(getattr(game.types.options(), field.name))
        yield f"  {field.name}={usual:<{28 - len(field.name)}}{_bounds(game, field.name, hints)}"


def _bounds(game: AnyGame, name: str, hints: dict[str, Any]) -> str:
    """Return the possible values of an option; a game's refusal of an absurd number states them."""
    if hints[name] is bool:
        return "true or false"
    if get_origin(hints[name]) is Literal:
        return " or ".join(map(_written, get_args(hints[name])))
    return "; ".join(dict.fromkeys(_refusal(game, name, value) for value in OUT_OF_THIS_WORLD))


def _refusal(game: AnyGame, name: str, value: int) -> str:
    try:
        game.rules.seats(msgspec.structs.replace(game.types.options(), **{name: value}))
    except BadOptions as refused:
        return str(refused).partition(": ")[2]
    raise AssertionError(f"{game.name} takes {name}={value}")


def _written(value: object) -> str:
    """Return the text of an option's value; "" for an option that is usually omitted."""
    if value is msgspec.UNSET:
        return ""
    return msgspec.json.encode(value).decode().strip('"')
