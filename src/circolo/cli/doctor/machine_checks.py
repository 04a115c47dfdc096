"""Checks of the machine: disk, clock and installed programs."""

import os
import platform
import shutil
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import apsw

from circolo import __version__
from circolo.cards.units import Millis
from circolo.cli.doctor.finding import Finding, fault, ok, warning

_MEGABYTE = 1_000_000
_TOO_FULL = 100 * _MEGABYTE
_RATHER_FULL = 1_000 * _MEGABYTE
_FEW_FILES = 1_000
_SLOW_SYNC_SECONDS = 0.1
_REMOTE = {"nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "fuse.sshfs", "afs", "ceph", "glusterfs"}
_MOUNTS = Path("/proc/mounts")
_YEARS = range(2026, 2100)
_DRIFT = Millis(2_000)


def disk_space(folder: Path) -> Finding:
    """Check the free space of the disk, and the number of files that it can still take."""
    disk = os.statvfs(folder)
    free = disk.f_bavail * disk.f_frsize
    if free < _TOO_FULL or (disk.f_files > 0 and disk.f_favail < _FEW_FILES):
        return fault("disk_space", f"Free some space: the disk of {folder} is full.")
    text = f"{free // _MEGABYTE:,} MB are free on the disk of {folder}"
    if free < _RATHER_FULL:
        return warning("disk_space", f"Free some space: only {text}.")
    return ok("disk_space", f"{text}.")


def disk_kind(folder: Path) -> Finding:
    """Check that the data folder is not on a disk of another machine."""
    kind = _file_system(folder.resolve())
    if kind in _REMOTE:
        return warning(
            "disk_kind",
            f"Move {folder} to a disk of this machine: on {kind} a crash can lose what was stored.",
        )
    return ok("disk_kind", f"{folder} is on a disk of this machine.")


def _file_system(folder: Path) -> str:
    """Return the type of the file system of a folder, "" if the system does not tell."""
    try:
        mounts = [line.split() for line in _MOUNTS.read_text("utf-8").splitlines()]
    except OSError:
        return ""
    found = [(len(point), kind) for _, point, kind, *_ in mounts if folder.is_relative_to(point)]
    return max(found)[1] if found else ""


def disk_sync(folder: Path) -> Finding:
    """Check that this user can write to the data folder, and how long a durable write takes."""
    probe = folder / f".doctor-{os.getpid()}"
    try:
        begun = os.times().elapsed
        descriptor = os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        try:
            os.write(descriptor, bytes(4_096))
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
            probe.unlink()
        seconds = os.times().elapsed - begun
    except OSError as error:
        return fault(
            "disk_sync",
            f"Give the user of the server the right to write to {folder}: {error.strerror}.",
        )
    if seconds > _SLOW_SYNC_SECONDS:
        return warning(
            "disk_sync",
            f"Use a faster disk: a durable write took {seconds:.2f} s, and each card waits for "
            "one.",
        )
    return ok("disk_sync", f"{folder} can be written to.")


def clock(now: Millis, house_now: Millis | None) -> Finding:
    """Check the year of the system clock and, if a house runs, that the clock has not been set
    since the house started. Both times are in milliseconds since 1970.
    """
    at = datetime.fromtimestamp(now / 1_000, tz=UTC)
    if at.year not in _YEARS:
        return fault("clock", f"Set the clock of this machine: it says {at:%Y-%m-%d %H:%M} UTC.")
    if house_now is not None and abs(now - house_now) > _DRIFT:
        seconds = abs(now - house_now) / 1_000
        return warning(
            "clock",
            f"Restart the house at a quiet time: the system clock was set, and differs by "
            f"{seconds:,.0f} s from the time of the house.",
        )
    return ok("clock", f"The clock says {at:%Y-%m-%d %H:%M} UTC.")


def clock_source() -> Iterator[Finding]:
    """Check that the clock is synchronised, if the system has `timedatectl` to ask."""
    program = shutil.which("timedatectl")
    if program is None:
        return
    asked = subprocess.run(  # noqa: S603 - a fixed program
        [program, "show", "--property=NTPSynchronized", "--value"],
        capture_output=True,
        text=True,
        check=False,
        timeout=10,
    )
    if asked.stdout.strip() == "no":
        yield warning(
            "clock_source", "Switch on the synchronisation of the clock: timedatectl set-ntp true."
        )
    elif asked.stdout.strip() == "yes":
        yield ok("clock_source", "The clock is synchronised.")


def versions(running: str | None) -> Finding:
    """Check that a running house has the version that is installed; `running` is that version."""
    if running is not None and running != __version__:
        return warning(
            "versions",
            f"Restart the house: it runs version {running or 'unknown'}, and {__version__} is "
            "installed.",
        )
    return ok(
        "versions",
        f"Circolo {__version__}, Python {platform.python_version()}, "
        f"SQLite {apsw.sqlite_lib_version()}.",
    )
