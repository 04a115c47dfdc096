"""The rotation of backups: which are kept, and what is deleted in their folder."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from circolo.cards.units import Millis
from circolo.store.backup_rotation import (
    BackupRun,
    Rotation,
    backup_name,
    backups_in,
    kept,
    last_run,
    rotate,
    write_last_run,
)

NOON = datetime(2026, 11, 29, 12, tzinfo=UTC)
USUAL = Rotation(keep=14, days=7, weeks=4, months=12)
TIMES = st.sets(st.integers(0, 800 * 24).map(lambda hours: NOON - timedelta(hours=hours)))
ONE = Rotation(keep=1, days=0, weeks=0, months=0)
COUNTS = st.integers(0, 20)
ROTATIONS = st.builds(Rotation, keep=COUNTS, days=COUNTS, weeks=COUNTS, months=COUNTS)


def test_two_years_of_backups_every_six_hours_leave_one_a_day_a_week_and_a_month() -> None:
    times = [NOON - timedelta(hours=6 * number) for number in range(4 * 730)]
    newest = times[:14]
    days = [NOON, *(NOON.replace(hour=18) - timedelta(days=number) for number in range(1, 7))]
    weeks = [NOON, *(NOON.replace(day=22, hour=18) - timedelta(days=7 * n) for n in range(3))]
    months = [
        datetime(year, month, 1, 18, tzinfo=UTC) - timedelta(days=1)
        for year, month in [(2026, month) for month in range(2, 12)] + [(2026, 1)]
    ]
    assert kept(times, USUAL) == {*newest, *days, *weeks, *months}


@given(TIMES, ROTATIONS)
def test_the_newest_is_always_kept_and_nothing_is_kept_that_is_not_there(
    times: set[datetime], rotation: Rotation
) -> None:
    found = kept(times, rotation)
    assert found <= times
    assert not times or max(times) in found
    assert len(found) <= max(1, rotation.keep) + rotation.days + rotation.weeks + rotation.months


@given(TIMES, ROTATIONS)
def test_a_second_rotation_deletes_nothing_more(times: set[datetime], rotation: Rotation) -> None:
    once = kept(times, rotation)
    assert kept(once, rotation) == once


def test_other_files_of_the_folder_stay_and_interrupted_backups_go(tmp_path: Path) -> None:
    at = [Millis(1_000 * int(NOON.timestamp()) + number * 1_000) for number in range(3)]
    backups = [tmp_path / backup_name(one) for one in at]
    others = ["monday.db", "circolo-99999999T999999Z.db", "last-run.json"]
    for file in (*backups, *(tmp_path / name for name in others)):
        file.touch()
    (tmp_path / f"{backup_name(at[0])}.unfinished").touch()
    (tmp_path / f"{backup_name(at[0])}.unfinished-journal").touch()
    deleted = rotate(tmp_path, ONE, made=backups[2])
    assert deleted == backups[:2]
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted([backups[2].name, *others])


def test_a_new_backup_is_kept_even_if_another_one_is_of_the_future(tmp_path: Path) -> None:
    made, future = (tmp_path / backup_name(Millis(at)) for at in (1_000, 9_000_000_000))
    made.touch()
    future.touch()
    assert rotate(tmp_path, ONE, made=made) == []


def test_backups_are_listed_by_the_time_in_their_names(tmp_path: Path) -> None:
    assert backups_in(tmp_path / "none") == []
    file = tmp_path / backup_name(Millis(0))
    file.touch()
    assert file.name == "circolo-19700101T000000Z.db"
    assert backups_in(tmp_path) == [(datetime(1970, 1, 1, tzinfo=UTC), file)]


def test_the_outcome_of_the_last_run_is_kept(tmp_path: Path) -> None:
    assert last_run(tmp_path) is None
    run = BackupRun(Millis(5), "backup_disk_full", "no space.")
    write_last_run(tmp_path, run)
    assert last_run(tmp_path) == run
    (tmp_path / "last-run.json").write_text("{")
    assert last_run(tmp_path) is None
