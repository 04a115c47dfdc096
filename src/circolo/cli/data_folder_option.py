"""Which data folder a command is about."""

import os
from pathlib import Path
from typing import Annotated

import typer

from circolo.cli.refusal import refuse
from circolo.settings import BadSetting, Settings, from_environment
from circolo.store.data_folder import DATABASE

Data = Annotated[
    Path | None, typer.Option(help="The folder that keeps everything.", show_default=False)
]


def settings(**flags: object) -> Settings:
    """Return the settings, or end the command where they cannot be used."""
    try:
        return from_environment(os.environ, **flags)
    except BadSetting as bad:
        refuse(bad.code, str(bad))


def database(data: Path | None) -> Path:
    """Return the database of a data folder; a file, as a backup is, stands for itself."""
    path = settings(data=data).data
    return path if path.is_file() else path / DATABASE
