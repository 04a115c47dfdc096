"""Seals: authentication codes of rows that do not follow from the log, such as accounts.

A seal is an HMAC-SHA-256 over the name of the database table and all columns of one row, under a
key that only the data folder holds. So an audit finds a row that another program has changed. Each
database table also has a sum over its seals, a multiset hash (MSet-Add-Hash of Clarke et al.,
ASIACRYPT 2003). So an audit also finds a row that was removed with its seal, or an older row that
was put back with its older seal. Triggers of the schema update seals and sums, with functions that
`attach` registers.
"""

import hmac
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import apsw
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from circolo.store.audit_findings import Finding
from circolo.store.errors import DataFolderRefused
from circolo.store.sqlite.connections import fetch

_SIZE = 32
_MODULUS = 1 << (8 * _SIZE)
_Cell = Any


class _Sealed(NamedTuple):
    """How a database table is sealed: the SQL expression of a row's id, and the columns that seals
    cover.
    """

    row: str
    columns: str


SEALED: Mapping[str, _Sealed] = MappingProxyType(
    {
        "people": _Sealed("id", "id, name, folded, kind, created, password, since"),
        "sessions": _Sealed("hex(token)", "token, person, created, seen, expires"),
        "push_subscriptions": _Sealed("hex(token)", "token, endpoint, p256dh, auth, language"),
        "bot_tokens": _Sealed(
            "hex(token)", "token, bot, note, scopes, created, expires, seen, revoked"
        ),
        "second_factors": _Sealed("person", "person, box, since, step, codes"),
        "passkeys": _Sealed("hex(id)", "id, person, host, key, name, since, used, counter, asked"),
        "emails": _Sealed("person", "person, address, since"),
        "links": _Sealed("person", "person, link, expires"),
        "blocks": _Sealed("person || '/' || other", "person, other"),
        "friends": _Sealed("person || '/' || other", "person, other, at"),
        "privacy": _Sealed("person", "person, results, presence"),
        "avatars": _Sealed("person", "person, card"),
        "private_messages": _Sealed("sender || '/' || id", "sender, id, recipient, at, text"),
        "grants": _Sealed("hex(mark) || '/' || account", "mark, account, at"),
        "secrets": _Sealed("stream || '/' || epoch", "stream, epoch, box"),
        "snapshots": _Sealed("CAST(stream AS TEXT)", "stream, version, schema, box"),
        "heart": _Sealed("CAST(one AS TEXT)", "one, at"),
        "erased": _Sealed("id", "id"),
        "club_logos": _Sealed("club || '/' || digest", "club, digest, picture"),
    }
)
"""The database tables whose rows have seals, by name; the triggers of the schema have the same
columns.
"""

NOT_IN_BACKUPS = ("secrets", "snapshots", "links", "grants", "push_subscriptions", "bot_tokens")

_NO_KEY = "is sealed under the key of the data folder, which is not here"


class SealKey:
    """Computes seals (HMACs that show whether a stored row was changed) and their sums (which show
    whether a row was removed).

    The key is derived from the house's secret key. The first part of each HMAC's input names its
    purpose.
    """

    def __init__(self, deal_key: bytes) -> None:
        self._key = HKDF(SHA256(), _SIZE, salt=None, info=b"circolo1/seals").derive(deal_key)

    def seal(self, table: str, *row: _Cell) -> bytes:
        """Return the seal (an HMAC) of a row, given the cells of its sealed columns."""
        return self._mac("row", table, *row)

    def mark(self, position: int) -> bytes:
        """Return the HMAC of a position in the log, stored beside it in the database table
        `sealing`.

        It shows that the rows existing at that position were sealed under this key.
        """
        return self._mac("mark", position)

    def empty(self, table: str) -> bytes:
        """Return the stored form of the sum of seals of a database table that never had a row."""
        return self.masked(table, 0, 0)

    def masked(self, table: str, changes: int, total: int) -> bytes:
        """Return the stored form of a sum: `total` plus a mask that depends on key and `changes`.

        Without the key nobody can compute the difference of two stored sums.
        """
        mask = int.from_bytes(self._mac("mask", table, changes))
        return ((total + mask) % _MODULUS).to_bytes(_SIZE)

    def addend(self, table: str, row: str, seal: bytes) -> int:
        """Return the number that a row with this seal adds to the sum of its database table."""
        return int.from_bytes(self._mac("sum", table, row, seal))

    def changed(self, table: str, changes: int, stored: bytes, *rows: _Cell) -> bytes:
        """Return the stored sum of a database table after one row is inserted, updated or deleted.

        `stored` is the sum after `changes` changes. `rows` are the id and seal of the removed row,
        then of the added row; both are None if there is no such row.
        """
        mask = int.from_bytes(self._mac("mask", table, changes))
        total = int.from_bytes(stored) - mask
        for sign, (row, seal) in zip((-1, 1), (rows[:2], rows[2:]), strict=True):
            if row is not None and isinstance(seal, bytes):
                total += sign * self.addend(table, str(row), seal)
        return self.masked(table, changes + 1, total)

    def _mac(self, *parts: _Cell) -> bytes:
        return hmac.digest(self._key, b"".join(map(_encoded, parts)), "sha256")


def _encoded(cell: _Cell) -> bytes:
    """Encode a cell so that different lists of cells never have the same concatenated encoding."""
    match cell:
        case None:
            return b"n"
        case int():
            return b"i%d;" % cell
        case str():
            text = cell.encode()
            return b"t%d;" % len(text) + text
        case bytes():
            return b"b%d;" % len(cell) + cell
        case _:
            raise TypeError(f"no column holds {type(cell)}")


def attach(connection: apsw.Connection, key: SealKey) -> None:
    """Register the SQL functions by which triggers seal the rows that this connection writes."""
    register = connection.create_scalar_function
    register("seal", lambda *cells: key.seal(*cells), -1, deterministic=True)
    register("seal_sum", lambda *cells: key.changed(*cells), 7, deterministic=True)


def detach(connection: apsw.Connection) -> None:
    """Register SQL functions that return NULL in place of seals.

    A connection without a key needs them to delete rows.
    """
    for name in ("seal", "seal_sum"):
        connection.create_scalar_function(name, lambda *_: None, -1)


def open_(connection: apsw.Connection, key: SealKey, *, new_key: bool) -> bool:
    """Start to seal the rows that this connection writes, and seal existing rows where needed. A
    seal is an HMAC that shows whether a row was changed.

    If the key is new or the database never had seals, this seals all rows of the database tables in
    `SEALED`. Otherwise this seals only the rows of those database tables that lack a sum of seals
    (a hash over all seals of a database table, which shows whether rows were removed), such as
    after an upgrade or a restore. Returns True if any database table was sealed anew; nobody can
    find earlier changes of its rows. Raises DataFolderRefused: seal_key_wrong.
    """
    attach(connection, key)
    kept = _sealing(connection)
    if kept is not None and not new_key and not _is_marked(key, kept):
        raise DataFolderRefused(
            "seal_key_wrong",
            "The accounts are sealed under another key, or the row that says so was altered. Put "
            "back the key that belongs to this data folder. Or move keys/deal.key away: the "
            "accounts are then sealed anew, and running deals are voided.",
        )
    is_new = kept is None or new_key
    unsealed = tuple(SEALED) if is_new else unsummed(connection)
    if not unsealed:
        return False
    with connection:
        if is_new:
            connection.execute("DELETE FROM sums; DELETE FROM seals")
        _seal(connection, key, unsealed)
    return True


def forget(connection: apsw.Connection, tables: tuple[str, ...]) -> None:
    """Delete the rows of these database tables with their seals and sums, from a copy of the
    database.
    """
    detach(connection)
    for table in tables:
        connection.execute("DELETE FROM sums WHERE of_table = ?", (table,))
        connection.execute(f"DELETE FROM {table}")  # noqa: S608 - a name of ours
        connection.execute("DELETE FROM seals WHERE of_table = ?", (table,))


def findings(
    connection: apsw.Connection, key: SealKey, *, is_copy: bool = False
) -> Iterator[Finding]:
    """Yield a finding for each row that was added, changed or removed without the key.

    In a backup (`is_copy`) the database tables NOT_IN_BACKUPS may lack their sums.
    """
    kept = _sealing(connection)
    if kept is None:
        yield Finding("seals_missing", "seals", "are not there: the house was never opened")
        return
    if not _is_marked(key, kept):
        yield Finding("seal_key_differs", "seals", "were made with another key, or are altered")
        return
    sums = _sums(connection)
    for table in SEALED:
        yield from _row_findings(connection, key, table)
        if table in sums or not is_copy or not _is_empty(connection, table):
            yield from _sum_findings(connection, key, table, kept=sums.get(table))
    for table in sorted(sums.keys() - SEALED.keys()):
        yield Finding("seal_altered", table, "has a sum of seals, but is no sealed table")
    for (table,) in fetch(connection, "SELECT DISTINCT of_table FROM seals"):
        if table not in SEALED:
            yield Finding("seal_altered", table, "has seals, but is no sealed table")


def sealed_since(connection: apsw.Connection) -> int:
    """Return the position of the last log entry at the time when existing rows were last sealed
    without a check.

    Returns 0 if that never happened, or if the log was empty.
    """
    kept = _sealing(connection)
    return 0 if kept is None else kept[0]


def unsummed(connection: apsw.Connection) -> tuple[str, ...]:
    """Return the sealed database tables without a sum of seals, such as those that a backup leaves
    out.
    """
    return tuple(sorted(SEALED.keys() - _sums(connection).keys()))


def _row_findings(connection: apsw.Connection, key: SealKey, table: str) -> Iterator[Finding]:
    """Yield a finding for each row of a database table whose seal is missing or wrong, and for each
    seal without a row.
    """
    row, columns = SEALED[table]
    rows = connection.execute(
        f"SELECT {row} AS row, seal, {columns} "  # noqa: S608 - names of ours
        f"FROM {table} LEFT JOIN seals ON of_table = ? AND of_row = {row}",
        (table,),
    )
    for name, seal, *cells in rows:
        if seal is None:
            yield Finding("row_added", f"{table} {name}", "was not written by the house")
        elif not hmac.compare_digest(seal, key.seal(table, *cells)):
            yield Finding("row_altered", f"{table} {name}", "is not as the house wrote it")
    removed = connection.execute(
        f"SELECT of_row FROM seals WHERE of_table = ? "  # noqa: S608 - names of ours
        f"AND of_row NOT IN (SELECT {row} FROM {table})",
        (table,),
    )
    for (name,) in removed:
        yield Finding("row_removed", f"{table} {name}", "was not removed by the house")


def _sum_findings(
    connection: apsw.Connection, key: SealKey, table: str, *, kept: tuple[int, bytes] | None
) -> Iterator[Finding]:
    if kept is None:
        yield Finding("seal_altered", table, "has no sum of its seals")
        return
    changes, stored = kept
    rows = connection.execute("SELECT of_row, seal FROM seals WHERE of_table = ?", (table,))
    total = sum(key.addend(table, row, seal) for row, seal in rows)
    if not hmac.compare_digest(stored, key.masked(table, changes, total)):
        what = "has other rows than the house left: one was removed or put back with its seal"
        yield Finding("seal_altered", table, what)


def _seal(connection: apsw.Connection, key: SealKey, tables: Iterable[str]) -> None:
    """Seal all rows of these database tables anew.

    The seals of other database tables stay, so an audit still finds the rows there that were
    changed without the key.
    """
    for table in tables:
        row, columns = SEALED[table]
        connection.execute("DELETE FROM seals WHERE of_table = ?", (table,))
        connection.execute("INSERT INTO sums VALUES (?, 0, ?)", (table, key.empty(table)))
        connection.execute(
            f"INSERT INTO seals SELECT '{table}', {row}, "  # noqa: S608 - names of ours
            f"seal('{table}', {columns}) FROM {table}"
        )
    ((position,),) = fetch(connection, "SELECT coalesce(max(position), 0) FROM entries")
    connection.execute(
        "INSERT OR REPLACE INTO sealing VALUES (1, ?, ?)", (position, key.mark(position))
    )


def _sealing(connection: apsw.Connection) -> tuple[int, bytes] | None:
    for position, mark in fetch(connection, "SELECT position, mark FROM sealing"):
        return position, mark
    return None


def _is_marked(key: SealKey, kept: tuple[int, bytes]) -> bool:
    return hmac.compare_digest(kept[1], key.mark(kept[0]))


def _sums(connection: apsw.Connection) -> dict[str, tuple[int, bytes]]:
    rows = fetch(connection, "SELECT of_table, changes, sum FROM sums")
    return {table: (changes, sum_) for table, changes, sum_ in rows}


def _is_empty(connection: apsw.Connection, table: str) -> bool:
    return not fetch(connection, f"SELECT 1 FROM {table} LIMIT 1")  # noqa: S608 - a name of ours
