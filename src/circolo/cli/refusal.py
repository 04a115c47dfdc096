"""How a command says no: a code and a sentence on the error stream, and an exit code."""

from typing import NoReturn

import typer

WRONG = 1
"""The exit code when what was asked about is not in order."""

REFUSED = 2
"""The exit code when there is nothing wrong but the circumstances."""


def refuse(code: str, sentence: str) -> NoReturn:
    """End the command."""
    typer.echo(f"{code}: {sentence}", err=True)
    raise typer.Exit(REFUSED)
