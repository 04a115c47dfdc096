"""The argument of a command that names a game."""

from typing import Annotated

import typer

from circolo.catalogue import BY_NAME
from circolo.cli.refusal import refuse
from circolo.play.contract import AnyGame

GameName = Annotated[str, typer.Argument(help=f"One of {', '.join(BY_NAME)}.")]


def game_named(name: str) -> AnyGame:
    """Return the game; ends the command with `unknown_game` if there is none of this name."""
    if name not in BY_NAME:
        refuse("unknown_game", f"no game is called '{name}'; there is {', '.join(BY_NAME)}.")
    return BY_NAME[name]
