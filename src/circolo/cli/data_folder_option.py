"""The option `--data` of many commands, and the settings and the database that it selects."""

import os
from pathlib import Path
from typing import Annotated

import typer

from circolo.cli.refusal import refuse
from circolo.settings import BadSetting, Settings, from_environment
from circolo.store.data_folder import DATABASE

Data = Annotated[
    Path | None,
    typer.Option(help="The data folder of the house; overrides CIRCOLO_DATA.", show_default=False),
]


Store = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        help="A PostgreSQL database, postgresql://role:password@host/database, instead of a SQLite "
        "file in the data folder. CIRCOLO_STORE keeps the password out of the list of processes.",
        show_default=False,
    ),
]


def settings(**flags: object) -> Settings:
    """Return the settings from flags and environment variables; ends the command if one is invalid.

    A flag that is not None overrides its variable.
    """
    try:
        return from_environment(os.environ, **flags)
    except BadSetting as bad:
        refuse(bad.code, str(bad))


def database(data: Path | None) -> Path:
    """Return the path of the database that `--data` selects.

    If `--data` names a file, such as a backup, that file is the database.
    """
    path = settings(data=data).data
    return path if path.is_file() else path / DATABASE
