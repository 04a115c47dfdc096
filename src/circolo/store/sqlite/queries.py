"""The SQL queries of the log and the ledger, as functions of a connection."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

import apsw

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import Account
from circolo.ledger.transfer import Transfer
from circolo.store.entries import Entry, Head
from circolo.store.sqlite.connections import Row, fetch
from circolo.store.store_port import CommittedEntry, PostedTransfer, Snapshot

_ENTRIES = """
SELECT position, name, version, command, at, cause, events, salt, hash, chain
FROM entries JOIN streams ON streams.id = stream
"""
_READ = _ENTRIES + "WHERE name = ? AND version > ? ORDER BY version LIMIT ?"
_NO_LIMIT = -1
_READ_TRANSFERS = """
SELECT transfers.position, transfers.id, debit, credit, amount, why
FROM streams JOIN entries ON stream = streams.id
CROSS JOIN transfers ON transfers.position = entries.position
WHERE name = ? AND version > ? AND version <= ? ORDER BY number
"""
_FEED = _ENTRIES + "WHERE position > ? ORDER BY position LIMIT ?"
_FEED_TRANSFERS = """
SELECT position, id, debit, credit, amount, why FROM transfers
WHERE position > ? AND position <= ? ORDER BY number
"""
_STREAMS = """
SELECT name, version, hash, closed, chain FROM streams JOIN entries ON stream = streams.id
    AND version = (SELECT max(version) FROM entries WHERE stream = streams.id)
WHERE name >= ? AND name < ? ORDER BY name
"""
_OPEN_STREAMS = _STREAMS.replace("ORDER", "AND closed = 0 ORDER")
_HEADS = """
SELECT name, hash FROM streams JOIN entries ON stream = streams.id AND version = (
    SELECT version FROM entries WHERE stream = streams.id AND position <= ?1
    ORDER BY version DESC LIMIT 1
)
WHERE name > ?2 ORDER BY name LIMIT ?3
"""
_LAST_POSITION = "SELECT coalesce(max(position), 0) FROM entries"
_COMMANDS = """
SELECT command FROM entries JOIN streams ON streams.id = stream
WHERE name = ? ORDER BY version DESC LIMIT ?
"""
_SNAPSHOT = """
SELECT name, version, schema, box FROM snapshots JOIN streams ON id = stream WHERE name = ?
"""
_SECRETS = "SELECT epoch, box FROM secrets JOIN streams ON id = stream WHERE name = ?"
_BALANCE = "SELECT chips FROM balances WHERE account = ?"
_BALANCES = """
SELECT account, chips FROM balances
WHERE account >= ? AND account < ? AND chips <> 0 ORDER BY account
"""
_STATEMENT = """
SELECT name, version, at, number, line.id, debit, credit, amount, why FROM (
    SELECT * FROM transfers WHERE debit = ?1 AND number < ?2
    UNION ALL
    SELECT * FROM transfers WHERE credit = ?1 AND number < ?2
    ORDER BY number DESC LIMIT ?3
) AS line
JOIN entries ON entries.position = line.position JOIN streams ON streams.id = stream
ORDER BY number DESC
"""
_LAST_BEAT = "SELECT at FROM heart"
_AFTER_EVERY_NAME = "\U0010ffff"
_AFTER_EVERY_NUMBER = 2**63 - 1


def read(
    connection: apsw.Connection, stream: str, *, after: int = 0, limit: int | None = None
) -> tuple[Entry, ...]:
    """Return the entries of a stream with versions above `after`, in order, at most `limit`."""
    most = _NO_LIMIT if limit is None else limit
    rows = fetch(connection, _READ, (stream, after, most))
    last = rows[-1][2] if rows else after
    transfers = _by_position(fetch(connection, _READ_TRANSFERS, (stream, after, last)))
    return tuple(entry(row, transfers.get(row[0], [])) for row in rows)


def feed(connection: apsw.Connection, position: int, limit: int) -> tuple[CommittedEntry, ...]:
    """Return at most `limit` entries of all streams after `position`, in commit order."""
    rows = fetch(connection, _FEED, (position, limit))
    last = rows[-1][0] if rows else position
    transfers = _by_position(fetch(connection, _FEED_TRANSFERS, (position, last)))
    return tuple(CommittedEntry(row[0], entry(row, transfers.get(row[0], []))) for row in rows)


def streams(connection: apsw.Connection, prefix: str, *, closed: bool) -> tuple[Head, ...]:
    """Return the head (last version and hash) of each stream whose name starts with `prefix`.

    They are sorted by name. If `closed` is false, streams that have ended are left out.
    """
    query = _STREAMS if closed else _OPEN_STREAMS
    rows = fetch(connection, query, (prefix, prefix + _AFTER_EVERY_NAME))
    return tuple(
        Head(stream, version, hash_, bool(mark), chain)
        for stream, version, hash_, mark, chain in rows
    )


def heads(
    connection: apsw.Connection, *, until: int, after: str, limit: int
) -> tuple[tuple[str, bytes], ...]:
    """Return names of streams, each with its hash after the commit at the position `until`.

    They are sorted by name: at most `limit` streams with names above `after`.
    """
    rows = fetch(connection, _HEADS, (until, after, limit))
    return tuple((name, hash_) for name, hash_ in rows)


def last_position(connection: apsw.Connection) -> int:
    """Return the position of the last committed entry of any stream, 0 if there is none."""
    ((position,),) = fetch(connection, _LAST_POSITION)
    return int(position)


def commands(connection: apsw.Connection, stream: str, limit: int) -> tuple[str, ...]:
    """Return the ids of the last `limit` commands of a stream, the latest last."""
    return tuple(command for (command,) in reversed(fetch(connection, _COMMANDS, (stream, limit))))


def snapshot(connection: apsw.Connection, stream: str) -> Snapshot | None:
    """Return the stored snapshot of a stream, or None if there is none."""
    for row in fetch(connection, _SNAPSHOT, (stream,)):
        return Snapshot(*row)
    return None


def secrets(connection: apsw.Connection, stream: str) -> dict[int, bytes]:
    """Return the encrypted seeds of a table's shuffles that are not revealed yet, by epoch."""
    return dict(fetch(connection, _SECRETS, (stream,)))


def balance(connection: apsw.Connection, account: Account) -> Chips:
    """Return the chips of an account, 0 if it has no transfers."""
    return Chips(sum(chips for (chips,) in fetch(connection, _BALANCE, (account,))))


def balances(connection: apsw.Connection, prefix: str) -> dict[Account, Chips]:
    """Return the chips of each account whose name starts with `prefix`, without empty ones."""
    return dict(fetch(connection, _BALANCES, (prefix, prefix + _AFTER_EVERY_NAME)))


def statement(
    connection: apsw.Connection, account: Account, *, limit: int, before: int | None
) -> tuple[PostedTransfer, ...]:
    """Return at most `limit` transfers of an account, newest first.

    With `before`, only transfers with a lower `number` are returned.
    """
    below = _AFTER_EVERY_NUMBER if before is None else before
    rows = fetch(connection, _STATEMENT, (account, below, limit))
    return tuple(
        PostedTransfer(stream, version, at, Transfer(*transfer), number)
        for stream, version, at, number, *transfer in rows
    )


def last_beat(connection: apsw.Connection) -> Millis | None:
    """Return the last stored time at which the server was running, or None."""
    for (at,) in fetch(connection, _LAST_BEAT):
        return Millis(at)
    return None


def _by_position(rows: Iterable[Row]) -> dict[int, list[Transfer]]:
    found: defaultdict[int, list[Transfer]] = defaultdict(list)
    for position, *transfer in rows:
        found[position].append(Transfer(*transfer))
    return found


def entry(row: Row, transfers: Sequence[Transfer] = ()) -> Entry:
    """Build an entry from a row of the query `_ENTRIES` and its transfers."""
    _, stream, version, command, at, cause, events, salt, hash_, chain = row
    return Entry(
        stream,
        version,
        command,
        at,
        cause,
        events,
        salt,
        hash_,
        tuple(transfers),
        chain=chain,
    )
