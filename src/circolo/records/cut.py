"""From the entries of a table to the record of one of its deals."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.metadata import version
from itertools import accumulate

import msgspec

from circolo.play.contract import AnyGame
from circolo.records.record import MOST_BYTES, VERSION, BadRecord, Kept, Open, Record
from circolo.records.shown import Shown
from circolo.store.unit_of_work import Entry
from circolo.tables.events import PRIVATE, Seated
from circolo.tables.state import PlayerId
from circolo.wire import log

_AROUND = 1_024
"""Bytes of a file besides its entries, at most."""


class NotYet(Exception):
    """The deal has not been played, or what was hidden in it still is: its shuffle is in use."""


def cut(entries: Sequence[Entry], deal: int) -> Record:
    """Return the record of a deal: everything up to the end of the shuffle it was dealt from.

    Raises NotYet.
    """
    game = log.game_of_log(entries[0].events)
    end = _end(game, entries, deal)
    told = entries[:end]
    return Record(
        record=VERSION,
        circolo=version("circolo"),
        stream=told[0].stream,
        deal=deal,
        entries=tuple(_told(game, entry) for entry in told),
        head=told[-1].hash,
    )


def cut_to_fit(entries: Sequence[Entry], deals: Sequence[int], *, most: int = MOST_BYTES) -> Record:
    """Return the record of the last of these deals that a file can hold, and whose shuffle is
    shown: those before are in it. Raises NotYet if none is shown, BadRecord if none fits.
    """
    shown = _ends(log.game_of_log(entries[0].events), entries)
    over = [deal for deal in deals if deal in shown]
    if not over:
        raise NotYet("no seed of these deals is shown yet")
    whole = cut(entries, max(over, key=shown.__getitem__))
    sizes = list(accumulate(len(msgspec.json.encode(entry)) + 1 for entry in whole.entries))
    fitting = [deal for deal in over if sizes[shown[deal] - 1] + _AROUND <= most]
    if not fitting:
        raise BadRecord("record_too_large", f"a record has at most {most} bytes")
    last = max(fitting, key=shown.__getitem__)
    return whole if last == whole.deal else cut(entries, last)


def players(entries: Sequence[Entry]) -> frozenset[PlayerId]:
    """Return who has sat at the table: to them its records are open."""
    game = log.game_of_log(entries[0].events)
    events = (event for entry in entries for event in log.from_store(game, entry.events))
    return frozenset(e.player for e in events if isinstance(e, Seated) and not e.bot)


def _end(game: AnyGame, entries: Sequence[Entry], deal: int) -> int:
    """Return how many entries there are up to the one that shows the seed of the deal."""
    for count, opened in _shown(game, entries):
        if deal in opened:
            return count
    raise NotYet(f"deal {deal} is not over, or its seed is not shown yet")


def _ends(game: AnyGame, entries: Sequence[Entry]) -> dict[int, int]:
    """Return for each deal whose seed is shown how many entries there are up to there."""
    return {deal: count for count, opened in _shown(game, entries) for deal in opened}


def _shown(game: AnyGame, entries: Sequence[Entry]) -> Iterator[tuple[int, tuple[int, ...]]]:
    shown = Shown()
    for count, entry in enumerate(entries, 1):
        for event in log.from_store(game, entry.events):
            yield count, shown.read(event)


def _told(game: AnyGame, entry: Entry) -> Open | Kept:
    events = log.from_store(game, entry.events)
    if events and all(isinstance(event, PRIVATE) for event in events):
        digest = sha256(entry.salt + entry.events).digest()
        return Kept(version=entry.version, at=entry.at, hash=digest)
    return Open(
        version=entry.version,
        at=entry.at,
        salt=entry.salt,
        events=msgspec.json.decode(entry.events),
    )
