"""Exports the public matches of a house whose cards are open, with pseudonyms for people.

A table is public if everybody may sit there: no password, no invitation, no tournament of a club,
and not the practice of one person with bots. Of each table the export has everything up to the last
shuffle whose seed is revealed.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

from circolo.datasets.match_texts import DatasetPlayer, MatchText
from circolo.datasets.pseudonyms import Pseudonyms
from circolo.records.record import BadRecord
from circolo.records.record_builder import DealNotRevealed, build_record, last_revealed_deal
from circolo.records.record_text import match_as_text
from circolo.room.clubs.club_stream import read_clubs
from circolo.store.entries import Entry
from circolo.store.store_port import Reader
from circolo.tables.events import DealVoided, Opened, Seated, TableEvent
from circolo.tables.member_bots import is_member_bot
from circolo.tables.state import TableId
from circolo.tournaments.state import tournament_of_table
from circolo.wire import table_log

TABLES = "table:"
"""What the names of the streams of all tables begin with."""


@dataclass
class Exported:
    """The counts of an export: matches written, and tables left out, by reason."""

    matches: int = 0
    private: int = 0
    not_revealed: int = 0
    damaged: list[str] = field(default_factory=list)
    """The tables whose log does not pass the check of records."""


async def public_matches(
    reader: Reader,
    pseudonyms: Pseudonyms,
    *,
    game: str | None,
    since: date | None,
    counts: Exported,
) -> AsyncIterator[MatchText]:
    """Yield the public matches of a house that began on the day `since` or later, by table.

    `game`: only this game. Adds to `counts`. May raise StoreFailed.
    """
    of_clubs = (await read_clubs(reader)).tournaments
    for head in await reader.streams(TABLES):
        table = TableId(head.stream.removeprefix(TABLES))
        if tournament_of_table(table) in of_clubs:
            counts.private += 1
            continue
        entries = await reader.read(head.stream)
        opened = _opened(entries[0])
        day = datetime.fromtimestamp(entries[0].at / 1_000, UTC).date()
        if opened is None or opened.sheet.access != "open" or opened.sheet.chips == "practice":
            counts.private += 1
            continue
        name = table_log.game_of_log(entries[0].events).name
        if game not in {None, name} or (since is not None and day < since):
            continue
        try:
            match = _match(entries, day, pseudonyms)
        except DealNotRevealed:
            counts.not_revealed += 1
            continue
        if match is None:
            counts.damaged.append(head.stream)
            continue
        counts.matches += 1
        yield match


def _opened(entry: Entry) -> Opened[Any] | None:
    game = table_log.game_of_log(entry.events)
    first = table_log.decode_events(game, entry.events)[0]
    return first if isinstance(first, Opened) else None


def _match(entries: tuple[Entry, ...], day: date, pseudonyms: Pseudonyms) -> MatchText | None:
    """Return the open part of a table's log; None if it does not pass the check.

    Raises DealNotRevealed if no deal is open yet.
    """
    game = table_log.game_of_log(entries[0].events)
    events = [event for entry in entries for event in table_log.decode_events(game, entry.events)]
    record = build_record(entries, last_revealed_deal(entries))
    try:
        text = match_as_text(record)
    except BadRecord:
        return None
    return MatchText(
        id=pseudonyms.of(record.stream),
        game=game.name,
        day=day,
        players=_players(events, pseudonyms),
        voided=tuple(event.deal for event in events if isinstance(event, DealVoided)),
        text=text,
    )


def _players(events: list[TableEvent], pseudonyms: Pseudonyms) -> tuple[DatasetPlayer, ...]:
    """Return who sat first at each seat: of a house bot its level."""
    first: dict[int, DatasetPlayer] = {}
    for event in events:
        if isinstance(event, Seated):
            name = (event.level or "") if event.bot else pseudonyms.of(event.player)
            is_bot = event.bot or is_member_bot(event.player)
            first.setdefault(event.seat, DatasetPlayer(event.seat, name, is_bot))
    return tuple(first[seat] for seat in sorted(first))
