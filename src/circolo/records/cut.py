"""From the entries of a table to the record of one of its deals."""

from collections.abc import Sequence
from hashlib import sha256
from importlib.metadata import version

import msgspec

from circolo.play.contract import AnyGame
from circolo.records.record import VERSION, Kept, Open, Record
from circolo.records.shown import Shown
from circolo.store.unit_of_work import Entry
from circolo.tables.events import PRIVATE, Seated
from circolo.tables.state import PlayerId
from circolo.wire import log


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


def players(entries: Sequence[Entry]) -> frozenset[PlayerId]:
    """Return who has sat at the table: to them its records are open."""
    game = log.game_of_log(entries[0].events)
    events = (event for entry in entries for event in log.from_store(game, entry.events))
    return frozenset(e.player for e in events if isinstance(e, Seated) and not e.bot)


def _end(game: AnyGame, entries: Sequence[Entry], deal: int) -> int:
    """Return how many entries there are up to the one that shows the seed of the deal."""
    shown = Shown()
    for count, entry in enumerate(entries, 1):
        for event in log.from_store(game, entry.events):
            if deal in shown.read(event):
                return count
    raise NotYet(f"deal {deal} is not over, or its seed is not shown yet")


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
