"""A table with a very long log, written straight into a file of SQLite."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import apsw

from circolo.cards.units import Seat
from circolo.games.tressette import Preferences
from circolo.store.entries import GENESIS_HASH, SALT_BYTES, Entry, Head, chain_entry, head_after
from circolo.store.sqlite import schema
from circolo.tables.events import PreferencesSet
from circolo.wire import table_log

LONG = 50_000

_STREAM = "INSERT INTO streams (name) VALUES (?) RETURNING id"
_ENTRY = """
INSERT INTO entries (stream, version, command, at, cause, events, salt, hash, chain)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


def write_long_logs(
    database: Path, matches: Sequence[Sequence[Entry]], *, entries: int = LONG
) -> list[str]:
    """Write matches whose logs are stretched by preferences that were set in their first deal."""
    connection = apsw.Connection(str(database))
    schema.migrate(connection)
    connection.pragma("synchronous", "off")
    for match in matches:
        with connection:
            (stream,) = next(iter(connection.execute(_STREAM, (match[0].stream,))))
            connection.executemany(_ENTRY, ((stream, *row) for row in _rows(match, entries)))
    connection.close()
    return [match[0].stream.removeprefix("table:") for match in matches]


def _rows(match: Sequence[Entry], entries: int) -> Iterator[tuple[object, ...]]:
    more = entries - len(match)
    head = Head(match[0].stream, 0, GENESIS_HASH)
    habits = [
        table_log.encode_events((PreferencesSet(Seat(0), Preferences(go_on=odd), ()),))
        for odd in (False, True)
    ]
    begun = next(at for at, entry in enumerate(match) if b"card_played" in entry.events)
    fillers = ((habits[number % 2], f"filler:{number}", match[begun].at) for number in range(more))
    before = ((entry.events, entry.command, entry.at) for entry in match[:begun])
    after = ((entry.events, entry.command, entry.at) for entry in match[begun:])
    for part in (before, fillers, after):
        for events, command, at in part:
            entry = chain_entry(
                head, events, command=command, cause="house", at=at, salt=bytes(SALT_BYTES)
            )
            head = head_after(entry)
            yield entry.version, command, at, "house", events, entry.salt, entry.hash, entry.chain
