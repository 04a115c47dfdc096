"""Makes an audited backup in the folder of backups, and deletes those that are not kept."""

import asyncio
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from circolo.cli.audit import audit_file, seal_key
from circolo.cli.data_folder_option import HouseAddress
from circolo.room.audit.audit import Report
from circolo.room.clock import time_of_day
from circolo.settings.house_settings import Settings
from circolo.store.backup_rotation import (
    BackupRun,
    Rotation,
    backup_name,
    rotate,
    write_last_run,
)
from circolo.store.data_folder import required_deal_key
from circolo.store.errors import BackupRefused, DatabaseRefused, DataFolderRefused, StoreFailed
from circolo.store.opening import check_driver
from circolo.store.sqlite import backup as copies

_PRIVATE_FOLDER = 0o700
_LOCK = ".lock"


class BackupUnsound(Exception):
    """The audit of a copy found errors, so the copy is not kept as a backup."""

    code = "backup_unsound"

    def __init__(self, destination: Path, report: Report) -> None:
        super().__init__(f"{destination} was not made. Restore an older backup.")
        self.report = report


FAILURES = (BackupUnsound, BackupRefused, DatabaseRefused, DataFolderRefused, StoreFailed)
"""The exceptions of a backup that was not made; each has a code."""


def back_up_audited(house: HouseAddress, destination: Path) -> Report:
    """Copy a house into a new file, and return the audit report of the copy.

    Raises one of FAILURES; then there is no file.
    """
    reports = []

    def check(copy: Path) -> None:
        report = audit_file(copy, key=seal_key(house.file))
        reports.append(report)
        if report.findings:
            raise BackupUnsound(destination, report)

    if house.url:
        _back_up_database(house, destination, check=check)
    else:
        copies.back_up(house.file, destination, check=check)
    return reports[0]


def _back_up_database(house: HouseAddress, destination: Path, *, check: copies.Check) -> None:
    check_driver()
    from circolo.store.house_copy.database_backup import copy_snapshot

    deal_key = required_deal_key(house.file.parent)
    copies.fill_backup(
        destination,
        lambda copy: asyncio.run(copy_snapshot(house.url, copy, deal_key=deal_key)),
        check=check,
    )


def make_rotated_backup(house: HouseAddress, settings: Settings) -> tuple[Path, Report]:
    """Make a backup in the folder of backups, and delete the old ones that are not kept.

    After a failure no backup is deleted, and the folder says why. Raises one of FAILURES, among
    them BackupRefused: backup_running.
    """
    folder = settings.backups
    destination = folder / backup_name(at := time_of_day())
    try:
        with _locked(folder):
            report = back_up_audited(house, destination)
            rotate(folder, Rotation(**settings.backup_counts), made=destination)
    except FAILURES as failed:
        if failed.code != "backup_running":
            with suppress(OSError):
                write_last_run(folder, BackupRun(at, failed.code, str(failed)))
        raise
    with suppress(OSError):
        write_last_run(folder, BackupRun(at))
    return destination, report


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Create the folder if it is missing, and let no other process make a backup in it."""
    with copies.os_errors_as_refusals(folder):
        folder.mkdir(mode=_PRIVATE_FOLDER, parents=True, exist_ok=True)
        lock = os.open(folder / _LOCK, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BackupRefused(
                "backup_running", f"Another process makes a backup in {folder}. Try again later."
            ) from error
        with copies.os_errors_as_refusals(folder):
            yield
    finally:
        os.close(lock)
