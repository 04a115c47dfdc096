"""The check of a database after an unclean shutdown, before the house serves anything."""

import apsw

from circolo.store.entries import GENESIS_HASH, Head, is_chained_to
from circolo.store.errors import DataFolderRefused
from circolo.store.sqlite import queries
from circolo.store.sqlite.connections import fetch

_GAPS = """
SELECT streams.name FROM entries JOIN streams ON streams.id = stream
GROUP BY stream HAVING count(*) <> max(version) LIMIT 1
"""
_HEADS = """
SELECT last.position, streams.name, last.version, last.command, last.at, last.cause,
    last.events, last.salt, last.hash, last.chain, previous.version, previous.hash, previous.chain
FROM streams CROSS JOIN entries AS last ON last.stream = streams.id
    AND last.version = (SELECT max(version) FROM entries WHERE stream = streams.id)
LEFT JOIN entries AS previous ON previous.stream = streams.id
    AND previous.version = last.version - 1
ORDER BY streams.id
"""
_UNBALANCED = """
SELECT account FROM (
    SELECT debit AS account, -amount AS change FROM transfers
    UNION ALL SELECT credit, amount FROM transfers
    UNION ALL SELECT account, -chips FROM balances
) GROUP BY account HAVING sum(change) <> 0 LIMIT 1
"""


def check(connection: apsw.Connection) -> None:
    """Raise DataFolderRefused unless the file, the last entries and the balances are consistent."""
    damage = _damage(connection)
    if damage is not None:
        raise damaged(damage)


def damages(connection: apsw.Connection) -> list[str]:
    """Return the errors that SQLite's integrity check finds in the file, one string each."""
    report = [str(line) for (line,) in fetch(connection, "PRAGMA integrity_check")]
    orphans = fetch(connection, "PRAGMA foreign_key_check")
    return [line for line in report if line != "ok"] + [
        f"row {row} of {table} belongs to nothing in {parent}" for table, row, parent, _ in orphans
    ]


def damaged(damage: str) -> DataFolderRefused:
    """Return the refusal of a damaged file."""
    return DataFolderRefused(
        "data_folder_damaged",
        f"The data folder is damaged: {damage}. Restore the last backup, and check the disk.",
    )


def _damage(connection: apsw.Connection) -> str | None:
    report = connection.pragma("quick_check")
    if report != "ok":
        return str(report)
    for (stream,) in fetch(connection, _GAPS):
        return f"entries of {stream} are missing"
    for row in connection.execute(_HEADS):
        last, (before, hash_, chain) = queries.entry(row[:-3]), row[-3:]
        head = Head(last.stream, before or 0, hash_ or GENESIS_HASH, chain=chain or 1)
        if not is_chained_to(head, last):
            return f"the last entry of {last.stream} is not what was written"
    for (account,) in fetch(connection, _UNBALANCED):
        return f"the balance of {account} is not the sum of its transfers"
    return None
