"""The SQL queries of the log and the ledger, as functions of a connection."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import Account
from circolo.ledger.transfer import Transfer
from circolo.store.entries import Entry, Head
from circolo.store.errors import DatabaseRefused
from circolo.store.postgres.connections import Connection, Row, fetch, fetch_one
from circolo.store.store_port import CommittedEntry, PostedTransfer, Snapshot

_ENTRIES = """
SELECT position, name, version, command, at, cause, events, salt, hash, chain
FROM entries JOIN streams ON streams.id = stream
"""
_READ = _ENTRIES + "WHERE name = $1 AND version > $2 ORDER BY version LIMIT $3"
_FEED = _ENTRIES + "WHERE position > $1 ORDER BY position LIMIT $2"
_TRANSFERS = """
SELECT position, id, debit, credit, amount, why FROM transfers
WHERE position = ANY($1::bigint[]) ORDER BY number
"""
_STREAMS = """
SELECT name, version, hash, closed, chain FROM streams CROSS JOIN LATERAL (
    SELECT version, hash, chain FROM entries WHERE stream = streams.id
    ORDER BY version DESC LIMIT 1
) AS head
WHERE name >= $1 AND name < $2 ORDER BY name
"""
_OPEN_STREAMS = _STREAMS.replace("ORDER BY name", "AND NOT closed ORDER BY name")
_HEADS = """
SELECT name, hash FROM streams CROSS JOIN LATERAL (
    SELECT hash FROM entries WHERE stream = streams.id AND position <= $1
    ORDER BY version DESC LIMIT 1
) AS head
WHERE name > $2 ORDER BY name LIMIT $3
"""
_LAST_POSITION = "SELECT position FROM counters"
_COMMANDS = """
SELECT command FROM entries JOIN streams ON streams.id = stream
WHERE name = $1 ORDER BY version DESC LIMIT $2
"""
_SNAPSHOT = """
SELECT name, version, schema, box FROM snapshots JOIN streams ON id = stream WHERE name = $1
"""
_SECRETS = "SELECT epoch, box FROM secrets JOIN streams ON id = stream WHERE name = $1"
_BALANCE = "SELECT chips FROM balances WHERE account = $1"
_BALANCES = """
SELECT account, chips FROM balances
WHERE account >= $1 AND account < $2 AND chips <> 0 ORDER BY account
"""
_STATEMENT = """
SELECT name, version, at, number, line.id, debit, credit, amount, why FROM (
    (SELECT * FROM transfers WHERE debit = $1 AND number < $2 ORDER BY number DESC LIMIT $3)
    UNION ALL
    (SELECT * FROM transfers WHERE credit = $1 AND number < $2 ORDER BY number DESC LIMIT $3)
    ORDER BY number DESC LIMIT $3
) AS line
JOIN entries ON entries.position = line.position JOIN streams ON streams.id = stream
ORDER BY number DESC
"""
_LAST_BEAT = "SELECT at FROM heart"
_BEAT = "INSERT INTO heart VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET at = excluded.at"
_KEEP = """
INSERT INTO snapshots (stream, version, schema, box)
SELECT id, $2, $3, $4 FROM streams WHERE name = $1 AND NOT closed FOR SHARE
ON CONFLICT (stream) DO UPDATE SET version = excluded.version,
    schema = excluded.schema, box = excluded.box WHERE excluded.version >= snapshots.version
"""
_AFTER_EVERY_NAME = "\U0010ffff"
_AFTER_EVERY_NUMBER = 2**63 - 1


async def read(
    connection: Connection, stream: str, *, after: int, limit: int | None
) -> tuple[Entry, ...]:
    """Return the entries of a stream with versions above `after`, in order, at most `limit`."""
    rows = await fetch(connection, _READ, stream, after, limit)
    return tuple(await _entries(connection, rows))


async def feed(connection: Connection, position: int, limit: int) -> tuple[CommittedEntry, ...]:
    """Return at most `limit` entries of all streams after `position`, in commit order."""
    rows = await fetch(connection, _FEED, position, limit)
    entries = await _entries(connection, rows)
    return tuple(
        CommittedEntry(row["position"], entry) for row, entry in zip(rows, entries, strict=True)
    )


async def streams(connection: Connection, prefix: str, *, closed: bool) -> tuple[Head, ...]:
    """Return the head (last version and hash) of each stream whose name starts with `prefix`.

    They are sorted by name. If `closed` is false, streams that have ended are left out.
    """
    query = _STREAMS if closed else _OPEN_STREAMS
    rows = await fetch(connection, query, prefix, prefix + _AFTER_EVERY_NAME)
    return tuple(Head(*row) for row in rows)


async def heads(
    connection: Connection, *, until: int, after: str, limit: int
) -> tuple[tuple[str, bytes], ...]:
    """Return names of streams, each with its hash after the commit at the position `until`.

    They are sorted by name: at most `limit` streams with names above `after`.
    """
    return tuple((row[0], row[1]) for row in await fetch(connection, _HEADS, until, after, limit))


async def last_position(connection: Connection) -> int:
    """Return the position of the last committed entry of any stream, 0 if there is none."""
    return int(await connection.fetchval(_LAST_POSITION))


async def commands(connection: Connection, stream: str, limit: int) -> tuple[str, ...]:
    """Return the ids of the last `limit` commands of a stream, the latest last."""
    rows = await fetch(connection, _COMMANDS, stream, limit)
    return tuple(command for (command,) in reversed(rows))


async def snapshot(connection: Connection, stream: str) -> Snapshot | None:
    """Return the stored snapshot of a stream, or None if there is none."""
    row = await fetch_one(connection, _SNAPSHOT, stream)
    return None if row is None else Snapshot(*row)


async def keep(connection: Connection, snapshot: Snapshot) -> None:
    """Store a snapshot in place of an older one; do nothing if the stream has ended.

    The lock of the stream's row makes an entry that closes the stream wait.
    """
    await connection.execute(
        _KEEP, snapshot.stream, snapshot.version, snapshot.schema, snapshot.box
    )


async def secrets(connection: Connection, stream: str) -> dict[int, bytes]:
    """Return the encrypted seeds of a table's shuffles that are not revealed yet, by epoch."""
    return {row[0]: row[1] for row in await fetch(connection, _SECRETS, stream)}


async def claim(connection: Connection, *, mark: bytes, replaces_deal_key: bool) -> None:
    """Store the mark of the deal key of the house, or check it; see `PostgresStore.claim`.

    Of nodes that claim a new database together, one inserts the row, and the others compare.
    """
    await connection.execute(
        "INSERT INTO house (one, mark) VALUES (1, $1) ON CONFLICT DO NOTHING", mark
    )
    row = await connection.fetchrow("SELECT mark, filled_from FROM house FOR UPDATE")
    assert row is not None  # no server deletes it
    stored, filled_from = row
    if filled_from is not None:
        raise incomplete()
    if stored != mark:
        if not replaces_deal_key:
            raise foreign_deal_key()
        await forget_sealed(connection)
        await connection.execute("UPDATE house SET mark = $1", mark)


async def check_complete(connection: Connection) -> None:
    """Raise DatabaseRefused: database_incomplete, if `circolo migrate` has not filled it."""
    if await connection.fetchval("SELECT filled_from IS NOT NULL FROM house"):
        raise incomplete()


def incomplete() -> DatabaseRefused:
    """Return the refusal of a database that `circolo migrate` has not filled completely."""
    return DatabaseRefused(
        "database_incomplete",
        "`circolo migrate` has not finished its copy into this database. Run it again: it "
        "continues.",
    )


def foreign_deal_key() -> DatabaseRefused:
    """Return the refusal of a database whose secrets another deal key encrypts."""
    return DatabaseRefused(
        "deal_key_foreign",
        "The database belongs to a house with another deal key. Put that key into the data "
        "folder, as keys/deal.key. If it is lost, start once with --replace-deal-key: the "
        "house then voids its running deals.",
    )


async def forget_sealed(connection: Connection) -> None:
    """Delete all encrypted seeds and snapshots, because the key that decrypts them is lost."""
    await connection.execute("DELETE FROM secrets; DELETE FROM snapshots")


async def balance(connection: Connection, account: Account) -> Chips:
    """Return the chips of an account, 0 if it has no transfers."""
    row = await fetch_one(connection, _BALANCE, account)
    return Chips(0 if row is None else row["chips"])


async def balances(connection: Connection, prefix: str) -> dict[Account, Chips]:
    """Return the chips of each account whose name starts with `prefix`, without empty ones."""
    rows = await fetch(connection, _BALANCES, prefix, prefix + _AFTER_EVERY_NAME)
    return {row[0]: row[1] for row in rows}


async def statement(
    connection: Connection, account: Account, *, limit: int, before: int | None
) -> tuple[PostedTransfer, ...]:
    """Return at most `limit` transfers of an account, newest first.

    With `before`, only transfers with a lower `number` are returned.
    """
    below = _AFTER_EVERY_NUMBER if before is None else before
    rows = await fetch(connection, _STATEMENT, account, below, limit)
    return tuple(
        PostedTransfer(stream, version, at, Transfer(*transfer), number)
        for stream, version, at, number, *transfer in rows
    )


async def beat(connection: Connection, now: Millis) -> None:
    """Store `now` as the last time at which the server was running."""
    await connection.execute(_BEAT, now)


async def last_beat(connection: Connection) -> Millis | None:
    """Return the last stored time at which the server was running, or None."""
    at = await connection.fetchval(_LAST_BEAT)
    return None if at is None else Millis(at)


async def _entries(connection: Connection, rows: Sequence[Row]) -> list[Entry]:
    """Build entries from rows of the query `_ENTRIES`, with their transfers."""
    positions = [row["position"] for row in rows]
    posted = await fetch(connection, _TRANSFERS, positions) if rows else []
    transfers = _by_position(posted)
    return [_entry(row, transfers.get(row["position"], ())) for row in rows]


def _by_position(rows: Iterable[Row]) -> dict[int, list[Transfer]]:
    found: defaultdict[int, list[Transfer]] = defaultdict(list)
    for position, *transfer in rows:
        found[position].append(Transfer(*transfer))
    return found


def _entry(row: Row, transfers: Sequence[Transfer]) -> Entry:
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
