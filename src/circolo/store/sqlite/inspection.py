"""Checks of the database file in an audit, before the audit decodes any entry.

They need no key. Each finding means that a disk error or another program changed the file.
"""

from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import cache
from types import MappingProxyType
from typing import Any

import apsw
from msgspec.structs import replace

from circolo.store import row_checks
from circolo.store.audit_findings import Finding
from circolo.store.sqlite import integrity, schema
from circolo.store.sqlite.connections import fetch

_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"
_OBJECTS = "SELECT type, name, tbl_name, sql FROM sqlite_schema"
UNREADABLE = frozenset(
    {"file_damaged", "text_damaged", "table_differs", "entry_misshapen", "transfer_misshapen"}
)
"""The codes of findings that end an audit: the database tables cannot be decoded after them."""

_SETTINGS = ("encoding", "application_id", "auto_vacuum")

_LISTS_WRONG = Finding(
    "lists_wrong", "", "is given as the start of the lists, and is after all entries"
)
_LATE_LISTS = (
    "SELECT 'position ' || position FROM unlisted "
    "WHERE position > (SELECT coalesce(max(position), 0) FROM entries)"
)


def unreadable(connection: apsw.Connection) -> Iterator[Finding]:
    """Yield the errors of a file or schema that may make the database tables unreadable."""
    try:
        for damage in integrity.damages(connection):
            yield Finding("file_damaged", "file", damage)
        yield from _schema_differences(connection)
        for (table,) in fetch(connection, _TABLES):
            yield from unreadable_text(connection, table)
    except UnicodeDecodeError as error:  # the schema's own text is not valid UTF-8
        yield Finding("file_damaged", "file", f"holds text that is not UTF-8: {error.reason}")


def unreadable_text(connection: apsw.Connection, table: str) -> Iterator[Finding]:
    """Yield a finding for each text column of a database table that holds bytes which are not
    UTF-8.
    """
    register = connection.create_scalar_function
    register("is_text", lambda *cells: _is_text(*cells), 1, deterministic=True)
    for row in fetch(connection, f"PRAGMA table_info({table})"):
        column, kind = row[1:3]
        query = f"SELECT 1 FROM {table} WHERE NOT is_text(CAST({column} AS BLOB)) LIMIT 1"  # noqa: S608
        if kind == "TEXT" and fetch(connection, query):
            yield Finding("text_damaged", f"{table}.{column}", "holds text that is not UTF-8")


def findings(connection: apsw.Connection) -> Iterator[Finding]:
    """Yield contradictions between rows, such as a gap in the numbers or an invented balance."""
    for table, query in row_checks.WRONG_NUMBERS.items():
        for stored, expected in connection.execute(query):
            yield row_checks.number_wrong(f"{table} {stored}", expected)
    for finding, query in (*row_checks.CONTRADICTIONS, (_LISTS_WRONG, _LATE_LISTS)):
        for (where,) in connection.execute(query):
            yield replace(finding, where=where)
    for row in connection.execute(row_checks.NAMES):
        yield from row_checks.name_findings(*row)


def misshapen(connection: apsw.Connection) -> Iterator[Finding]:
    """Yield the entries, streams and transfers whose columns have impossible sizes or values."""
    for (where,) in connection.execute(row_checks.MISSHAPEN):
        yield replace(row_checks.ENTRY_MISSHAPEN, where=where)
    for row in connection.execute(row_checks.TRANSFERS):
        yield from row_checks.transfer_findings(*row)


def unlisted(connection: apsw.Connection) -> int:
    """Return the position of the last log entry that the lists of matches and deeds do not cover, 0
    if they cover all.
    """
    return sum(position for (position,) in fetch(connection, "SELECT position FROM unlisted"))


def _schema_differences(connection: apsw.Connection) -> Iterator[Finding]:
    """Yield a finding for each database table, index, trigger or setting that differs from a new
    file.
    """
    expected, stored = _expected_schema(), _schema_objects(connection)
    for name in sorted(expected.keys() | stored.keys()):
        if expected.get(name) == stored.get(name):
            continue
        if name in expected and expected[name][0] == "table":
            yield Finding("table_differs", name, "is not the table that a house creates")
        else:
            yield Finding("schema_differs", name, "is not what a house creates")


@cache
def _expected_schema() -> Mapping[str, tuple[str, ...]]:
    """Return the `_schema_objects` of an empty file to which all migrations are applied."""
    with closing(apsw.Connection(":memory:")) as empty:
        schema.migrate(empty)
        return _schema_objects(empty)


def _schema_objects(connection: apsw.Connection) -> Mapping[str, tuple[str, ...]]:
    """Return, by name, the kind and SQL of each database table, index and trigger, and each of
    _SETTINGS.
    """
    objects = {name: (kind, *rest) for kind, name, *rest in fetch(connection, _OBJECTS)}
    settings = {setting: (str(connection.pragma(setting)),) for setting in _SETTINGS}
    return MappingProxyType(objects | settings)


def _is_text(cell: Any) -> bool:
    try:
        return cell is None or cell.decode() is not None
    except UnicodeDecodeError:
        return False
