"""Backups that somebody has changed: an input says what is changed in a good one, byte by byte or
by statements, as a whole backup would be too long to change by chance.
"""

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path

import apsw

from circolo.cli.audit import audit_file
from circolo.ledger.account import MINT
from circolo.store.data_folder import DATABASE
from circolo.store.errors import BackupRefused, DataFolderRefused, StoreFailed
from circolo.store.sqlite import backup as copies
from circolo.store.sqlite import integrity, schema, seals
from circolo.store.sqlite.connections import connect_observer, connect_writer, fetch
from circolo.store.sqlite.journal import Journal
from tests.records.matches import a_match
from tests.store.entries import first, minted
from tests.store.inline import DEAL_KEY

_MEMORY = Path("/dev/shm")
_ENTRIES = 30
_EDIT = 4
"""Bytes of an edit: what to do, where (two), with what."""
_BYTES, _STATEMENTS, _CUT = range(3)
_VALUES = (
    "NULL",
    "0",
    "-1",
    "9223372036854775807",
    "1e308",
    "''",
    "x''",
    "'{}'",
    "x'5b5d'",
    "x'5b7b2274797065223a22eda080227d5d'",
    "CAST(x'ff' AS TEXT)",
    "'[[['",
)
_COLUMNS = (
    "entries.events entries.hash entries.salt entries.version entries.at entries.cause "
    "entries.command entries.stream streams.name streams.closed transfers.amount transfers.debit "
    "transfers.credit transfers.why transfers.position balances.chips balances.account "
    "deeds.summary deeds.kind deeds.chips deeds.person matches.summary matches.kind heart.at"
).split()
ENDLESS = (
    "DROP TABLE deeds; CREATE VIEW deeds AS WITH RECURSIVE n(number) AS (SELECT 1 UNION ALL "
    "SELECT number FROM n) SELECT number, 1 AS position, 1 AS stream, '' AS person, 'sat' AS kind, "
    "0 AS chips, x'' AS summary FROM n"
)
"""What reads this view never ends."""
SCHEMA = (
    "DROP TABLE deeds",
    "DROP TABLE heart",
    "ALTER TABLE balances ADD COLUMN more TEXT",
    "CREATE TRIGGER slow AFTER DELETE ON secrets BEGIN SELECT 1; END",
    "CREATE TRIGGER slow AFTER DELETE ON links BEGIN INSERT INTO links SELECT * FROM links; END",
    "DROP TABLE transfers; CREATE VIEW transfers AS SELECT 1 AS id",
    ENDLESS,
    "CREATE INDEX more ON entries (length(events))",
    "PRAGMA user_version = 3",
    "PRAGMA user_version = -5",
    "PRAGMA user_version = 1000",
    "DELETE FROM streams",
    "DELETE FROM entries",
    "INSERT INTO secrets SELECT id, 1, x'00' FROM streams",
)


def a_backup(data: bytes) -> None:
    """It is restored into a folder that is whole and without secrets, or refused with a code, and
    then nothing of it is left.
    """
    with tempfile.TemporaryDirectory(dir=_MEMORY if _MEMORY.is_dir() else None) as folder:
        changed = Path(folder) / "backup.db"
        change(changed, data)
        house = Path(folder) / "house"
        try:
            copies.restore(changed, house, check=audited)
        except (BackupRefused, DataFolderRefused, StoreFailed) as refusal:
            assert refusal.code, refusal
            assert not house.is_dir() or not list(house.iterdir()), list(house.iterdir())
            return
        _is_whole(house / DATABASE)


def audited(copy: Path) -> None:
    """Look at a copy as `circolo restore` does."""
    report = audit_file(copy)
    if report.findings:
        raise copies.damaged(copy, report.findings[0].code)


def _is_whole(database: Path) -> None:
    with closing(connect_observer(database)) as connection:
        assert integrity.damages(connection) == []
        schema.check(connection)
        for table in ("secrets", "snapshots", "links", "grants"):
            assert fetch(connection, f"SELECT count(*) FROM {table}") == [(0,)], table


def change(file: Path, data: bytes) -> None:
    """Write the good backup with the changes that an input tells."""
    shutil.copyfile(_good(), file)
    way, edits = data[0] % 3 if data else _BYTES, list(_edits(data[1:]))
    if way == _STATEMENTS:
        _work(file, edits)
        return
    content = bytearray(file.read_bytes())
    for what, where, value in edits:
        at = where * (len(content) // 65_536 + 1) % max(1, len(content))
        at = where % 100 if what % 4 == 3 else at
        content[at : at + 1] = bytes([value])
    if way == _CUT and edits:
        del content[edits[0][1] * len(content) // 65_536 :]
    file.write_bytes(content)


def _edits(data: bytes) -> Iterator[tuple[int, int, int]]:
    for at in range(0, len(data) - _EDIT + 1, _EDIT):
        yield data[at], int.from_bytes(data[at + 1 : at + 3]), data[at + 3]


def _work(file: Path, edits: list[tuple[int, int, int]]) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        for what, where, value in edits[:8]:
            with contextlib.suppress(sqlite3.Error):  # what cannot be done is not done
                if what % 2:
                    connection.executescript(SCHEMA[where % len(SCHEMA)])
                else:
                    connection.execute(_update(where, value))


def _update(where: int, value: int) -> str:
    table, column = _COLUMNS[where % len(_COLUMNS)].split(".")
    row = f"rowid % {where // len(_COLUMNS) % 7 + 1} = 0"
    return f"UPDATE {table} SET {column} = {_VALUES[value % len(_VALUES)]} WHERE {row}"


@cache
def _good() -> Path:
    """Make a backup of one match, in small pages."""
    folder = Path(tempfile.mkdtemp(prefix="circolo-backup-"))
    with closing(connect_writer(folder / "house.db")) as connection:
        schema.migrate(connection)
        seals.open_(connection, seals.SealKey(DEAL_KEY), new_key=False)
        entries = a_match()[:_ENTRIES]
        purses = {transfer.debit for entry in entries for transfer in entry.transfers}
        grants = tuple(minted(purse, 10_000) for purse in sorted(purses) if purse != MINT)
        outcomes = Journal(connection).commit([first("house", transfers=grants), *entries])
        assert not any(outcomes), outcomes
    with closing(apsw.Connection(str(folder / "house.db"))) as connection:
        connection.pragma("journal_mode", "delete")
        connection.pragma("page_size", 512)
        connection.execute("VACUUM")
    copies.back_up(folder / "house.db", folder / "backup.db", check=lambda _: None)
    return folder / "backup.db"


def seeds() -> Iterator[bytes]:
    """Each statement by itself, some bytes of the header, and cuts."""
    yield b""
    for number, _ in enumerate(SCHEMA):
        yield bytes([_STATEMENTS, 1]) + number.to_bytes(2) + b"\0"
    for number, _ in enumerate(_COLUMNS):
        yield bytes([_STATEMENTS, 0]) + number.to_bytes(2) + bytes([number])
    for value, _ in enumerate(_VALUES):
        yield bytes([_STATEMENTS, 0, 0, 0, value])
    for at in range(0, 100, 8):
        yield bytes([_BYTES, 3]) + at.to_bytes(2) + b"\xff"
    for where in (0, 1, 300, 9_000, 40_000, 65_000):
        yield bytes([_BYTES, 0]) + where.to_bytes(2) + b"\x80"
        yield bytes([_CUT, 0]) + where.to_bytes(2) + b"\0"
