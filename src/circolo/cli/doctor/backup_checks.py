"""Checks of the scheduled backups of a house."""

from collections.abc import Iterator
from datetime import UTC, datetime

from circolo.cards.units import Millis
from circolo.cli.doctor.finding import Finding, fault, ok, warning
from circolo.settings.house_settings import Settings
from circolo.store.backup_rotation import backups_in, last_run

_OTHERS = 0o077
_HOUR_SECONDS = 3_600
_WITHOUT_SCHEDULE = 2 * 24 * _HOUR_SECONDS


def backups(settings: Settings, *, now: Millis, maker: str = "") -> Iterator[Finding]:
    """Check how old the newest backup is, whether the last run made one, and where they are.

    `maker` is the node that makes the backups, empty if it is this one.
    """
    found = backups_in(settings.backups)
    if maker:
        yield ok("backups", f"The node {maker} makes the backups: run the doctor there, too.")
    elif settings.store and not settings.backup_every and not found:
        yield ok(
            "backups",
            "Set backup_every, or use the tools of PostgreSQL: the doctor does not see their "
            "backups.",
        )
    else:
        yield _newest(settings, found[-1][0] if found else None, now=now)
        yield from _failed(settings)
    exposed = [file for _, file in found if file.stat().st_mode & _OTHERS]
    if exposed:
        yield fault(
            "backup_files",
            f"Run chmod 600 {settings.backups}/*.db: other users can read {exposed[0].name}.",
        )
    if settings.store or not found:
        return
    if settings.backups.stat().st_dev == settings.data.stat().st_dev:
        yield warning(
            "backup_place",
            f"Copy {settings.backups} to another disk or machine: a disk that fails takes data and "
            "backups together.",
        )


def _failed(settings: Settings) -> Iterator[Finding]:
    run = last_run(settings.backups)
    if run is not None and run.code:
        at = datetime.fromtimestamp(run.at / 1_000, tz=UTC)
        yield fault(
            "last_backup",
            f"The backup of {at:%Y-%m-%d %H:%M} UTC failed: {run.detail} ({run.code})",
        )


def _newest(settings: Settings, newest: datetime | None, *, now: Millis) -> Finding:
    if newest is None:
        if settings.backup_every:
            return warning(
                "backups", f"Wait for the first backup: {settings.backups} has none yet."
            )
        return warning(
            "backups",
            'Set backup_every, for example to "6h", or run circolo backup from time to time: there '
            "is no backup.",
        )
    age = now / 1_000 - newest.timestamp()
    text = f"the newest backup is {age / _HOUR_SECONDS:,.1f} hours old"
    if age > (2 * settings.backup_seconds or _WITHOUT_SCHEDULE):
        return warning("backups", f"Find out in the log why no backup was made: {text}.")
    return ok("backups", f"{text[0].upper()}{text[1:]}.")
