"""Derives match results and deeds (lines of a player's history) from log entries.

The store has lists of both. Entries of an older version of the server are missing there: their
results are derived once, when the server starts. The audit derives all results.
"""

from collections.abc import Iterable
from typing import Any

import msgspec

from circolo.play.contract import AnyGame
from circolo.room.actors.stream_names import TOURNAMENT_STREAMS
from circolo.room.history import freeze_out_results, play_history
from circolo.store import commit_feed
from circolo.store.entries import Deed, Entry, MatchSummary
from circolo.store.store_port import FinishedMatch, Store
from circolo.tables.evolve import evolve
from circolo.tables.history.player_history import Hand, SatDown
from circolo.tables.shuffles.epochs import table_of
from circolo.tables.state import TableState
from circolo.tournaments.evolve import evolve as evolve_event
from circolo.tournaments.state import State
from circolo.wire import table_log, tournament_log

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError)
"""The exceptions that decoding raises if a stored result was altered."""


async def catch_up(store: Store) -> None:
    """Add the results of older entries to the store's lists of matches and deeds (lines of a
    player's history): of entries that were written before the store had these lists. Does nothing
    if no results are missing.
    """
    until = await store.unlisted()
    if not until:
        return
    played = ResultsFromLog()
    found: list[FinishedMatch] = []
    late: list[tuple[int, Deed]] = []
    async for committed in commit_feed.read_since(store):
        finished, done = played.read(committed.entry)
        if committed.position > until:
            continue
        if finished is not None:
            found.append(FinishedMatch(committed.position, committed.entry.at, finished))
        late += [(committed.position, deed) for deed in done]
    await store.list_done(tuple(found), tuple(late))


def is_same_result(stored: MatchSummary, derived: MatchSummary) -> bool:
    """Return whether a stored match result equals a derived one. The encoded forms may differ,
    because an older version of the server may have encoded the stored one.
    """
    if (stored.kind, stored.people) != (derived.kind, derived.people):
        return False
    read = (
        play_history.decode_result if derived.kind == "table" else freeze_out_results.decode_result
    )
    try:
        return read(stored) == read(derived)
    except UNREADABLE:
        return False


def listed_as(stored: Deed, derived: Iterable[Deed]) -> Deed | None:
    """Return the derived deed that equals the stored one, or None if there is none. The encoded
    forms may differ, because an older version of the server may have encoded the stored one.
    """
    return next((deed for deed in derived if _is_listed(stored, deed)), None)


def _is_listed(stored: Deed, derived: Deed) -> bool:
    if stored == derived:
        return True
    if (stored.person, stored.kind, stored.chips) != (derived.person, derived.kind, derived.chips):
        return False
    try:
        return _without_luck(stored) == _without_luck(derived)
    except UNREADABLE:
        return False


def _without_luck(deed: Deed) -> Hand | SatDown[Any] | None:
    """Decode a deed without what the cards gave: its weights may have been fitted again since the
    deed was stored.
    """
    what = play_history.decode_deed(deed)
    return msgspec.structs.replace(what, gave=None) if isinstance(what, Hand) else what


class ResultsFromLog:
    """Folds the entries of all tables (without their cards) and of all tournaments, one entry at a
    time.
    """

    def __init__(self) -> None:
        self._games: dict[str, AnyGame] = {}
        self._tables: dict[str, TableState | None] = {}
        self._events: dict[str, State | None] = {}

    def read(self, entry: Entry) -> tuple[MatchSummary | None, tuple[Deed, ...]]:
        """Fold the next entry; return the result of the match that it ends (else None) and its
        deeds (lines of players' histories).

        Raises UnreadableLog.
        """
        if entry.stream.startswith(TOURNAMENT_STREAMS):
            return self._of_event(entry), ()
        if table_of(entry.stream) is None:
            return None, ()
        game = self._games.get(entry.stream)
        if game is None:
            game = table_log.game_without_cards(table_log.game_of_log(entry.events))
            self._games[entry.stream] = game
        before = state = self._tables.get(entry.stream)
        events = table_log.decode_events(game, entry.events)
        for event in events:
            state = evolve(game, state, event)
        self._tables[entry.stream] = state
        finished = None if state is None else play_history.match_to_store(before, events, state)
        return finished, play_history.deeds_to_store(game, before, events)

    def _of_event(self, entry: Entry) -> MatchSummary | None:
        events = tournament_log.decode_events(entry.events)
        state = self._events.get(entry.stream)
        for event in events:
            state = evolve_event(state, event)
        self._events[entry.stream] = state
        return None if state is None else freeze_out_results.freeze_out_to_store(events, state)
