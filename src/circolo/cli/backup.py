"""`circolo backup`: copy the database of a house, even while it is open."""

from pathlib import Path
from typing import Annotated

import typer

from circolo.cli.audit import examined, seal_key, tell
from circolo.cli.data_folder_option import Data, database
from circolo.cli.refusal import WRONG, refuse
from circolo.store.errors import BackupRefused, DataFolderRefused, StoreFailed
from circolo.store.sqlite import backup as copies


class Unsound(Exception):
    """The audit of the copy has findings."""


def backup(
    destination: Annotated[Path, typer.Argument(help="The file to write.")],
    data: Data = None,
    *,
    signing_key: Annotated[
        bool, typer.Option("--signing-key", help="Copy the signing key too, into FILE.signing-key.")
    ] = False,
) -> None:
    """Copy everything except the keys into one file, and audit the copy.

    The house may play meanwhile. A deal that runs cannot go on from a backup: `restore` voids it.
    """

    def check(copy: Path) -> None:
        report = examined(copy, key=seal_key(database(data)))
        tell(report)
        if report.findings:
            raise Unsound

    try:
        copies.back_up(database(data), destination, check=check)
        if signing_key:
            copies.back_up_signing_key(database(data).parent, destination)
    except (BackupRefused, DataFolderRefused, StoreFailed) as refused:
        refuse(refused.code, str(refused))
    except Unsound:
        typer.echo(
            f"backup_unsound: {destination} was not made. Restore an older backup.", err=True
        )
        raise typer.Exit(WRONG) from None
    typer.echo(f"{destination} is done.")
