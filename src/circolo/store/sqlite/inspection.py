"""The checks of an audit on the database file itself, before it decodes any entry.

A file that only a house has written passes all of them. They need no key.
"""

from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import cache
from types import MappingProxyType
from typing import Any

import apsw
from msgspec.structs import replace

from circolo.fairness.hash_chain import CHAIN
from circolo.ledger.account import MalformedAccount
from circolo.ledger.transfer import MalformedTransfer, Transfer
from circolo.store.audit_findings import Finding
from circolo.store.entries import COMMAND_MAX, HASH_BYTES, SALT_BYTES, STREAM_MAX
from circolo.store.people_port import fold_name
from circolo.store.sqlite import integrity, schema
from circolo.store.sqlite.connections import fetch

_TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table'"
_OBJECTS = "SELECT type, name, tbl_name, sql FROM sqlite_schema"
UNREADABLE = frozenset(
    {"file_damaged", "text_damaged", "table_differs", "entry_misshapen", "transfer_misshapen"}
)
"""Findings after which the tables cannot be decoded."""

_SETTINGS = ("encoding", "application_id", "auto_vacuum")

_MISSHAPEN = f"""
SELECT 'entry ' || position FROM entries
WHERE length(salt) <> {SALT_BYTES} OR length(hash) <> {HASH_BYTES} OR
    length(command) NOT BETWEEN 1 AND {COMMAND_MAX} OR chain NOT BETWEEN 1 AND {CHAIN}
UNION ALL SELECT 'stream ' || id FROM streams WHERE length(name) NOT BETWEEN 1 AND {STREAM_MAX}
"""  # noqa: S608 - only constants of this code


def _miscounted(number: str, order: str, table: str) -> str:
    """Return the query for the first row whose number is not its place in the table."""
    counted = f"SELECT {number} AS kept, row_number() OVER (ORDER BY {order}) AS due FROM {table}"  # noqa: S608
    return f"SELECT kept, due FROM ({counted}) WHERE kept <> due LIMIT 1"  # noqa: S608


_MISCOUNTED = {
    "entries": _miscounted("position", "position", "entries"),
    "transfers": _miscounted("number", "position, number", "transfers"),
    "deeds": _miscounted("number", "position, number", "deeds"),
}
_BESIDE = (
    (
        Finding("stream_empty", "", "has no entry"),
        "SELECT 'stream ' || name FROM streams WHERE id NOT IN (SELECT stream FROM entries)",
    ),
    (
        Finding("balance_invented", "", "has a balance, and nothing was ever posted"),
        "SELECT account FROM balances EXCEPT SELECT debit FROM transfers "
        "EXCEPT SELECT credit FROM transfers",
    ),
    (
        Finding("balance_missing", "", "has no balance, and something was posted"),
        "SELECT debit FROM transfers UNION SELECT credit FROM transfers "
        "EXCEPT SELECT account FROM balances",
    ),
    (
        Finding("deed_misplaced", "", "is listed at another table than that of its entry"),
        "SELECT 'deed ' || number FROM deeds JOIN entries USING (position) "
        "WHERE deeds.stream <> entries.stream",
    ),
    (
        Finding("lists_wrong", "", "is where the lists begin, after all entries"),
        "SELECT 'position ' || position FROM unlisted "
        "WHERE position > (SELECT coalesce(max(position), 0) FROM entries)",
    ),
    (
        Finding(
            "person_implausible",
            "",
            "has a password without being a member, or is one without, or since a later entry",
        ),
        "SELECT 'person ' || id FROM people WHERE (kind = 'member') <> (password IS NOT NULL)",
    ),
    (
        Finding("person_implausible", "", "is a member since an entry that is not there"),
        "SELECT 'person ' || id FROM people "
        "WHERE since > (SELECT coalesce(max(position), 0) FROM entries)",
    ),
    (
        Finding("person_implausible", "", "is listed as deleted and has an account"),
        "SELECT 'person ' || id FROM people WHERE id IN (SELECT id FROM erased)",
    ),
)


def unreadable(connection: apsw.Connection) -> Iterator[Finding]:
    """Find errors that make the tables unreadable; after them no further check is possible."""
    try:
        for damage in integrity.damages(connection):
            yield Finding("file_damaged", "file", damage)
        yield from _differences(connection)
        for (table,) in fetch(connection, _TABLES):
            yield from unreadable_text(connection, table)
    except UnicodeDecodeError as error:  # the schema's own text is not valid UTF-8
        yield Finding("file_damaged", "file", f"holds what is no text: {error.reason}")


def unreadable_text(connection: apsw.Connection, table: str) -> Iterator[Finding]:
    """Find columns of a table whose text is not valid UTF-8."""
    register = connection.create_scalar_function
    register("is_text", lambda *cells: _is_text(*cells), 1, deterministic=True)
    for row in fetch(connection, f"PRAGMA table_info({table})"):
        column, kind = row[1:3]
        query = f"SELECT 1 FROM {table} WHERE NOT is_text(CAST({column} AS BLOB)) LIMIT 1"  # noqa: S608
        if kind == "TEXT" and fetch(connection, query):
            yield Finding("text_damaged", f"{table}.{column}", "holds what is no text (UTF-8)")


def findings(connection: apsw.Connection) -> Iterator[Finding]:
    """Find contradictions in tables that can be decoded."""
    for table, query in _MISCOUNTED.items():
        for kept, due in connection.execute(query):
            yield Finding("number_wrong", f"{table} {kept}", f"should have the number {due}")
    for finding, query in _BESIDE:
        for (where,) in connection.execute(query):
            yield replace(finding, where=where)
    for person, name, folded in connection.execute("SELECT id, name, folded FROM people"):
        if folded != fold_name(name):
            yield Finding("name_misfolded", f"person {person}", "is not found by their name")


def misshapen(connection: apsw.Connection) -> Iterator[Finding]:
    """Find entries and transfers with impossible sizes or values."""
    for (where,) in connection.execute(_MISSHAPEN):
        yield Finding("entry_misshapen", where, "has not the shape of what a house writes")
    query = "SELECT number, id, debit, credit, amount, why FROM transfers"
    for number, *transfer in connection.execute(query):
        try:
            Transfer(*transfer)
        except (MalformedAccount, MalformedTransfer) as malformed:
            yield Finding("transfer_misshapen", f"transfer {number}", f"{malformed}")


def unlisted(connection: apsw.Connection) -> int:
    """Return the last position whose matches and deeds are not listed yet."""
    return sum(position for (position,) in fetch(connection, "SELECT position FROM unlisted"))


def _differences(connection: apsw.Connection) -> Iterator[Finding]:
    """Compare the schema of the file with that of a new file."""
    due, kept = _made_anew(), _of_schema(connection)
    for name in sorted(due.keys() | kept.keys()):
        if due.get(name) == kept.get(name):
            continue
        if name in due and due[name][0] == "table":
            yield Finding("table_differs", name, "is not the table that a house makes")
        else:
            yield Finding("schema_differs", name, "is not what a house makes")


@cache
def _made_anew() -> Mapping[str, tuple[str, ...]]:
    """Return the schema that the migrations make in an empty file."""
    with closing(apsw.Connection(":memory:")) as fresh:
        schema.migrate(fresh)
        return _of_schema(fresh)


def _of_schema(connection: apsw.Connection) -> Mapping[str, tuple[str, ...]]:
    """Return tables, indexes and triggers by name, and settings that change how SQLite reads."""
    made = {name: (kind, *rest) for kind, name, *rest in fetch(connection, _OBJECTS)}
    settings = {setting: (str(connection.pragma(setting)),) for setting in _SETTINGS}
    return MappingProxyType(made | settings)


def _is_text(cell: Any) -> bool:
    try:
        return cell is None or cell.decode() is not None
    except UnicodeDecodeError:
        return False
