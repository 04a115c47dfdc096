"""The options of `circolo backup` for the folder of backups."""

from pathlib import Path
from typing import Annotated

import typer

Every = Annotated[
    str | None,
    typer.Option(
        metavar="TIME", help="Make a backup again and again: 30m, 6h or 1d.", show_default=False
    ),
]
Folder = Annotated[
    Path | None,
    typer.Option(
        help="The folder of backups, by default backups in the data folder.", show_default=False
    ),
]
Keep = Annotated[int | None, typer.Option(help="Keep so many newest backups.", show_default=False)]
Days = Annotated[
    int | None, typer.Option(help="And the newest of so many days.", show_default=False)
]
Weeks = Annotated[
    int | None, typer.Option(help="And the newest of so many weeks.", show_default=False)
]
Months = Annotated[
    int | None, typer.Option(help="And the newest of so many months.", show_default=False)
]
