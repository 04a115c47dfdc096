"""How a command refuses: it prints `code: sentence` on stderr and exits with a fixed status."""

from typing import NoReturn

import typer

WRONG = 1
"""The exit code of a check that ran and found errors."""

REFUSED = 2
"""The exit code of a command that could not do its work."""


def refuse(code: str, sentence: str, *, status: int = REFUSED) -> NoReturn:
    """Print `code: sentence` on stderr, and end the command with `status`. `code` is stable."""
    typer.echo(f"{code}: {sentence}", err=True)
    raise typer.Exit(status)
