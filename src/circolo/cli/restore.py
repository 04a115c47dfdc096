"""`circolo restore`: fills an empty data folder from a backup, or tries a backup."""

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from circolo.bootstrap import StartRefused
from circolo.cli.audit import audit_file
from circolo.cli.data_folder_option import Data, NoStore, settings, sqlite_file
from circolo.cli.refusal import refuse
from circolo.cli.restore_drill import Drill, check_report, restore_drill
from circolo.store.backup_rotation import backups_in
from circolo.store.data_folder import put_signing_key, read_signing_key
from circolo.store.errors import BackupRefused, DataFolderRefused, StoreFailed
from circolo.store.sqlite import backup as copies
from circolo.web.monitoring import logging_setup


def restore(
    source: Annotated[
        Path | None,
        typer.Argument(
            help="A backup file of `circolo backup`; for a drill, otherwise the newest in the "
            "folder of backups."
        ),
    ] = None,
    data: Data = None,
    *,
    store: NoStore = None,
    signing_key: Annotated[
        Path | None, typer.Option(help="The file FILE.signing-key of the same backup.")
    ] = None,
    drill: Annotated[
        bool,
        typer.Option("--drill", help="Try a backup in a temporary folder, and remove the folder."),
    ] = False,
    json: Annotated[
        bool, typer.Option("--json", help="Print the outcome of a drill as JSON.")
    ] = False,
) -> None:
    """Audit a backup, and fill an empty data folder from it.

    At its next start the server voids the deals that were in progress at the time of the backup,
    and pays their entries back. A drill touches no data folder.
    """

    sqlite_file(data, store, instead="pg_restore")
    folder = settings(data=data).data
    try:
        if drill:
            logging_setup.configure("error")
            _print_drill(restore_drill(source or _newest(data)), json=json)
        elif source is None:
            refuse("bad_request", "Name the backup file.")
        else:
            _restore(source, folder, signing_key)
    except (BackupRefused, DataFolderRefused, StoreFailed, StartRefused) as refused:
        refuse(refused.code, str(refused))


def _restore(source: Path, folder: Path, signing_key: Path | None) -> None:
    copies.restore(source, folder, check=lambda copy: check_report(source, audit_file(copy)))
    if signing_key is not None:
        put_signing_key(folder, read_signing_key(signing_key))
    typer.echo(f"{folder} is restored. Open it with `circolo serve`.")


def _newest(data: Path | None) -> Path:
    folder = settings(data=data).backups
    backups = backups_in(folder)
    if not backups:
        refuse("backup_missing", f"There is no backup in {folder}.")
    return backups[-1][1]


def _print_drill(done: Drill, *, json: bool) -> None:
    if json:
        typer.echo(msgspec.json.encode(done).decode())
        return
    typer.echo(
        f"{done.backup} ({done.megabytes} MB): restored in {done.restore_seconds} s, opened in "
        f"{done.open_seconds} s, audited in {done.audit_seconds} s."
    )
    typer.echo(
        f"It holds {done.entries} entries, {done.tables} tables and {done.people} people, and "
        "nothing is wrong. The temporary folder is removed."
    )
