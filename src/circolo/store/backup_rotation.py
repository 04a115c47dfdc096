"""Which backups of a folder are kept: the newest ones, then one a day, a week and a month."""

import re
from collections.abc import Callable, Collection, Hashable
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from msgspec import Struct

from circolo.cards.units import Millis

_NAME = "circolo-%Y%m%dT%H%M%SZ.db"
_PATTERN = re.compile(r"circolo-[0-9]{8}T[0-9]{6}Z\.db")
_UNFINISHED = "circolo-*.db.unfinished*"
_LAST_RUN = "last-run.json"


class Rotation(Struct, frozen=True, kw_only=True):
    """How many backups are kept: the newest `keep`, and the newest of each of the last `days`,
    `weeks` and `months` that have one. The newest of all is always kept.
    """

    keep: int
    days: int
    weeks: int
    months: int


class BackupRun(Struct, frozen=True):
    """The last run in a folder of backups. `code` and `detail` are empty if it made a backup."""

    at: Millis
    code: str = ""
    detail: str = ""


def backup_name(at: Millis) -> str:
    """Return the file name of a backup that is made at this time."""
    return datetime.fromtimestamp(at / 1_000, tz=UTC).strftime(_NAME)


def backups_in(folder: Path) -> list[tuple[datetime, Path]]:
    """Return the time and the path of each backup in a folder, oldest first."""
    if not folder.is_dir():
        return []
    files = [file for file in folder.iterdir() if _PATTERN.fullmatch(file.name)]
    return sorted(found for file in files for found in _dated(file))


def _dated(file: Path) -> list[tuple[datetime, Path]]:
    try:
        return [(datetime.strptime(file.name, _NAME).replace(tzinfo=UTC), file)]
    except ValueError:  # digits that are no date
        return []


def kept(times: Collection[datetime], rotation: Rotation) -> set[datetime]:
    """Return which of these backups are kept."""
    newest_first = sorted(times, reverse=True)
    grains: tuple[tuple[int, Callable[[datetime], Hashable]], ...] = (
        (rotation.days, datetime.date),
        (rotation.weeks, lambda at: at.isocalendar()[:2]),
        (rotation.months, lambda at: (at.year, at.month)),
    )
    found = set(newest_first[: max(1, rotation.keep)])
    for count, grain in grains:
        newest = {grain(at): at for at in reversed(newest_first)}
        found |= set(sorted(newest.values(), reverse=True)[:count])
    return found


def rotate(folder: Path, rotation: Rotation, *, made: Path) -> list[Path]:
    """Delete the backups of a folder that are not kept, and what interrupted backups have left.

    Call it only after the backup `made` was made, while no other process makes one. It is kept even
    if the name of another one is in the future. Returns the deleted backups.
    """
    for unfinished in folder.glob(_UNFINISHED):
        unfinished.unlink()
    backups = backups_in(folder)
    keep = kept([at for at, _ in backups], rotation)
    deleted = [file for at, file in backups if at not in keep and file != made]
    for file in deleted:
        file.unlink()
    return deleted


def write_last_run(folder: Path, run: BackupRun) -> None:
    """Store the outcome of a run in its folder. Raises OSError."""
    new = folder / f"{_LAST_RUN}.new"
    new.write_bytes(msgspec.json.encode(run))
    new.rename(folder / _LAST_RUN)


def last_run(folder: Path) -> BackupRun | None:
    """Return the outcome of the last run in a folder, None if there is none."""
    try:
        return msgspec.json.decode((folder / _LAST_RUN).read_bytes(), type=BackupRun)
    except (OSError, msgspec.DecodeError):
        return None
