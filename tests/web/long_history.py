"""Very many matches and hands of two people, written straight into a file of SQLite."""

from collections.abc import Iterator
from pathlib import Path

import apsw
from msgspec.structs import replace

from circolo.cards.units import Chips, Seat
from circolo.games.tressette import Options
from circolo.room.history import play_history
from circolo.store.entries import SALT_BYTES
from circolo.store.sqlite import schema
from circolo.tables.history.match_result import Competitor, Result
from circolo.tables.history.player_history import Hand
from circolo.tables.state import PlayerId, TableId
from circolo.tables.table_options import TableOptions
from circolo.wire.message_codec import encode

_STREAM = "INSERT INTO streams (name) VALUES ('table:t1') RETURNING id"
_ENTRY = """
INSERT INTO entries (stream, version, command, at, cause, events, salt, hash, chain)
VALUES (?, ?, ?, ?, 'house', x'5b5d', ?, ?, 2)
"""
_MATCH = "INSERT INTO matches (position, summary, kind) VALUES (?, ?, ?)"
_HAND = """
INSERT INTO deeds (position, stream, person, kind, chips, summary) VALUES (?, ?, ?, 'hand', ?, ?)
"""


def write_a_long_past(database: Path, players: tuple[PlayerId, PlayerId], *, matches: int) -> None:
    """Write so many matches of two people, and as many hands of the first."""
    connection = apsw.Connection(str(database))
    schema.migrate(connection)
    connection.pragma("synchronous", "off")
    with connection:
        (stream,) = next(iter(connection.execute(_STREAM)))
        connection.executemany(_ENTRY, _entries(stream, matches))
        connection.executemany(_MATCH, _matches(players, matches))
        connection.executemany("INSERT INTO players VALUES (?, ?)", _players(players, matches))
        connection.executemany(_HAND, _hands(players[0], stream, matches))
    connection.close()


def _entries(stream: int, count: int) -> Iterator[tuple[object, ...]]:
    for version in range(1, count + 1):
        yield stream, version, f"c{version}", version, bytes(SALT_BYTES), bytes(32)


def _matches(players: tuple[PlayerId, PlayerId], count: int) -> Iterator[tuple[object, ...]]:
    competitors = tuple(Competitor(player, "", bot=False, level=None) for player in players)
    came = Result(
        table=TableId("t1"),
        sheet=TableOptions(options=Options(players=2)),
        players=competitors,
        places=(1, 2),
        deals=((7, 4), (24, 9)),
        feats=(),
        chips=(Chips(0), Chips(0)),
        why="match_over",
    )
    for position in range(1, count + 1):
        table = TableId(f"t{position}")
        summary = play_history.encode_result(replace(came, table=table)).summary
        yield position, summary, "table"


def _players(players: tuple[PlayerId, PlayerId], count: int) -> Iterator[tuple[object, ...]]:
    for position in range(1, count + 1):
        for player in players:
            yield player, position


def _hands(player: PlayerId, stream: int, count: int) -> Iterator[tuple[object, ...]]:
    for position in range(1, count + 1):
        hand = Hand(
            TableId("t1"), "sette_e_mezzo", "classica", position, Seat(0), players=4, bots=False
        )
        yield position, stream, player, 1, encode(hand)
