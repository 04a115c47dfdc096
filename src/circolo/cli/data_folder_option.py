"""The options `--data`, `--store` and `--config` of many commands, and the settings and the house
that they select.
"""

import os
from contextvars import ContextVar
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from circolo.cli.refusal import refuse
from circolo.settings.bad_setting import BadSetting
from circolo.settings.house_settings import Settings
from circolo.settings.sources import HouseChoices, read_settings
from circolo.store.data_folder import DATABASE

Data = Annotated[
    Path | None,
    typer.Option(help="The data folder of the house; overrides CIRCOLO_DATA.", show_default=False),
]

DataOrFile = Annotated[
    Path | None,
    typer.Option(
        help="The data folder of the house, or a SQLite file such as a backup; overrides "
        "CIRCOLO_DATA, and a file also CIRCOLO_STORE.",
        show_default=False,
    ),
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

CONFIG: ContextVar[Path | None] = ContextVar("CONFIG", default=None)
"""The settings file that the option `--config` of the running command names."""


def settings(**flags: object) -> Settings:
    """Return the settings from flags, environment variables and the settings file; ends the command
    if one is invalid.

    A flag that is not None overrides its variable.
    """
    return choices(**flags).settings


def choices(**flags: object) -> HouseChoices:
    """Return the settings as `settings` does, with the source of each."""
    try:
        return read_settings(os.environ, config=CONFIG.get(), **flags)
    except BadSetting as bad:
        refuse(bad.code, str(bad))


class HouseAddress(NamedTuple):
    """Where a house keeps its data: in the database at `url`, or in `file` if `url` is ""."""

    file: Path
    url: str


def house_address(data: Path | None, store: str | None) -> HouseAddress:
    """Return the house that `--data` and `--store` select.

    If `--data` names a file, such as a backup, that file is the house, even if CIRCOLO_STORE is
    set. Ends the command if `--data` names a file and `--store` a database.
    """
    names_file = data is not None and data.is_file()
    if names_file and store:
        refuse("bad_setting", "--data names a file and --store a database. Name one of them.")
    chosen = settings(data=data, store=store)
    path = chosen.data
    file = path if path.is_file() else path / DATABASE
    return HouseAddress(file, "" if names_file else chosen.store)
