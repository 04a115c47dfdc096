"""`circolo audit`, `backup` and `restore`, as an operator types them beside an open house."""

import json
import os
import resource
import shutil
import sys
import tempfile
from pathlib import Path

import apsw
import pytest

from circolo.store.sqlite.connections import fetch
from tests.cli.either_store import typed
from tests.cli.house_processes import circolo, opened, refused

AS_NOBODY = """
import os
from circolo.cli.main import app
from circolo.store.sqlite import backup

def as_nobody(work):
    def done(*arguments, **options):
        os.getuid() or os.setuid(65534)
        return work(*arguments, **options)
    return done

backup.back_up = as_nobody(backup.back_up)
backup.claimed = as_nobody(backup.claimed)
app()
"""
"""To the superuser nothing is read-only."""


def forged(file: Path) -> None:
    """Give somebody a chip."""
    connection = apsw.Connection(str(file))
    connection.execute("UPDATE balances SET chips = chips + 1 WHERE account = 'bots'")
    connection.close()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def data(closed: Path, tmp_path: Path) -> Path:
    return shutil.copytree(closed, tmp_path / "data")


@pytest.fixture(scope="module")
def backup(closed: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("backups") / "monday.db"
    assert circolo("backup", file, "--data", closed).returncode == 0
    return file


# --- Audit

SOUND = "4 entries in 1 streams and 2 transfers: nothing is wrong."
CHIPS = (
    "Of 10001000 chips 0 are in wallets, 1000 in purses, 0 at tables, 10000000 with the bots, "
    "0 in the cagnotte, 0 are fees."
)
OLDER_COPY = (
    "not checked (older_copy): An older copy of the whole file is in order too: only heads that "
    "somebody else has kept tell the two apart."
)
NOT_CHECKED = [
    "not checked (not_sealed): A PostgreSQL database has no seals. Nobody can find changes that "
    "the owner of its tables made to accounts, sessions, blocks, sealed seeds or snapshots.",
    OLDER_COPY.replace("whole file", "whole database"),
]
"""What an audit in PostgreSQL says at its end."""
NOT_KEPT = (
    "not checked (not_kept): bot_tokens, grants, links, push_subscriptions, secrets, snapshots: a "
    "backup leaves them out, so that nobody can tell what they held."
)


def test_an_audit_of_an_open_house_finds_nothing(tmp_path: Path) -> None:
    with opened(tmp_path, CIRCOLO_SIT_AND_GOS="off") as house:
        house.guest()
        outcome = circolo("audit", "--data", tmp_path)
        assert (outcome.returncode, outcome.stderr) == (0, "")
        assert outcome.stdout.splitlines() == [SOUND, CHIPS, OLDER_COPY]
        assert house.guest()[0]["kind"] == "guest"


def test_an_audit_says_a_line_for_each_finding(data: Path, each_store: str) -> None:
    forged(data / "circolo.db")
    outcome = typed("audit", "--data", data)
    assert outcome.returncode == 1
    assert outcome.stdout.splitlines() == [
        "balance_wrong: bots is 10000001; its transfers come to 10000000",
        "not_conserved: ledger all balances add up to 1",
        *(NOT_CHECKED if each_store == "postgres" else [OLDER_COPY]),
    ]


@pytest.mark.usefixtures("each_store")
def test_an_audit_can_be_read_by_a_machine(data: Path) -> None:
    report = json.loads(typed("audit", "--data", data, "--json").stdout)
    assert (report["entries"], report["findings"]) == (4, [])
    assert report["heads"]["house"]["version"] == 4
    assert (report["balances"]["cagnotte"], report["balances"]["purses"]) == (0, 1_000)
    assert len(bytes.fromhex(report["heads"]["house"]["hash"])) == 32
    forged(data / "circolo.db")
    outcome = typed("audit", "--data", data, "--json")
    assert outcome.returncode == 1
    assert [finding["code"] for finding in json.loads(outcome.stdout)["findings"]] == [
        "balance_wrong",
        "not_conserved",
    ]


def test_an_audit_of_damaged_pages_says_so(data: Path) -> None:
    file = data / "circolo.db"
    with apsw.Connection(str(file)) as connection:
        sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'transfers_from'"
        ((page,),) = fetch(connection, sql)
    content = bytearray(file.read_bytes())
    content[page * 4_096 - 4_096 : page * 4_096] = bytes(4_096)
    file.write_bytes(content)
    outcome = typed("audit", "--data", data)
    assert outcome.returncode in (1, 2)
    assert "damaged" in outcome.stdout + outcome.stderr


def test_an_audit_of_nothing_is_refused(tmp_path: Path) -> None:
    assert refused(typed("audit", "--data", tmp_path)) == "no_data_folder"


# --- Backup


def test_a_backup_of_an_open_house_is_audited_and_can_be_audited_again(tmp_path: Path) -> None:
    with opened(tmp_path / "data", CIRCOLO_SIT_AND_GOS="off") as house:
        house.guest()
        outcome = circolo("backup", tmp_path / "monday.db", "--data", tmp_path / "data")
        assert (outcome.returncode, outcome.stderr) == (0, "")
        assert outcome.stdout.splitlines() == [
            SOUND,
            CHIPS,
            NOT_KEPT,
            OLDER_COPY,
            f"{tmp_path / 'monday.db'} is done.",
        ]
    assert names(tmp_path) == ["data", "monday.db"]
    assert circolo("audit", "--data", tmp_path / "monday.db").returncode == 0


def test_a_backup_holds_no_key(backup: Path, closed: Path) -> None:
    assert names(backup.parent) == ["monday.db"]
    assert (closed / "keys" / "deal.key").read_bytes() not in backup.read_bytes()


def test_no_backup_is_made_of_a_folder_that_is_not_sound(data: Path, tmp_path: Path) -> None:
    forged(data / "circolo.db")
    outcome = typed("backup", tmp_path / "monday.db", "--data", data)
    assert outcome.returncode == 1
    assert outcome.stdout.startswith("balance_wrong: bots")
    assert outcome.stderr.startswith("backup_unsound: ")
    assert names(tmp_path) == ["data"]


def test_a_backup_over_another_is_refused(backup: Path, closed: Path) -> None:
    assert refused(typed("backup", backup, "--data", closed)) == "backup_exists"


def test_a_backup_into_no_folder_is_refused(closed: Path, tmp_path: Path) -> None:
    outcome = typed("backup", tmp_path / "no" / "monday.db", "--data", closed)
    assert refused(outcome) == "backup_no_folder"


def test_a_backup_to_a_full_disk_is_refused_and_leaves_nothing(
    closed: Path, tmp_path: Path
) -> None:
    outcome = circolo(
        "backup", tmp_path / "monday.db", "--data", closed, preexec_fn=_room_for_little
    )
    assert refused(outcome) == "backup_disk_full"
    assert names(tmp_path) == []


def test_a_backup_to_where_nobody_may_write_is_refused(closed: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(closed, Path(folder) / "data")
        for path in Path(folder).rglob("*"):
            os.chown(path, 65_534, 65_534)
        Path(folder).chmod(0o555)
        outcome = circolo(
            "backup",
            Path(folder) / "monday.db",
            *("--data", Path(folder) / "data"),
            command=(sys.executable, "-c", AS_NOBODY),
        )
        Path(folder).chmod(0o755)
    assert refused(outcome) == "backup_read_only"


# --- Restore


def test_a_guest_keeps_session_and_chips_in_the_restored_house(tmp_path: Path) -> None:
    with opened(tmp_path / "data", CIRCOLO_SIT_AND_GOS="off") as house:
        you, cookie = house.guest()
        circolo("backup", tmp_path / "monday.db", "--data", tmp_path / "data")
    outcome = circolo("restore", tmp_path / "monday.db", "--data", tmp_path / "again")
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert "circolo serve" in outcome.stdout
    with (
        opened(tmp_path / "again", CIRCOLO_SIT_AND_GOS="off") as house,
        house.browser(cookie) as browser,
    ):
        assert browser.get("/api/me").json() == you
    assert circolo("audit", "--data", tmp_path / "again").returncode == 0


def test_a_restore_into_a_folder_in_use_is_refused(backup: Path, tmp_path: Path) -> None:
    with opened(tmp_path / "data", CIRCOLO_SIT_AND_GOS="off"):
        outcome = circolo("restore", backup, "--data", tmp_path / "data")
        assert refused(outcome) == "data_folder_not_empty"


def test_a_backup_that_was_edited_is_refused(backup: Path, tmp_path: Path) -> None:
    edited = shutil.copy(backup, tmp_path / "edited.db")
    forged(Path(edited))
    outcome = typed("restore", edited, "--data", tmp_path / "again")
    assert refused(outcome) == "backup_damaged"
    assert "balance_wrong" in outcome.stderr
    assert names(tmp_path / "again") == []


def test_a_backup_that_was_cut_short_is_refused(backup: Path, tmp_path: Path) -> None:
    cut = tmp_path / "cut.db"
    cut.write_bytes(backup.read_bytes()[:20_000])
    assert refused(typed("restore", cut, "--data", tmp_path / "again")) == "backup_damaged"


def test_a_backup_of_a_newer_version_is_refused(backup: Path, tmp_path: Path) -> None:
    newer = shutil.copy(backup, tmp_path / "newer.db")
    connection = apsw.Connection(str(newer))
    connection.pragma("user_version", 999)
    connection.close()
    assert refused(typed("restore", newer, "--data", tmp_path / "again")) == "backup_newer"


def test_what_is_no_backup_is_refused(backup: Path, tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("Dear diary, ")
    data = ("--data", tmp_path / "again")
    assert refused(typed("restore", tmp_path / "diary", *data)) == "backup_wrong"
    assert refused(typed("restore", tmp_path / "no.db", *data)) == "backup_missing"


def test_a_restore_to_a_full_disk_is_refused_and_leaves_an_empty_folder(
    backup: Path, tmp_path: Path
) -> None:
    outcome = circolo("restore", backup, "--data", tmp_path / "again", preexec_fn=_room_for_little)
    assert refused(outcome) == "backup_disk_full"
    assert names(tmp_path / "again") == []


def test_a_restore_to_where_nobody_may_write_is_refused(backup: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        readable = Path(shutil.copy(backup, folder))
        readable.chmod(0o644)
        Path(folder).chmod(0o555)
        outcome = circolo(
            "restore",
            readable,
            *("--data", Path(folder) / "again"),
            command=(sys.executable, "-c", AS_NOBODY),
        )
        Path(folder).chmod(0o755)
    assert refused(outcome) == "data_folder_read_only"


# --- Statements


def guest_of(data: Path) -> tuple[str, str]:
    """Return the id and the name of the one guest."""
    connection = apsw.Connection(str(data / "circolo.db"))
    ((person, name),) = fetch(connection, "SELECT id, name FROM people")
    connection.close()
    return person, name


@pytest.mark.usefixtures("each_store")
def test_a_statement_is_asked_for_by_name_or_by_id(data: Path) -> None:
    for asked in (*guest_of(data), guest_of(data)[1].upper()):
        outcome = typed("statement", asked, "--data", data)
        assert outcome.returncode == 0
        (line,) = outcome.stdout.splitlines()
        assert line.split(maxsplit=4)[2:] == ["+1000", "1000", "what one begins with  house"]


@pytest.mark.usefixtures("each_store")
def test_a_statement_can_be_read_by_a_machine(data: Path) -> None:
    outcome = typed("statement", guest_of(data)[0], "--data", data, "--json")
    (line,) = map(json.loads, outcome.stdout.splitlines())
    assert (line["chips"], line["balance"], line["why"]) == (1_000, 1_000, "welcome")


def test_a_statement_of_nobody_is_refused(data: Path, tmp_path: Path) -> None:
    assert refused(typed("statement", "Zio Tano", "--data", data)) == "person_unknown"
    assert refused(typed("statement", "Zio", "--data", tmp_path / "no")) == "no_data_folder"


@pytest.mark.usefixtures("each_store")
def test_a_statement_tells_what_there_was_after_each_line(data: Path) -> None:
    person, _ = guest_of(data)
    connection = apsw.Connection(str(data / "circolo.db"))
    for number, (debit, credit, amount) in enumerate(
        [(f"purse:{person}", "mint", 300), ("mint", f"purse:{person}", 50)], 7
    ):
        row = (number, f"t{number}", 2, debit, credit, amount, "test")
        connection.execute("INSERT INTO transfers VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    connection.execute("UPDATE balances SET chips = 750 WHERE account LIKE 'purse:%'")
    connection.close()
    lines = typed("statement", person, "--data", data).stdout.splitlines()
    assert [line.split()[2:4] for line in lines] == [
        ["+50", "750"],
        ["-300", "700"],
        ["+1000", "1000"],
    ]


# --- The key


def test_a_house_whose_key_was_moved_away_opens_with_a_new_one(data: Path) -> None:
    old = (data / "keys" / "deal.key").read_bytes()
    (data / "keys" / "deal.key").unlink()
    with opened(data, CIRCOLO_SIT_AND_GOS="off") as house:
        assert house.guest()[0]["kind"] == "guest"
        assert (data / "keys" / "deal.key").read_bytes() != old


def _room_for_little() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (10_000, 10_000))
