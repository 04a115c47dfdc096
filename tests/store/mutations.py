"""Changes single bytes of a house's database and runs an audit on each change.

A cell is changed with SQL, as an attacker with SQLite would: the indexes agree afterwards, no
trigger runs, and no constraint is checked. For speed, most changes are audited only by the part of
the audit that covers the changed column. Every audit runs all parts, so a finding of one part is a
finding of the whole. The whole audit runs on changes that this part does not find, and on a sample
of the others.
"""

import asyncio
import os
from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import apsw

from circolo import bootstrap
from circolo.cli.audit import audit_file, audit_reader
from circolo.ledger.transfer import Transfer
from circolo.room.audit.audit import AFTER_EVERY_POSITION, Books, Lists
from circolo.room.history import freeze_out_results, play_history
from circolo.room.history.results_from_log import UNREADABLE
from circolo.simulation.loop import VirtualLoop, run
from circolo.store.audit_findings import Finding
from circolo.store.entries import Deed, Entry, Head, MatchSummary
from circolo.store.errors import DataFolderRefused, StoreFailed
from circolo.store.sqlite import inspection, queries, seals
from circolo.store.sqlite.connections import fetch
from circolo.store.sqlite.database_reader import SqliteReader
from circolo.store.sqlite.seals import SealKey
from circolo.store.vault import Vault
from tests.room.world import World, entropy
from tests.store.changes import Cell, Change, Tally, content
from tests.store.inline import DEAL_KEY, InlineStore

KEY = SealKey(DEAL_KEY)
_OF_SEALS = (*seals.SEALED, "seals", "sums", "sealing")
_LISTS = ("matches", "players", "deeds")


class Suspect:
    """A database in memory, in which one byte at a time is changed and restored."""

    def __init__(self, file: Path) -> None:
        self.connection = apsw.Connection(":memory:")
        with (
            closing(apsw.Connection(str(file))) as source,
            self.connection.backup("main", source, "main") as copying,
        ):
            copying.step()
        self.connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
        self._reader = SqliteReader(self.connection)
        self._log = _Log(self._reader)

    def cells(self) -> Iterator[Cell]:
        """Yield each value of each row of each table, except NULL."""
        for table in self.tables():
            columns = fetch(self.connection, f"PRAGMA table_info({table})")
            names = [row[1] for row in columns]
            key = [row[1] for row in columns if row[5]]
            for values in fetch(self.connection, f"SELECT * FROM {table}"):
                row = dict(zip(names, values, strict=True))
                named = tuple((name, row[name]) for name in key)
                for column, value in row.items():
                    if value is not None:
                        yield Cell(table, column, named, content(value), value)

    def tables(self) -> list[str]:
        query = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
        return [name for (name,) in fetch(self.connection, query)]

    def judge(self, change: Change, *, tally: Tally, wholly: bool = False) -> None:
        """Change a byte, audit the database, restore the byte, and count the outcome.

        With `wholly` the whole audit also runs if a part of it has found the change.
        """
        place = change.cell.place
        self.connection.execute("SAVEPOINT change")
        try:
            if not self._write(change):
                tally.not_stored[place] += 1
                return
            code = next((finding.code for finding in self._quick(change)), None)
            if code is None or wholly:
                tally.whole += 1
                whole = self._whole_code()
                assert whole is not None or code is None, f"{change}: {code} by a part only"
                code = code or whole
            if code is not None:
                tally.found[place] += 1
                tally.codes[code] += 1
            elif _reads_the_same(change):
                tally.same[place] += 1
            else:
                tally.missed.append(str(change))
        finally:
            self.connection.execute("ROLLBACK TO change; RELEASE change")

    def save_changed(self, change: Change, *, file: Path) -> bool:
        """Write a copy of the database with one byte changed; return False if SQLite refuses."""
        self.connection.execute("BEGIN")
        try:
            written = self._write(change)
            if written:
                file.write_bytes(self.connection.serialize("main"))
        finally:
            self.connection.execute("ROLLBACK")
        return written

    def _write(self, change: Change) -> bool:
        cell = change.cell
        marks = "CAST(? AS TEXT)" if isinstance(cell.value, str) else "?"
        named = " AND ".join(f"{name} = ?" for name, _ in cell.key)
        update = f"UPDATE {cell.table} SET {cell.column} = {marks} WHERE {named}"
        self.connection.pragma("ignore_check_constraints", "on")
        try:
            self.connection.execute(update, (change.value, *(value for _, value in cell.key)))
        except apsw.ConstraintError:
            return False
        finally:
            self.connection.pragma("ignore_check_constraints", "off")
        assert self.connection.changes() == 1
        return True

    def _quick(self, change: Change) -> Iterator[Finding]:
        cell = change.cell
        if isinstance(cell.value, str) and not _is_text(change.value):
            yield from inspection.unreadable_text(self.connection, cell.table)
        elif cell.table in _OF_SEALS:
            yield from seals.findings(self.connection, KEY)
        elif cell.table in _LISTS and cell.column != "position":
            yield from inspection.findings(self.connection)
            yield from self._log.compared(self._reader)
        elif cell.table == "balances" or cell.column in ("position", "number"):
            yield from inspection.findings(self.connection)
        elif cell.table == "entries" and cell.column != "stream":
            yield from self._log.of_entry(self.connection, dict(cell.key)["position"])
        elif cell.table == "transfers":
            yield from self._log.of_transfers(self.connection, dict(cell.key)["number"])

    def _whole_code(self) -> str | None:
        report = audit_reader(self._reader, key=KEY, is_copy=False)
        return next((finding.code for finding in report.findings), None)


def opens(suspect: Suspect, change: Change, *, file: Path) -> str:
    """Run the house for ten seconds of virtual time on a database with one byte changed.

    Returns the code of a refused start, or "open". Raises any other exception, also of the house's
    tasks.
    """
    if not suspect.save_changed(change, file=file):
        return "not stored"

    async def ten_seconds(connection: apsw.Connection) -> World:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, VirtualLoop)
        store = InlineStore(connection)
        world = World(loop, store=store, vault=Vault(DEAL_KEY, entropy(11)))
        await world.house.start()
        await world.later(10_000)
        await world.house.stop()
        return world

    with closing(apsw.Connection(str(file))) as connection:
        connection.pragma("synchronous", "off")
        try:
            with bootstrap.explained():
                errors = run(ten_seconds(connection)).errors
        except bootstrap.StartRefused as refused:
            return refused.code
    for error in errors:
        if not isinstance(error, bootstrap.DAMAGE):  # the house logs each of these in one line
            raise error
    return "open"


class _Log:
    """The state of an audit over the unchanged log, with which changed rows are compared."""

    def __init__(self, reader: SqliteReader) -> None:
        self._heads: dict[int, Head] = {}
        self._due: dict[int, tuple[Transfer, ...]] = {}
        self._books = Books()
        for committed in queries.feed(reader.connection, 0, 1_000_000):
            position, entry = committed.position, committed.entry
            stream = self._books._streams.get(entry.stream)
            self._heads[position] = Head(entry.stream, 0, bytes(32)) if not stream else stream.head
            self._books.read(position, entry)
            self._due[position] = entry.transfers
        assert self._books.findings == []
        self._matches = dict(self._books._matches)
        self._deeds = {at: (where, list(done)) for at, (where, done) in self._books._deeds.items()}

    def of_entry(self, connection: apsw.Connection, position: int) -> Iterator[Finding]:
        """Yield the findings of an entry whose chain to the previous entry is broken."""
        books = Books()
        try:
            entry = _entry(connection, position)
        except ValueError:  # the row is no valid entry: the whole audit finds it
            return
        books.check_chain(self._heads[position], entry)
        yield from books.findings

    def of_transfers(self, connection: apsw.Connection, number: int) -> Iterator[Finding]:
        """Yield a finding if the transfers of an entry differ from the unchanged ones."""
        query = "SELECT position FROM transfers WHERE number = ?"
        ((position,),) = fetch(connection, query, (number,))
        try:
            entry = _entry(connection, position)
        except ValueError:  # the row is no valid transfer: the whole audit finds it
            return
        if entry.transfers != self._due[position]:
            yield Finding("transfers_differ", f"{entry.stream} {entry.version}", "differs")

    def compared(self, reader: SqliteReader) -> Iterator[Finding]:
        """Yield the findings of the lists of matches and deeds that differ from the entries."""
        self._books.findings.clear()
        self._books._matches = dict(self._matches)
        self._books._deeds = {at: (where, [*done]) for at, (where, done) in self._deeds.items()}
        asyncio.run(Lists(reader, self._books, after=0).compare(AFTER_EVERY_POSITION))
        yield from self._books.findings


def _entry(connection: apsw.Connection, position: int) -> Entry:
    (committed,) = queries.feed(connection, position - 1, 1)
    return committed.entry


def bytes_of_the_file(file: Path, offsets: Iterator[tuple[int, int]], *, tally: Tally) -> Tally:
    """Change bytes of the file at these (offset, mask) pairs, and count the outcomes in `tally`.

    The bytes may be in headers, indexes, free pages or unused space.
    """
    rows = _rows(file)
    descriptor = os.open(file, os.O_RDWR)
    try:
        for offset, mask in offsets:
            (before,) = os.pread(descriptor, 1, offset)
            os.pwrite(descriptor, bytes([before ^ mask]), offset)
            _judge_file(file, f"byte {offset} ^ {mask:#04x}", rows, tally=tally)
            os.pwrite(descriptor, bytes([before]), offset)
    finally:
        os.close(descriptor)
    return tally


def _judge_file(file: Path, where: str, rows: Mapping[str, Any], *, tally: Tally) -> None:
    try:
        with closing(apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)) as connection:
            first = next(iter(inspection.unreadable(connection)), None)
            if first is None and _same_rows(connection, rows):
                tally.same["the same rows are read"] += 1
                return
        if first is None:
            tally.whole += 1
            first = next(iter(audit_file(file, key=KEY, is_copy=False).findings), None)
        if first is None:
            tally.missed.append(where)
        else:
            tally.found["file"] += 1
            tally.codes[first.code] += 1
    except apsw.Error:
        _judge_refused(file, where, tally=tally)


def _judge_refused(file: Path, where: str, *, tally: Tally) -> None:
    """Count a file that SQLite cannot read: it is refused with a code, or the audit finds it."""
    try:
        report = audit_file(file, key=KEY, is_copy=False)
    except (DataFolderRefused, StoreFailed) as refused:
        tally.refused[refused.code] += 1
    else:
        code = next((finding.code for finding in report.findings), None)
        if code is None:
            tally.missed.append(where)
        else:
            tally.found["file"] += 1
            tally.codes[code] += 1


def _same_rows(connection: apsw.Connection, rows: Mapping[str, Any]) -> bool:
    try:
        return _rows_of(connection) == rows
    except UnicodeDecodeError:  # the text of the schema is not valid UTF-8
        return False


def _rows(file: Path) -> Mapping[str, Any]:
    with closing(apsw.Connection(str(file), flags=apsw.SQLITE_OPEN_READONLY)) as connection:
        return _rows_of(connection)


def _rows_of(connection: apsw.Connection) -> Mapping[str, Any]:
    """Return the version, the schema and all rows, each value with its type and bytes."""
    query = "SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY name, type"
    schema = fetch(connection, query)
    rows: dict[str, Any] = {"": (connection.pragma("user_version"), schema)}
    for kind, name, *_ in schema:
        if kind == "table":
            columns = [row[1] for row in fetch(connection, f"PRAGMA table_info({name})")]
            read = ", ".join(f"typeof({column}), CAST({column} AS BLOB)" for column in columns)
            order = ", ".join(str(2 * at) for at in range(1, len(columns) + 1))
            rows[name] = fetch(connection, f"SELECT {read} FROM {name} ORDER BY {order}")
    return rows


def _is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True


def _reads_the_same(change: Change) -> bool:
    """Return whether the changed value of a summary decodes to the same result."""
    cell = change.cell
    if cell.column != "summary":
        return False
    try:
        return bool(_told(cell, cell.value) == _told(cell, change.value))
    except UNREADABLE:
        return False


def _told(cell: Cell, summary: bytes) -> Any:
    if cell.table == "deeds":
        kinds = ("hand", "sat")
        return [_told_of(Deed("", kind, 0, summary)) for kind in kinds]  # type: ignore[arg-type]
    finished = MatchSummary((), summary)
    try:
        return play_history.decode_result(finished)
    except UNREADABLE:
        return freeze_out_results.decode_result(finished)


def _told_of(deed: Deed) -> Any:
    try:
        return play_history.decode_deed(deed)
    except UNREADABLE:
        return None
