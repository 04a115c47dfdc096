"""`circolo backup` into the folder of backups, and `circolo restore --drill`."""

import fcntl
import hashlib
import json
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from circolo.cards.units import Millis
from circolo.store.backup_rotation import backup_name, backups_in, last_run
from circolo.web.scheduled_backups import backup_command
from tests.cli.house_processes import COMMAND, circolo, environment, opened, refused


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with two old backups."""
    for at in (0, 1_000):
        file = tmp_path / "backups" / backup_name(Millis(at))
        file.parent.mkdir(exist_ok=True)
        file.touch(mode=0o600)
    return tmp_path / "backups"


def names(folder: Path) -> list[str]:
    return [file.name for _, file in backups_in(folder)]


def test_a_backup_is_audited_and_old_ones_are_deleted(closed: Path, folder: Path) -> None:
    options = ("--keep", 1, "--days", 0, "--weeks", 0, "--months", 0)
    outcome = circolo("backup", "--data", closed, "--folder", folder, *options)
    assert (outcome.returncode, outcome.stderr) == (0, "")
    (name,) = names(folder)
    assert outcome.stdout == f"{folder / name} is done: 4 entries, and nothing is wrong.\n"
    assert (folder / name).stat().st_mode & 0o777 == 0o600
    run = last_run(folder)
    assert run is not None
    assert run.code == ""


def test_the_usual_folder_is_in_the_data_folder_and_private(closed: Path) -> None:
    assert circolo("backup", "--data", closed).returncode == 0
    assert len(names(closed / "backups")) == 1
    assert (closed / "backups").stat().st_mode & 0o777 == 0o700


def test_a_house_with_findings_is_not_backed_up_and_nothing_is_deleted(
    closed: Path, folder: Path, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "circolo.db").write_bytes((closed / "circolo.db").read_bytes())
    connection = apsw.Connection(str(data / "circolo.db"))
    connection.execute("UPDATE balances SET chips = chips + 1 WHERE account = 'bots'")
    connection.close()
    before = names(folder)
    outcome = circolo("backup", "--data", data, "--folder", folder, "--keep", 1)
    assert (outcome.returncode, outcome.stderr.split(":")[0]) == (1, "backup_unsound")
    assert names(folder) == before
    run = last_run(folder)
    assert run is not None
    assert run.code == "backup_unsound"


def test_two_processes_do_not_back_up_at_the_same_time(closed: Path, folder: Path) -> None:
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        outcome = circolo("backup", "--data", closed, "--folder", folder)
    assert refused(outcome) == "backup_running"
    assert last_run(folder) is None


def test_a_file_and_the_folder_of_backups_exclude_each_other(closed: Path, tmp_path: Path) -> None:
    file = tmp_path / "monday.db"
    for options in (("--keep", 3), ("--every", "6h"), ("--folder", tmp_path)):
        outcome = circolo("backup", file, *options, "--data", closed)
        assert refused(outcome) == "bad_request"
    assert refused(circolo("backup", "--signing-key", "--data", closed)) == "bad_request"
    assert refused(circolo("backup", "--every", "often", "--data", closed)) == "bad_setting"
    assert refused(circolo("backup", "--keep", "0", "--data", closed)) == "bad_setting"
    assert not file.exists()


def test_a_backup_is_made_again_and_again(closed: Path, tmp_path: Path) -> None:
    words = ("backup", "--data", closed, "--folder", tmp_path / "backups", "--every", "30m")
    process = subprocess.Popen(
        [*COMMAND, *map(str, words)],
        env=environment(PYTHONUNBUFFERED="1"),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        assert process.stdout.readline().endswith("nothing is wrong.\n")
        assert process.poll() is None
    finally:
        process.kill()
        process.communicate()


def test_the_command_of_the_server_makes_a_backup(closed: Path, tmp_path: Path) -> None:
    counts = {"keep": 3, "days": 1, "weeks": 1, "months": 1}
    command = backup_command(closed, tmp_path / "backups", **counts)
    assert command[0] == sys.executable
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert len(names(tmp_path / "backups")) == 1


def test_a_house_counts_its_scheduled_backups(tmp_path: Path) -> None:
    with opened(tmp_path, CIRCOLO_BACKUP_EVERY="1m") as house, house.browser() as browser:
        figures = browser.get("/metrics").text
    assert "circolo_backups_made_total 0.0" in figures
    assert "circolo_backups_failed_total 0.0" in figures
    assert "circolo_backup_newest_timestamp_seconds 0.0" in figures


# --- Drill


def digests(folder: Path) -> dict[str, str]:
    """Return the content of every file of a folder, as hashes."""
    return {
        str(file): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


def drilled(*words: object, temporary: Path) -> "subprocess.CompletedProcess[str]":
    temporary.mkdir(exist_ok=True)
    return circolo("restore", "--drill", *words, settings={"TMPDIR": str(temporary)})


def test_a_drill_opens_the_newest_backup_and_touches_nothing(closed: Path, tmp_path: Path) -> None:
    assert circolo("backup", "--data", closed).returncode == 0
    before = digests(closed)
    outcome = drilled("--data", closed, "--json", temporary=tmp_path / "tmp")
    assert (outcome.returncode, outcome.stderr) == (0, "")
    done = json.loads(outcome.stdout)
    assert done["backup"] == str(backups_in(closed / "backups")[-1][1])
    assert (done["entries"], done["tables"], done["people"]) == (4, 0, 1)
    assert min(done[f"{step}_seconds"] for step in ("restore", "open", "audit")) >= 0
    assert digests(closed) == before
    assert list((tmp_path / "tmp").iterdir()) == []
    told = drilled("--data", closed, temporary=tmp_path / "tmp").stdout
    assert "It holds 4 entries, 0 tables and 1 people, and nothing is wrong." in told


def test_a_drill_beside_a_running_house_leaves_it_alone(tmp_path: Path) -> None:
    with opened(tmp_path / "data") as house:
        house.guest()
        assert circolo("backup", "--data", tmp_path / "data").returncode == 0
        outcome = drilled("--data", tmp_path / "data", temporary=tmp_path / "tmp")
        assert (outcome.returncode, outcome.stderr) == (0, "")
        assert house.guest()[0]["kind"] == "guest"


def test_a_drill_finds_a_damaged_backup_and_leaves_nothing(closed: Path, tmp_path: Path) -> None:
    file = tmp_path / "monday.db"
    assert circolo("backup", file, "--data", closed).returncode == 0
    file.write_bytes(file.read_bytes()[:-4_096])
    assert refused(drilled(file, temporary=tmp_path / "tmp")) == "backup_damaged"
    assert list((tmp_path / "tmp").iterdir()) == []


def test_a_drill_without_a_backup_says_so(tmp_path: Path) -> None:
    assert refused(drilled("--data", tmp_path, temporary=tmp_path / "tmp")) == "backup_missing"
    assert refused(circolo("restore", "--data", tmp_path / "new")) == "bad_request"
