"""Pages that list everything of a kind: stored data, cryptography, lines of the log."""

import json
import re
import tomllib
from pathlib import Path

import apsw
import pytest

from circolo.store.sqlite.schema import migrate
from tests.tools.test_asvs import names_of_tests

ROOT = Path(__file__).parents[2]
SOURCES = [path.read_text("utf-8") for path in (ROOT / "src" / "circolo").rglob("*.py")]
DATA_AND_KEYS = (ROOT / "docs" / "operating" / "data-and-keys.md").read_text("utf-8")
LOG = (ROOT / "docs" / "operating" / "log.md").read_text("utf-8")
SECURITY = (ROOT / "SECURITY.md").read_text("utf-8")
LEVELS = {"public", "internal", "personal", "secret"}
_LINE = re.compile(r"\blog\.(?:debug|info|warning|error|exception|critical)\(\s*([\w\"]+)")
_PRIMITIVES = re.compile(
    r"^(?:from (?:cryptography|argon2|hashlib|hmac)\S* import (.+)|import (hmac))$", re.M
)
_EXCEPTIONS = {
    "Encoding",
    "PublicFormat",
    "InvalidSignature",
    "InvalidTag",
    "InvalidHashError",
    "VerificationError",
}


def names_in_first_column(page: str) -> list[str]:
    """Return the names in backticks in the first column of all tables."""
    return [
        name
        for row in re.findall(r"^\| (`.+?`) \|", page, re.M)
        for name in re.findall(r"`(\w+)`", row)
    ]


def test_every_table_of_the_database_has_a_level_of_protection(tmp_path: Path) -> None:
    connection = apsw.Connection(str(tmp_path / "new.db"))
    migrate(connection)
    tables = {
        name
        for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    }
    section = DATA_AND_KEYS.partition("## Tables")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.+?`) \| (\w+) \|", section, re.M)
    assert {level for _, level in rows} <= LEVELS
    assert sorted(names_in_first_column(section)) == sorted(tables)


def test_every_cryptographic_primitive_is_in_the_inventory() -> None:
    found = [names or module for text in SOURCES for names, module in _PRIMITIVES.findall(text)]
    used = {name.strip() for names in found for name in names.split(",")} - _EXCEPTIONS
    section = DATA_AND_KEYS.partition("## Algorithms")[2]
    assert used == set(re.findall(r"`(\w+)`", section)) - {"chain", "record"}


def test_every_line_of_the_log_is_described() -> None:
    written = {name for text in SOURCES for name in _LINE.findall(text)}
    named = {"NOT_BUILT": '"client_not_built"'}
    events = {named.get(name, name).strip('"') for name in written}
    described = names_in_first_column(LOG)
    assert sorted(described) == sorted(events)


def test_every_dependency_is_pinned_by_its_hash() -> None:
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    pinned = dict(
        re.findall(r"^([\w.-]+)==\S+ \\\n((?:    --hash=sha256:\w+(?: \\)?\n)*)", lock, re.M)
    )
    assert all(pinned.values())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    needed = {re.split(r"[\[<>=~! ;]", one)[0].lower() for one in project["dependencies"]}
    assert needed <= set(pinned)
    of_the_page = json.loads((ROOT / "client" / "package-lock.json").read_text("utf-8"))["packages"]
    assert [
        name for name, package in of_the_page.items() if name and "integrity" not in package
    ] == []


def test_there_is_a_time_to_mend_a_dependency_of_every_severity() -> None:
    section = SECURITY.partition("## Dependencies")[2].partition("\n## ")[0]
    assert re.findall(r"^\| (\w+) \| (\d+) days \|", section, re.M) == [
        ("critical", "7"),
        ("high", "30"),
        ("medium", "90"),
        ("low", "180"),
    ]


@pytest.mark.parametrize("text", [SECURITY, DATA_AND_KEYS], ids=["SECURITY.md", "data-and-keys.md"])
def test_every_named_test_is_there(text: str) -> None:
    named = set(re.findall(r"`(test_\w+)`", text))
    files = re.findall(r"`((?:tests|client/tests)/[\w./-]+)`", text)
    assert (
        named - names_of_tests() - {path.stem for path in (ROOT / "tests").rglob("test_*.py")}
        == set()
    )
    assert [file for file in files if not (ROOT / file).exists()] == []
