"""`circolo backup` and `circolo restore` of a house in PostgreSQL."""

import asyncio
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import apsw
import pytest

from circolo.store.backup_rotation import backups_in, last_run
from circolo.store.house_copy.house_tables import TABLES
from circolo.store.sqlite import schema
from circolo.store.sqlite.seals import NOT_IN_BACKUPS
from tests import postgres_server
from tests.cli.either_store import typed
from tests.cli.house_processes import circolo, refused
from tests.cli.migrate.houses import (
    Tables,
    changed,
    code_of,
    is_incomplete,
    refused_start,
    rows_of_database,
    rows_of_file,
    with_key,
)
from tests.cli.migrate.killed_copy import killed_copy
from tests.store.small_disk import small_disk

DISTURBED = """
import os, signal, sys
from circolo.cli.main import app
from circolo.store.house_copy import house_tables
from circolo.store.house_copy.database_side import DatabaseSnapshot

house_tables.PAGE_ROWS = 9
disturbance, pages, page = sys.argv.pop(1), [], DatabaseSnapshot.page

async def disturbed(side, table, after):
    pages.append(table.name)
    if len(pages) == 20:
        if disturbance == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        import asyncpg
        other = await asyncpg.connect(os.environ["CIRCOLO_STORE"])
        await other.execute(disturbance)
        await other.close()
    return await page(side, table, after)

DatabaseSnapshot.page = disturbed
app()
"""
"""The program with small pages, which kills itself or runs a statement in the middle of a copy."""

END_READER = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND application_name = 'circolo reader'
"""
CHANGES = """
UPDATE circolo.heart SET at = at + 1;
DELETE FROM circolo.friends;
DELETE FROM circolo.private_messages;
"""


@pytest.fixture
def moved(data: Path, url: str) -> Path:
    """The data folder of a house that has moved to the database at `url`."""
    assert typed("migrate", "--to", url, "--data", data).returncode == 0
    (data / "circolo.db").unlink()
    return data


def rows_of_backup(backup: Path) -> Tables:
    folder = backup.with_suffix(".rows")
    folder.mkdir()
    shutil.copy(backup, folder / "circolo.db")
    return rows_of_file(folder)


def without_secrets(rows: Tables) -> Tables:
    """Return rows of a house without those that no backup holds."""
    return {name: [] if name in NOT_IN_BACKUPS else found for name, found in rows.items()}


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


# --- A backup


def test_a_backup_holds_every_row_but_seeds_and_tokens(
    moved: Path, url: str, tmp_path: Path
) -> None:
    file = tmp_path / "monday.db"
    outcome = typed("backup", file, "--data", moved, "--store", url)
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert outcome.stdout.endswith(f"{file} is done.\n")
    assert file.stat().st_mode & 0o777 == 0o600
    assert names(tmp_path) == ["data", "monday.db"]
    rows = rows_of_backup(file)
    stored = rows_of_database(url, rows)
    assert all(stored.values())
    assert rows == without_secrets(stored)
    assert not any(box in file.read_bytes() for *_, box in stored["secrets"])
    with apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY) as connection:
        assert schema.is_ours(connection)


def test_the_role_of_a_server_may_back_up(moved: Path, server_role_url: str) -> None:
    assert typed("backup", "--data", moved, "--store", server_role_url).returncode == 0


def test_a_backup_is_sealed_with_the_key_of_its_house(
    moved: Path, url: str, tmp_path: Path
) -> None:
    file = tmp_path / "monday.db"
    assert typed("backup", file, "--data", moved, "--store", url).returncode == 0
    words = ("audit", "--data", file, "--keys", moved / "keys")
    assert typed(*words).returncode == 0
    connection = apsw.Connection(str(file))
    connection.execute("DROP TRIGGER IF EXISTS emails_updated")
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    connection.execute("UPDATE emails SET address = 'eve@carte.example'")
    connection.close()
    outcome = typed(*words)
    assert outcome.returncode == 1
    assert outcome.stdout.startswith("row_altered: emails ")


def test_a_backup_shows_one_moment_while_the_house_changes(
    moved: Path, url: str, tmp_path: Path
) -> None:
    file = tmp_path / "monday.db"
    before = rows_of_database(url, {table.name: [] for table in TABLES})
    words = ("backup", file, "--data", moved)
    outcome = circolo(
        *words, command=(sys.executable, "-c", DISTURBED, CHANGES), settings={"CIRCOLO_STORE": url}
    )
    assert (outcome.returncode, outcome.stderr) == (0, "")
    rows = rows_of_backup(file)
    assert rows == without_secrets(before)
    after = rows_of_database(url, rows)
    assert {name for name in rows if after[name] != before[name]} == {
        "friends",
        "heart",
        "private_messages",
    }


# --- Faults


def test_a_killed_backup_leaves_nothing_that_counts(moved: Path, url: str) -> None:
    command = (sys.executable, "-c", DISTURBED, "kill")
    words = ("backup", "--data", moved)
    outcome = circolo(*words, command=command, settings={"CIRCOLO_STORE": url})
    assert outcome.returncode == -signal.SIGKILL
    folder = moved / "backups"
    assert backups_in(folder) == []
    assert any(name.endswith(".unfinished") for name in names(folder))
    assert typed(*words, "--store", url).returncode == 0
    ((_, made),) = backups_in(folder)
    assert names(folder) == [".lock", made.name, "last-run.json"]


def test_a_backup_whose_connection_breaks_is_refused(moved: Path, url: str) -> None:
    command = (sys.executable, "-c", DISTURBED, END_READER)
    outcome = circolo("backup", "--data", moved, command=command, settings={"CIRCOLO_STORE": url})
    assert refused(outcome) == "database_lost"
    assert names(moved / "backups") == [".lock", "last-run.json"]
    run = last_run(moved / "backups")
    assert run is not None
    assert run.code == "database_lost"


def test_a_backup_on_a_full_disk_is_refused(moved: Path, url: str, tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", kib=256) as disk:
        words = ("backup", disk.folder / "monday.db", "--data", moved, "--store", url)
        assert refused(typed(*words)) == "backup_disk_full"
        assert names(disk.folder) == []


def test_a_backup_into_a_place_that_cannot_be_used_is_refused(
    moved: Path, url: str, tmp_path: Path
) -> None:
    house = ("--data", moved, "--store", url)
    assert refused(typed("backup", tmp_path / "no" / "monday.db", *house)) == "backup_no_folder"
    (tmp_path / "file").touch()
    assert refused(typed("backup", tmp_path / "file", *house)) == "backup_exists"
    words = ("backup", *house, "--folder", tmp_path / "file" / "backups")
    assert refused(typed(*words)) == "backup_no_folder"
    with small_disk(tmp_path / "disk", kib=256) as disk:
        remount = ("mount", "-o", "remount,ro", disk.folder)
        subprocess.run(remount, check=True)
        file = disk.folder / "monday.db"
        assert refused(typed("backup", file, *house)) == "backup_read_only"


def test_a_database_that_is_not_that_of_the_folder_is_not_backed_up(
    moved: Path, url: str, tmp_path: Path
) -> None:
    file = tmp_path / "monday.db"
    other = with_key(tmp_path / "other", key=bytes(31) + b"1")
    assert refused(typed("backup", file, "--data", other, "--store", url)) == "deal_key_foreign"
    bare = tmp_path / "bare"
    assert refused(typed("backup", file, "--data", bare, "--store", url)) == "deal_key_missing"
    asyncio.run(changed(url, "UPDATE house SET filled_from = 'another'"))
    assert refused(typed("backup", file, "--data", moved, "--store", url)) == "database_incomplete"
    asyncio.run(postgres_server.empty(url))
    assert refused(typed("backup", file, "--data", moved, "--store", url)) == "database_empty"
    assert not file.exists()


def test_a_house_with_findings_is_not_backed_up_and_nothing_is_deleted(
    moved: Path, url: str
) -> None:
    old = moved / "backups" / "circolo-19700101T000000Z.db"
    old.parent.mkdir()
    old.touch(mode=0o600)
    asyncio.run(changed(url, "UPDATE balances SET chips = chips + 1 WHERE account = 'bots'"))
    outcome = typed("backup", "--data", moved, "--store", url, "--keep", 1)
    assert code_of(outcome) == "backup_unsound"
    assert [file for _, file in backups_in(old.parent)] == [old]


def test_old_backups_are_deleted_after_a_new_one(moved: Path, url: str) -> None:
    old = moved / "backups" / "circolo-19700101T000000Z.db"
    old.parent.mkdir()
    old.touch(mode=0o600)
    counts = ("--keep", 1, "--days", 0, "--weeks", 0, "--months", 0)
    outcome = typed("backup", "--data", moved, "--store", url, *counts)
    assert (outcome.returncode, outcome.stderr) == (0, "")
    ((_, made),) = backups_in(old.parent)
    assert outcome.stdout.startswith(f"{made} is done: ")
    assert made != old


# --- Restore


def test_a_backup_fills_an_empty_database_again(moved: Path, url: str, tmp_path: Path) -> None:
    file = tmp_path / "monday.db"
    words = ("--data", moved, "--store", url)
    assert typed("backup", file, *words).returncode == 0
    rows = rows_of_backup(file)
    assert refused(typed("restore", file, *words)) == "database_not_empty"
    asyncio.run(postgres_server.empty(url))
    outcome = typed("restore", file, *words)
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert f"start the server with the data folder {moved}.\n" in outcome.stdout
    assert rows_of_database(url, rows) == rows
    assert names(moved) == ["keys", "lock"]
    assert typed("audit", *words).returncode == 0


def test_a_backup_of_either_store_becomes_a_house_in_the_other(
    data: Path, url: str, tmp_path: Path
) -> None:
    file, again = tmp_path / "monday.db", tmp_path / "again.db"
    assert typed("backup", file, "--data", data).returncode == 0
    house = ("--data", tmp_path / "new", "--store", url)
    assert typed("restore", file, *house).returncode == 0
    assert typed("backup", again, *house).returncode == 0
    assert rows_of_backup(again) == rows_of_backup(file)
    assert typed("restore", again, "--data", tmp_path / "folder").returncode == 0
    assert circolo("restore", "--drill", again, *house).returncode == 0


def test_an_interrupted_restore_continues(moved: Path, url: str, tmp_path: Path) -> None:
    file = tmp_path / "monday.db"
    words = ("--data", moved, "--store", url)
    assert typed("backup", file, *words).returncode == 0
    rows = rows_of_backup(file)
    asyncio.run(postgres_server.empty(url))
    killed = killed_copy("restore", file, *words, at=200)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert is_incomplete(url)
    assert refused_start(moved, CIRCOLO_STORE=url) == "database_incomplete"
    assert killed_copy("restore", file, *words).returncode == 0
    assert rows_of_database(url, rows) == rows


def test_a_signing_key_is_in_a_backup_of_a_database_by_choice(
    moved: Path, url: str, tmp_path: Path
) -> None:
    file, secret = tmp_path / "monday.db", tmp_path / "monday.db.signing-key"
    (moved / "keys" / "signing.key").write_bytes(bytes(range(32)))
    (moved / "keys" / "signing.key").chmod(0o600)
    assert typed("backup", file, "--signing-key", "--data", moved, "--store", url).returncode == 0
    asyncio.run(postgres_server.empty(url))
    new = tmp_path / "new"
    words = ("restore", file, "--signing-key", secret, "--data", new, "--store", url)
    assert typed(*words).returncode == 0
    assert (new / "keys" / "signing.key").read_bytes() == bytes(range(32))


def test_a_damaged_backup_fills_no_database(moved: Path, url: str, tmp_path: Path) -> None:
    file = tmp_path / "monday.db"
    words = ("--data", moved, "--store", url)
    assert typed("backup", file, *words).returncode == 0
    asyncio.run(postgres_server.empty(url))
    file.write_bytes(file.read_bytes()[:-4_096])
    assert refused(typed("restore", file, *words)) == "backup_damaged"
    assert refused(typed("backup", tmp_path / "other.db", *words)) == "database_empty"
