"""`circolo restore`: fills an empty data folder or database from a backup, or tries a backup."""

import asyncio
import os
import tempfile
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from circolo.bootstrap import StartRefused
from circolo.cli.audit import audit_file
from circolo.cli.data_folder_option import Data, Store, settings
from circolo.cli.migrate import fill_database
from circolo.cli.refusal import refuse
from circolo.cli.restore_drill import Drill, check_report, restore_drill
from circolo.settings.house_settings import Settings
from circolo.store.backup_rotation import backups_in
from circolo.store.data_folder import (
    DATABASE,
    open_data_folder,
    put_signing_key,
    read_signing_key,
)
from circolo.store.errors import BackupRefused, DatabaseRefused, DataFolderRefused, StoreFailed
from circolo.store.opening import check_driver
from circolo.store.sqlite import backup as copies
from circolo.web.monitoring import logging_setup

_FAILURES = (BackupRefused, DatabaseRefused, DataFolderRefused, StoreFailed, StartRefused)


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
    store: Store = None,
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
    """Audit a backup, and fill an empty data folder, or an empty PostgreSQL database, from it.

    At its next start the server voids the deals that were in progress at the time of the backup,
    and pays their entries back. A drill touches no data folder and no database.
    """
    chosen = settings(data=data, store=store)
    try:
        if drill:
            logging_setup.configure("error")
            _print_drill(restore_drill(source or _newest(chosen.backups)), json=json)
        elif source is None:
            refuse("bad_request", "Name the backup file.")
        elif chosen.store:
            _restore_database(source, chosen, signing_key)
        else:
            _restore(source, chosen.data, signing_key)
    except _FAILURES as refused:
        refuse(refused.code, str(refused))


def _restore(source: Path, folder: Path, signing_key: Path | None) -> None:
    copies.restore(source, folder, check=partial(_check, source))
    if signing_key is not None:
        put_signing_key(folder, read_signing_key(signing_key))
    typer.echo(f"{folder} is restored. Open it with `circolo serve`.")


def _restore_database(backup: Path, chosen: Settings, signing_key: Path | None) -> None:
    """Fill the empty database `store` from a backup. The data folder keeps its keys, or gets new
    ones.
    """
    check_driver()
    entropy = os.urandom  # noqa: TID251 - for the keys of a new data folder
    with (
        closing(open_data_folder(chosen.data, entropy=entropy)) as folder,
        tempfile.TemporaryDirectory(prefix="circolo-restore-") as temporary,
    ):
        restored = Path(temporary) / "data"
        copies.restore(backup, restored, check=partial(_check, backup))
        asyncio.run(fill_database(restored / DATABASE, chosen.store, deal_key=folder.deal_key))
    if signing_key is not None:
        put_signing_key(chosen.data, read_signing_key(signing_key), has_database=False)
    typer.echo(
        "The house is in the database. Set CIRCOLO_STORE to its address, and start the server "
        f"with the data folder {chosen.data}."
    )


def _check(backup: Path, copy: Path) -> None:
    check_report(backup, audit_file(copy))


def _newest(folder: Path) -> Path:
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
