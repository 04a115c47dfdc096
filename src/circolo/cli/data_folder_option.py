"""The option `--data`, and the settings and database that follow from it."""

import os
from pathlib import Path
from typing import Annotated

import typer

from circolo.cli.refusal import refuse
from circolo.settings import BadSetting, Settings, from_environment
from circolo.store.data_folder import DATABASE

Data = Annotated[
    Path | None, typer.Option(help="The data folder of the house.", show_default=False)
]


def settings(**flags: object) -> Settings:
    """Return the settings; ends the command if they are invalid."""
    try:
        return from_environment(os.environ, **flags)
    except BadSetting as bad:
        refuse(bad.code, str(bad))


def database(data: Path | None) -> Path:
    """Return the database of a data folder; a file, such as a backup, is returned as it is."""
    path = settings(data=data).data
    return path if path.is_file() else path / DATABASE
