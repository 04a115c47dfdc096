"""The refusal of a command: a code and a sentence on stderr, and an exit code."""

from typing import NoReturn

import typer

WRONG = 1
"""The exit code if a check has findings."""

REFUSED = 2
"""The exit code if the command cannot run."""


def refuse(code: str, sentence: str) -> NoReturn:
    """Print a code and a sentence, and end the command."""
    typer.echo(f"{code}: {sentence}", err=True)
    raise typer.Exit(REFUSED)
