"""Which house a command reads: a file that is named, a database, or the file of a data folder."""

import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from circolo.cli.main import app
from tests.cli.migrate.houses import with_key

NOWHERE = "postgresql://nobody@127.0.0.1:1/circolo"
READING = (
    ("audit",),
    ("statement", "anna"),
    ("ratings",),
    ("admin", "roles"),
    ("admin", "reports"),
    ("admin", "balances"),
    ("anchor", "check", "00" * 32),
)


def code(*words: object, **settings: str) -> str:
    """Run a command that is refused, and return the code."""
    result = CliRunner().invoke(app, list(map(str, words)), env=settings)
    assert (result.exit_code, result.stdout) == (2, "")
    return result.stderr.partition(":")[0]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return a file that is no database."""
    file = tmp_path / "monday.db"
    file.write_text("Dear diary, today I have learned to count cards. " * 99)
    return file


@pytest.mark.parametrize("words", READING, ids=" ".join)
def test_a_command_reads_a_named_file_else_a_database_else_the_file_of_the_folder(
    words: tuple[str, ...], file: Path
) -> None:
    folder = file.parent
    assert code(*words, "--data", folder) == "no_data_folder"
    assert code(*words, "--data", folder, "--store", NOWHERE) == "database_unreachable"
    assert code(*words, "--data", folder, CIRCOLO_STORE=NOWHERE) == "database_unreachable"
    assert code(*words, CIRCOLO_DATA=str(file), CIRCOLO_STORE=NOWHERE) == "database_unreachable"
    assert code(*words, "--data", file, CIRCOLO_STORE=NOWHERE) == "data_folder_damaged"
    assert code(*words, "--data", file, "--store", NOWHERE) == "bad_setting"
    assert code(*words, "--store", "mysql://here") == "bad_setting"


def test_a_backup_is_made_of_the_database_that_is_named(file: Path) -> None:
    data = with_key(file.parent / "data")
    words = ("backup", file.with_name("copy.db"), "--data", data)
    assert code(*words) == "no_data_folder"
    assert code(*words, CIRCOLO_STORE=NOWHERE) == "database_unreachable"
    assert code(*words, "--store", NOWHERE) == "database_unreachable"
    assert sorted(path.name for path in file.parent.iterdir()) == ["data", "monday.db"]


def test_a_file_is_backed_up_although_the_house_is_in_a_database(file: Path) -> None:
    words = ("backup", file.with_name("copy.db"), "--data", file)
    assert code(*words, CIRCOLO_STORE=NOWHERE) == "data_folder_damaged"


def test_without_the_driver_no_database_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    assert code("audit", "--data", tmp_path, "--store", NOWHERE) == "database_driver"
