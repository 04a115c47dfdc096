"""`circolo doctor` finds backups that are missing, old, exposed or failed, each planted."""

import os
from pathlib import Path

import pytest

from circolo.cards.units import Millis
from circolo.cli.doctor.backup_checks import backups
from circolo.room.clock import time_of_day
from circolo.settings.sources import from_environment
from circolo.store.backup_rotation import BackupRun, backup_name, write_last_run

HOUR = 3_600_000
NOW = time_of_day()


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "backups").mkdir()
    return tmp_path


def plant(data: Path, *, hours_old: int) -> Path:
    file = data / "backups" / backup_name(Millis(NOW - hours_old * HOUR))
    file.touch(mode=0o600)
    return file


def marks(data: Path, *, maker: str = "", **flags: object) -> dict[str, str]:
    found = backups(from_environment({}, data=data, **flags), now=NOW, maker=maker)
    return {one.check: one.mark for one in found}


@pytest.mark.parametrize(
    ("every", "hours_old", "mark"),
    [("6h", 11, "ok"), ("6h", 13, "warning"), (None, 47, "ok"), (None, 49, "warning")],
)
def test_an_old_backup_is_found(
    data: Path, every: str | None, *, hours_old: int, mark: str
) -> None:
    plant(data, hours_old=900)
    plant(data, hours_old=hours_old)
    assert marks(data, backup_every=every)["backups"] == mark


@pytest.mark.parametrize("every", ["6h", None])
def test_a_house_without_a_backup_is_found(data: Path, every: str | None) -> None:
    assert marks(data, backup_every=every) == {"backups": "warning"}


def test_a_backup_that_failed_is_found(data: Path) -> None:
    plant(data, hours_old=1)
    write_last_run(data / "backups", BackupRun(NOW, "backup_disk_full", "It is full."))
    assert marks(data)["last_backup"] == "fault"
    write_last_run(data / "backups", BackupRun(NOW))
    assert "last_backup" not in marks(data)


def test_a_backup_that_others_can_read_is_found(data: Path) -> None:
    file = plant(data, hours_old=1)
    assert "backup_files" not in marks(data)
    file.chmod(0o644)
    assert marks(data)["backup_files"] == "fault"


def test_backups_on_the_disk_of_the_data_are_found(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(data, hours_old=1)
    assert marks(data)["backup_place"] == "warning"
    real = Path.stat

    def on_another_disk(path: Path, **options: bool) -> os.stat_result:
        found = real(path, **options)
        if path != data / "backups":
            return found
        return os.stat_result((*found[:2], found.st_dev + 1, *found[3:]))

    monkeypatch.setattr(Path, "stat", on_another_disk)
    assert "backup_place" not in marks(data)


DATABASE = {"store": "postgresql://a/b"}


def test_a_database_may_be_backed_up_by_its_own_programs(data: Path) -> None:
    assert marks(data, **DATABASE) == {"backups": "ok"}
    assert marks(data, backup_every="6h", **DATABASE) == {"backups": "warning"}


def test_an_old_backup_of_a_database_is_found_and_its_disk_is_another(data: Path) -> None:
    plant(data, hours_old=13)
    assert marks(data, backup_every="6h", **DATABASE) == {"backups": "warning"}
    plant(data, hours_old=11)
    assert marks(data, backup_every="6h", **DATABASE) == {"backups": "ok"}


def test_a_node_whose_desk_makes_the_backups_needs_none(data: Path) -> None:
    write_last_run(data / "backups", BackupRun(NOW, "backup_disk_full", "It is full."))
    assert marks(data, maker="desk", backup_every="6h", **DATABASE) == {"backups": "ok"}
    plant(data, hours_old=900).chmod(0o644)
    found = marks(data, maker="desk", backup_every="6h", **DATABASE)
    assert found == {"backups": "ok", "backup_files": "fault"}
