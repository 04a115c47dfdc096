"""The drill of a restore: opens a house from a backup in a temporary folder, and removes it."""

import asyncio
import os
import tempfile
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from circolo import bootstrap
from circolo.cli.audit import audit_file, seal_key
from circolo.room.audit.audit import Report
from circolo.settings.house_settings import Settings
from circolo.store.data_folder import DATABASE
from circolo.store.sqlite import backup as copies
from circolo.store.sqlite.connections import connect_observer, fetch


class Drill(Struct, frozen=True):
    """The outcome of a drill: how long each step took, in seconds, and what the house holds."""

    backup: str
    megabytes: float
    restore_seconds: float
    open_seconds: float
    audit_seconds: float
    entries: int
    tables: int
    people: int


def restore_drill(backup: Path) -> Drill:
    """Restore a backup into a temporary folder, open the house in it as the server would, audit it,
    and remove the folder. No other house is touched.

    Raises BackupRefused: backup_damaged if the audit has findings, and as `restore` does;
    StartRefused if the house cannot be opened.
    """
    with tempfile.TemporaryDirectory(prefix="circolo-drill-") as folder:
        data = Path(folder) / "data"
        begun = _seconds()
        reports = []

        def check(copy: Path) -> None:
            reports.append(audit_file(copy))
            check_report(backup, reports[0])

        copies.restore(backup, data, check=check)
        restored = _seconds()
        asyncio.run(_open(data))
        opened = _seconds()
        file = data / DATABASE
        check_report(backup, audit_file(file, key=seal_key(file), is_copy=False))
        return Drill(
            backup=str(backup),
            megabytes=round(backup.stat().st_size / 1e6, 1),
            restore_seconds=round(restored - begun, 2),
            open_seconds=round(opened - restored, 2),
            audit_seconds=round(_seconds() - opened, 2),
            entries=reports[0].entries,
            tables=sum(head.stream.startswith("table:") for head in reports[0].heads),
            people=_people(file),
        )


def _seconds() -> float:
    return os.times().elapsed


def check_report(backup: Path, report: Report) -> None:
    """Raise BackupRefused backup_damaged if an audit of the backup has findings."""
    if report.findings:
        first = report.findings[0]
        raise copies.damaged(backup, f"{first.code}, {first.where} {first.what}")


async def _open(data: Path) -> None:
    """Open the house and close it. It listens on no port, and tells nobody anything."""
    settings = Settings(data=data, sit_and_gos="off", anchors="off", push="off")
    async with bootstrap.open_house(settings):
        pass


def _people(database: Path) -> int:
    """Return the number of accounts in a database."""
    with closing(connect_observer(database)) as connection:
        ((people,),) = fetch(connection, "SELECT count(*) FROM people")
    return int(people)
