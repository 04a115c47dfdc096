"""The check of a database that runs at the start of the server after an unclean shutdown."""

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
    """Check the file, the chain of each stream's last entry, and the balances.

    Raises DataFolderRefused: data_folder_damaged.
    """
    damage = _first_damage(connection)
    if damage is not None:
        raise damaged(damage)


def damages(connection: apsw.Connection) -> list[str]:
    """Return the errors that SQLite's checks of integrity and foreign keys find in the file."""
    report = [str(line) for (line,) in fetch(connection, "PRAGMA integrity_check")]
    orphans = fetch(connection, "PRAGMA foreign_key_check")
    return [line for line in report if line != "ok"] + [
        f"row {row} of {table} refers to no row of {parent}" for table, row, parent, _ in orphans
    ]


def damaged(damage: str) -> DataFolderRefused:
    """Return the refusal to open a damaged database; `damage` describes the first error."""
    return DataFolderRefused(
        "data_folder_damaged",
        f"The data folder is damaged: {damage}. Restore the last backup, and check the disk.",
    )


def _first_damage(connection: apsw.Connection) -> str | None:
    report = connection.pragma("quick_check")
    if report != "ok":
        return str(report)
    for (stream,) in fetch(connection, _GAPS):
        return f"entries of {stream} are missing"
    for row in connection.execute(_HEADS):
        last, (version, hash_, chain) = queries.entry(row[:-3]), row[-3:]
        head = Head(last.stream, version or 0, hash_ or GENESIS_HASH, chain=chain or 1)
        if not is_chained_to(head, last):
            return f"the last entry of {last.stream} is not what was written"
    for (account,) in fetch(connection, _UNBALANCED):
        return f"the balance of {account} is not the sum of its transfers"
    return None
