"""The matches that people have played, and what they come to.

What came of a match is kept with the entry that ends it. It follows from the entries before: those
that are older than the list are gone through once, and an audit goes through all.
"""

from collections.abc import AsyncIterator, Iterable
from typing import Any, NamedTuple

import msgspec

from circolo.cards.units import Millis
from circolo.play.contract import AnyGame
from circolo.store import feed
from circolo.store.unit_of_work import Entry, Finished, FinishedMatch, Reader, Store
from circolo.tables.epochs import table_of
from circolo.tables.events import TableEvent
from circolo.tables.evolve import evolve
from circolo.tables.results import Result, people, result
from circolo.tables.state import PlayerId, TableState
from circolo.wire import log
from circolo.wire.client import Options

PAGE = 200

_decoder = msgspec.json.Decoder(Result[Options])


class Match(NamedTuple):
    """A match that is over, and when that was; positions grow with time."""

    position: int
    at: Millis
    result: Result[Options]


def finished(
    before: TableState | None, events: Iterable[TableEvent], after: TableState
) -> Finished | None:
    """Return what is kept of the match that these events end; None if they end none."""
    came = result(before, events, after)
    return None if came is None else to_store(came)


def to_store(came: Result[Any]) -> Finished:
    """Return what came of a match as it is kept."""
    return Finished(people(came), msgspec.json.encode(came))


def from_store(kept: FinishedMatch) -> Match:
    """Return a match as it was kept; raises msgspec.DecodeError."""
    return Match(kept.position, kept.at, _decoder.decode(kept.finished.summary))


def tells(kept: FinishedMatch, came: Result[Any]) -> bool:
    """Tell whether this is what was kept."""
    try:
        return from_store(kept).result == came
    except msgspec.DecodeError:
        return False


async def matches(
    reader: Reader, player: PlayerId, *, limit: int, before: int | None
) -> tuple[Match, ...]:
    """Return matches of a player, latest first, from below a position."""
    kept = await reader.matches(player, limit=limit, before=before)
    return tuple(map(from_store, kept))


async def all_matches(reader: Reader, player: PlayerId) -> AsyncIterator[Match]:
    """Yield every match of a player, latest first."""
    before: int | None = None
    while page := await matches(reader, player, limit=PAGE, before=before):
        for match in page:
            yield match
        before = page[-1].position


async def catch_up(store: Store) -> None:
    """List the matches that ended before there was the list."""
    until = await store.unlisted()
    if not until:
        return
    tables = Tables()
    found = []
    async for committed in feed.since(store):
        came = tables.read(committed.entry)
        if came is not None and committed.position <= until:
            match = FinishedMatch(committed.position, committed.entry.at, to_store(came))
            found.append(match)
    await store.list_matches(tuple(found))


class Tables:
    """All tables, folded without their cards, entry by entry."""

    def __init__(self) -> None:
        self._games: dict[str, AnyGame] = {}
        self._states: dict[str, TableState | None] = {}

    def read(self, entry: Entry) -> Result[Any] | None:
        """Fold an entry; return what came of the match that it ends. Raises log.Unreadable."""
        if table_of(entry.stream) is None:
            return None
        game = self._games.get(entry.stream)
        if game is None:
            game = log.without_cards(log.game_of_log(entry.events))
            self._games[entry.stream] = game
        before = state = self._states.get(entry.stream)
        events = log.from_store(game, entry.events)
        for event in events:
            state = evolve(game, state, event)
        self._states[entry.stream] = state
        return None if state is None else result(before, events, state)
