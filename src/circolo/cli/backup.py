"""`circolo backup`: copies the data of a house into a file, also while the server runs."""

import os
from pathlib import Path
from threading import Event
from typing import Annotated, NoReturn

import typer

from circolo.cli.audit import print_report
from circolo.cli.data_folder_option import (
    DataOrFile,
    HouseAddress,
    Store,
    house_address,
    settings,
)
from circolo.cli.refusal import REFUSED, WRONG, refuse
from circolo.cli.rotated_backups import (
    FAILURES,
    BackupUnsound,
    back_up_audited,
    make_rotated_backup,
)
from circolo.cli.rotation_options import Days, Every, Folder, Keep, Months, Weeks
from circolo.settings.house_settings import Settings
from circolo.store.errors import BackupRefused, DatabaseRefused, DataFolderRefused, StoreFailed
from circolo.store.sqlite import backup as copies

_NICENESS = 10
_Failure = BackupUnsound | BackupRefused | DatabaseRefused | DataFolderRefused | StoreFailed


def backup(  # noqa: PLR0913 - an option each
    destination: Annotated[
        Path | None,
        typer.Argument(
            help="The backup file to write; it must not exist. Without it, the backup goes into "
            "the folder of backups, and old ones are deleted."
        ),
    ] = None,
    data: DataOrFile = None,
    *,
    store: Store = None,
    signing_key: Annotated[
        bool,
        typer.Option("--signing-key", help="Also copy the signing key, into FILE.signing-key."),
    ] = False,
    every: Every = None,
    folder: Folder = None,
    keep: Keep = None,
    days: Days = None,
    weeks: Weeks = None,
    months: Months = None,
) -> None:
    """Copy all data of a house except its keys into one file, and audit the copy.

    The server may be running. A house in a PostgreSQL database becomes the same kind of file. A
    deal in progress cannot continue from a backup: after `restore` the server voids it.
    """
    house = house_address(data, store)
    rotation = {
        "backup_every": every,
        "backup_folder": folder,
        "backup_keep": keep,
        "backup_days": days,
        "backup_weeks": weeks,
        "backup_months": months,
    }
    if destination is not None:
        if any(value is not None for value in rotation.values()):
            refuse("bad_request", "Name a file, or options of the folder of backups, and not both.")
        _back_up_once(house, destination, signing_key=signing_key)
        return
    if signing_key:
        refuse("bad_request", "--signing-key needs the name of a file.")
    chosen = settings(data=data, store=store, **rotation)
    os.nice(_NICENESS)  # the server may be running
    if every is None:
        _rotate_once(house, chosen)
    else:
        _rotate_forever(house, chosen)


def _back_up_once(house: HouseAddress, destination: Path, *, signing_key: bool) -> None:
    try:
        report = back_up_audited(house, destination)
        if signing_key:
            copies.back_up_signing_key(house.file.parent, destination)
    except FAILURES as failed:
        _refuse(failed)
    print_report(report)
    typer.echo(f"{destination} is done.")


def _rotate_forever(house: HouseAddress, chosen: Settings) -> NoReturn:
    while True:
        try:
            _rotate_once(house, chosen)
        except typer.Exit:
            typer.echo("The next try is after the usual time.", err=True)
        Event().wait(chosen.backup_seconds)


def _rotate_once(house: HouseAddress, chosen: Settings) -> None:
    try:
        made, report = make_rotated_backup(house, chosen)
    except FAILURES as failed:
        _refuse(failed)
    typer.echo(f"{made} is done: {report.entries} entries, and nothing is wrong.")


def _refuse(failed: _Failure) -> NoReturn:
    """End the command with the code of a failure; print what an audit has found."""
    if isinstance(failed, BackupUnsound):
        print_report(failed.report)
        refuse(failed.code, str(failed), status=WRONG)
    refuse(failed.code, str(failed), status=REFUSED)
