"""`circolo doctor` finds faults of disk, clock and versions, each planted."""

import os
from pathlib import Path
from typing import Any

import pytest

from circolo import __version__
from circolo.cards.units import Millis
from circolo.cli.doctor import machine_checks
from circolo.room.clock import time_of_day


class Disk:
    """What `os.statvfs` says of a disk."""

    def __init__(self, free: int, files: int = 1_000_000) -> None:
        self.f_bavail, self.f_frsize, self.f_files, self.f_favail = free, 1, 1_000_000, files


@pytest.mark.parametrize(
    ("disk", "mark"),
    [
        (Disk(5_000_000_000), "ok"),
        (Disk(900_000_000), "warning"),
        (Disk(99_000_000), "fault"),
        (Disk(5_000_000_000, files=10), "fault"),
    ],
)
def test_a_full_disk_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, disk: Disk, mark: str
) -> None:
    monkeypatch.setattr(os, "statvfs", lambda _: disk)
    assert machine_checks.disk_space(tmp_path).mark == mark


def test_a_disk_of_another_machine_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert machine_checks.disk_kind(tmp_path).mark == "ok"
    mounts = tmp_path / "mounts"
    monkeypatch.setattr(machine_checks, "_MOUNTS", mounts)
    mounts.write_text(f"/dev/a / ext4 rw 0 0\nnas:/b {tmp_path} nfs4 rw 0 0\n")
    assert machine_checks.disk_kind(tmp_path / "data").mark == "warning"
    mounts.write_text(f"nas:/b / nfs4 rw 0 0\n/dev/a {tmp_path} ext4 rw 0 0\n")
    assert machine_checks.disk_kind(tmp_path / "data").mark == "ok"
    mounts.unlink()
    assert machine_checks.disk_kind(tmp_path / "data").mark == "ok"


def test_a_folder_that_cannot_be_written_to_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert machine_checks.disk_sync(tmp_path).mark == "ok"
    assert list(tmp_path.iterdir()) == []

    def refuse(*_: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    assert machine_checks.disk_sync(tmp_path).mark == "fault"


def test_a_slow_disk_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_checks, "_SLOW_SYNC_SECONDS", -1)
    found = machine_checks.disk_sync(tmp_path)
    assert (found.mark, found.sentence[:17]) == ("warning", "Use a faster disk")


def test_a_clock_of_another_year_or_that_was_set_is_found() -> None:
    now = time_of_day()
    assert machine_checks.clock(now, None).mark == "ok"
    assert machine_checks.clock(now, Millis(now - 1_000)).mark == "ok"
    assert machine_checks.clock(now, Millis(now - 60_000)).mark == "warning"
    assert machine_checks.clock(Millis(0), None).mark == "fault"


@pytest.mark.parametrize(("says", "marks"), [("yes", ["ok"]), ("no", ["warning"]), ("", [])])
def test_a_clock_that_nobody_synchronises_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, says: str, marks: list[str]
) -> None:
    program = tmp_path / "timedatectl"
    program.write_text(f"#!/bin/sh\necho {says}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    assert [one.mark for one in machine_checks.clock_source()] == marks


def test_a_machine_without_timedatectl_is_not_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert list(machine_checks.clock_source()) == []


def test_a_house_of_another_version_is_found() -> None:
    assert machine_checks.versions(None).mark == "ok"
    assert machine_checks.versions(__version__).mark == "ok"
    assert machine_checks.versions("0.0.1").mark == "warning"
