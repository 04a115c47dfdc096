"""An audit finds each change that a person with SQLite but without the key makes to a database."""

import shutil
from pathlib import Path

import apsw
import pytest
from msgspec.structs import replace

from circolo.cli.audit import audit_file
from circolo.store.entries import GENESIS_HASH, Entry, Head, head_after, with_hash
from circolo.store.sqlite import queries
from tests.store.mutations import KEY
from tests.store.whole_house import build

RING = "(SELECT stream FROM deeds WHERE kind = 'hand' LIMIT 1)"

TAMPERED = {
    "the time of an entry": (
        "UPDATE entries SET at = at - 60000 WHERE position = 40",
        {"entry_altered"},
    ),
    "the cause of an entry": (
        "UPDATE entries SET cause = 'bruno' WHERE cause = 'anna' AND version = 20",
        {"entry_altered"},
    ),
    "the id of a command": (
        "UPDATE entries SET command = command || '0' WHERE position = 40",
        {"entry_altered"},
    ),
    "an entry marked with chain version 1": (
        "UPDATE entries SET chain = 1 WHERE position = 40",
        {"chain_older"},
    ),
    "the order of two entries": (
        """UPDATE entries SET position = 0 WHERE position = 40;
            UPDATE entries SET position = 40 WHERE position = 41;
            UPDATE entries SET position = 41 WHERE position = 0""",
        {"entry_missing", "entry_misplaced"},
    ),
    "a table under another name": (
        "UPDATE streams SET name = 'table:tavolo' WHERE id = 2",
        {"entry_altered", "stream_misnamed", "transfers_differ"},
    ),
    "the name of an account": (
        "UPDATE people SET name = 'Olga', folded = 'olga2' WHERE id = 'anna'",
        {"row_altered", "name_misfolded"},
    ),
    "the kind of an account": (
        "UPDATE people SET kind = 'bot' WHERE id = 'anna'",
        {"row_altered"},
    ),
    "a password hash": (
        "UPDATE people SET password = (SELECT password FROM people WHERE id = 'dora') || '.' "
        "WHERE id = 'olga'",
        {"row_altered"},
    ),
    "the position since which a person is a member": (
        "UPDATE people SET since = since + 1 WHERE id = 'olga'",
        {"row_altered"},
    ),
    "an account that was added": (
        "INSERT INTO people VALUES ('eva', 'Eva', 'eva', 'guest', 0, NULL, 0)",
        {"row_added"},
    ),
    "a session that was added": (
        "INSERT INTO sessions VALUES (zeroblob(32), 'olga', 0, 0, 9000000000000)",
        {"row_added"},
    ),
    "the person of a session": (
        "UPDATE sessions SET person = 'olga' WHERE person = 'anna'",
        {"row_altered"},
    ),
    "a session that was removed with its seal": (
        """DELETE FROM seals WHERE of_row IN (SELECT hex(token) FROM sessions WHERE person = 'a');
            DELETE FROM sessions WHERE person = 'a'""",
        {"seal_altered"},
    ),
    "a sealed seed": ("UPDATE secrets SET box = zeroblob(60)", {"row_altered"}),
    "a block": ("DELETE FROM blocks", {"row_removed"}),
    "an empty account that was added": (
        "INSERT INTO balances VALUES ('purse:eva', 0)",
        {"balance_invented"},
    ),
    "an empty account that was removed": (
        "DELETE FROM balances WHERE chips = 0 AND account LIKE 'seat:%'",
        {"balance_missing"},
    ),
    "a hand at another table": (
        "UPDATE deeds SET stream = 2 WHERE number = 10",
        {"deed_misplaced"},
    ),
    "the order of two hands": (
        """UPDATE deeds SET number = 0 WHERE number = 5;
            UPDATE deeds SET number = 5 WHERE number = 20;
            UPDATE deeds SET number = 20 WHERE number = 0""",
        {"number_wrong"},
    ),
    "a freeze-out that is listed as a match at a table": (
        "UPDATE matches SET kind = 'table'",
        {"match_altered"},
    ),
    "the number of a transfer": (
        "UPDATE transfers SET number = 999 WHERE number = 3",
        {"number_wrong"},
    ),
    "a transfer to an invalid account": (
        "UPDATE transfers SET credit = 'nobody' WHERE number = 3",
        {"transfer_misshapen"},
    ),
    "a salt that is too short": (
        "UPDATE entries SET salt = x'00' WHERE position = 40",
        {"entry_misshapen"},
    ),
    "a stream without entries": (
        "INSERT INTO streams (name) VALUES ('table:nothing')",
        {"stream_empty"},
    ),
    "lists that begin after all entries": (
        "INSERT INTO unlisted VALUES (1, 99999)",
        {"lists_wrong"},
    ),
    "a trigger that was dropped": ("DROP TRIGGER entries_never_change", {"schema_differs"}),
    "an index that was dropped": ("DROP INDEX transfers_from", {"schema_differs"}),
    "a view that was added": ("CREATE VIEW mine AS SELECT * FROM people", {"schema_differs"}),
    "a column that was added": ("ALTER TABLE links ADD COLUMN mine TEXT", {"table_differs"}),
    "a text that is not UTF-8": (
        "UPDATE people SET name = CAST(x'ff' AS TEXT) WHERE id = 'anna'",
        {"text_damaged"},
    ),
    "a row of an unknown person": (
        "UPDATE sessions SET person = 'nobody' WHERE person = 'anna'",
        {"file_damaged"},
    ),
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("house") / "circolo.db")


def found(house: Path, folder: Path, tamper: str) -> set[str]:
    """Change a copy of the house's database; return the codes of its audit's findings."""
    file = Path(shutil.copy(house, folder / "circolo.db"))
    connection = apsw.Connection(str(file))
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    connection.execute(tamper)
    connection.close()
    assert file.read_bytes() != house.read_bytes()
    return {finding.code for finding in audit_file(file, key=KEY, is_copy=False).findings}


@pytest.mark.parametrize(("tamper", "codes"), TAMPERED.values(), ids=TAMPERED.keys())
def test_an_audit_finds_a_change_made_with_sqlite(
    house: Path, tmp_path: Path, *, tamper: str, codes: set[str]
) -> None:
    assert found(house, tmp_path, tamper) == codes


def test_an_audit_finds_a_changed_automatic_index(house: Path, tmp_path: Path) -> None:
    """SQLite ignores the kind that the schema states for an automatic index."""
    file, content = tmp_path / "circolo.db", bytearray(house.read_bytes())
    content[content.index(b"indexsqlite_autoindex_people_2")] ^= 0x08
    file.write_bytes(content)
    codes = {finding.code for finding in audit_file(file, key=KEY, is_copy=False).findings}
    assert codes == {"schema_differs"}


def test_an_audit_without_the_key_lists_the_checks_it_cannot_make(
    house: Path, tmp_path: Path
) -> None:
    file = Path(shutil.copy(house, tmp_path / "circolo.db"))
    connection = apsw.Connection(str(file))
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    connection.execute("UPDATE people SET kind = 'bot' WHERE id = 'anna'")
    connection.close()
    report = audit_file(file)
    assert report.findings == ()
    assert [unchecked.code for unchecked in report.unchecked] == ["no_key", "older_copy"]


def test_the_report_says_that_chain_version_1_does_not_cover_the_time(
    house: Path, tmp_path: Path
) -> None:
    file = Path(shutil.copy(house, tmp_path / "circolo.db"))
    connection = apsw.Connection(str(file))
    connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    _chain_as_before(connection)
    connection.execute("UPDATE entries SET at = at - 60000 WHERE position = 40")
    connection.close()
    report = audit_file(file, key=KEY, is_copy=False)
    assert report.findings == ()
    assert [u.code for u in report.unchecked] == ["chain_older_version", "older_copy"]
    assert report.unchecked[0].what.startswith(f"{report.entries} entries are of version 1")


def _chain_as_before(connection: apsw.Connection) -> None:
    """Replace all hashes by those of chain version 1."""
    heads: dict[str, Head] = {}
    for position, entry in _entries(connection):
        head = heads.get(entry.stream, Head(entry.stream, 0, GENESIS_HASH))
        older = with_hash(head.hash, replace(entry, chain=1))
        heads[entry.stream] = head_after(older)
        update = "UPDATE entries SET chain = 1, hash = ? WHERE position = ?"
        connection.execute(update, (older.hash, position))


def _entries(connection: apsw.Connection) -> list[tuple[int, Entry]]:
    return [(one.position, one.entry) for one in queries.feed(connection, 0, 100_000)]
