"""`circolo backup`: copies the database of a house into one file, also while the server runs."""

from pathlib import Path
from typing import Annotated

import typer

from circolo.cli.audit import audit_file, print_report, seal_key
from circolo.cli.data_folder_option import DataOrFile, NoStore, sqlite_file
from circolo.cli.refusal import WRONG, refuse
from circolo.store.errors import BackupRefused, DataFolderRefused, StoreFailed
from circolo.store.sqlite import backup as copies


class BackupUnsound(Exception):
    """The audit of the copy found errors, so the backup is not kept."""


def backup(
    destination: Annotated[
        Path, typer.Argument(help="The backup file to write. It must not exist.")
    ],
    data: DataOrFile = None,
    *,
    store: NoStore = None,
    signing_key: Annotated[
        bool,
        typer.Option("--signing-key", help="Also copy the signing key, into FILE.signing-key."),
    ] = False,
) -> None:
    """Copy all data of a house except its keys into one file, and audit the copy.

    The server may be running. A deal in progress cannot continue from a backup: after `restore`
    the server voids it.
    """

    file = sqlite_file(data, store, instead="pg_dump")

    def check(copy: Path) -> None:
        report = audit_file(copy, key=seal_key(file))
        print_report(report)
        if report.findings:
            raise BackupUnsound

    try:
        copies.back_up(file, destination, check=check)
        if signing_key:
            copies.back_up_signing_key(file.parent, destination)
    except (BackupRefused, DataFolderRefused, StoreFailed) as refused:
        refuse(refused.code, str(refused))
    except BackupUnsound:
        refuse(
            "backup_unsound",
            f"{destination} was not made. Restore an older backup.",
            status=WRONG,
        )
    typer.echo(f"{destination} is done.")
