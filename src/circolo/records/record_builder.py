"""Builds the record of a deal from the entries of its table."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType

import msgspec

from circolo import __version__
from circolo.play.contract import AnyGame
from circolo.records.record import (
    RECORD_MAX_BYTES,
    RECORD_VERSION,
    BadRecord,
    HashedEntry,
    OpenEntry,
    Record,
)
from circolo.store.entries import Entry, payload_hash, salt_for_record
from circolo.tables.events import PRIVATE, Seated
from circolo.tables.shuffles.open_deals import Shown
from circolo.tables.state import PlayerId
from circolo.wire import table_log

_BYTES_BESIDE_ENTRIES = 1_024
"""An upper bound of the bytes of a record's file that are not entries."""


NO_NAMES: Mapping[PlayerId, str] = MappingProxyType({})
"""The argument `names` for a record without names of people."""


class DealNotRevealed(Exception):
    """A deal has not ended, or the seed of its cards is still secret because its pack is in use."""


def build_record(
    entries: Sequence[Entry], deal: int, *, names: Mapping[PlayerId, str] = NO_NAMES
) -> Record:
    """Return the record of the deal with number `deal`, from the entries of its table.

    It holds all entries up to the one that reveals the seed of the deal's shuffle. It also holds
    the names in `names` of people who have had a seat. Raises DealNotRevealed.
    """
    game = table_log.game_of_log(entries[0].events)
    end = _entries_until(game, entries, deal)
    until = entries[:end]
    return Record(
        record=RECORD_VERSION,
        circolo=__version__,
        stream=until[0].stream,
        deal=deal,
        entries=tuple(_told(game, entry) for entry in until),
        head=until[-1].hash,
        names=_seated_names(game, until, names),
    )


def _seated_names(
    game: AnyGame, entries: Sequence[Entry], names: Mapping[PlayerId, str]
) -> dict[str, str]:
    """Return the items of `names` for the people who have had a seat in these entries."""
    events = (event for entry in entries for event in table_log.decode_events(game, entry.events))
    sat = [e.player for e in events if isinstance(e, Seated) and not e.bot and e.player in names]
    return {player: names[player] for player in sat}


def build_largest_record(
    entries: Sequence[Entry],
    deals: Sequence[int],
    *,
    names: Mapping[PlayerId, str] = NO_NAMES,
    most: int = RECORD_MAX_BYTES,
) -> Record:
    """Return the record of the last of these deals that is revealed and fits into `most` bytes.

    A record always begins with the first entry, so it includes all earlier deals. Raises
    DealNotRevealed if no deal is revealed, BadRecord: record_too_large if none fits.
    """
    shown = _entries_until_each(table_log.game_of_log(entries[0].events), entries)
    over = [deal for deal in deals if deal in shown]
    if not over:
        raise DealNotRevealed("no seed of these deals is revealed yet")
    whole = build_record(entries, max(over, key=shown.__getitem__), names=names)
    sizes = list(accumulate(len(msgspec.json.encode(entry)) + 1 for entry in whole.entries))
    fitting = [deal for deal in over if sizes[shown[deal] - 1] + _BYTES_BESIDE_ENTRIES <= most]
    if not fitting:
        raise BadRecord("record_too_large", f"a record has at most {most} bytes")
    last = max(fitting, key=shown.__getitem__)
    return whole if last == whole.deal else build_record(entries, last, names=names)


def last_revealed_deal(entries: Sequence[Entry]) -> int:
    """Return the number of the deal whose seed is revealed last. Raises DealNotRevealed."""
    shown = _entries_until_each(table_log.game_of_log(entries[0].events), entries)
    if not shown:
        raise DealNotRevealed("no seed of this table is revealed yet")
    return max(shown, key=shown.__getitem__)


def _entries_until(game: AnyGame, entries: Sequence[Entry], deal: int) -> int:
    """Return the number of entries up to and including the one that reveals the deal's seed."""
    for count, opened in _revealed_deals(game, entries):
        if deal in opened:
            return count
    raise DealNotRevealed(f"deal {deal} has not ended, or its seed is not revealed yet")


def _entries_until_each(game: AnyGame, entries: Sequence[Entry]) -> dict[int, int]:
    """Return, for each revealed deal, the number of entries up to the one that reveals its seed."""
    return {deal: count for count, opened in _revealed_deals(game, entries) for deal in opened}


def _revealed_deals(
    game: AnyGame, entries: Sequence[Entry]
) -> Iterator[tuple[int, tuple[int, ...]]]:
    shown = Shown()
    for count, entry in enumerate(entries, 1):
        for event in table_log.decode_events(game, entry.events):
            yield count, shown.read(event)


def _told(game: AnyGame, entry: Entry) -> OpenEntry | HashedEntry:
    events = table_log.decode_events(game, entry.events)
    if events and all(isinstance(event, PRIVATE) for event in events):
        return HashedEntry(
            version=entry.version, at=entry.at, hash=payload_hash(entry), chain=entry.chain
        )
    return OpenEntry(
        version=entry.version,
        at=entry.at,
        salt=salt_for_record(entry),
        events=msgspec.json.decode(entry.events),
        chain=entry.chain,
    )
