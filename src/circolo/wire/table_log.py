"""The stored form of a table's events. It is permanent, and does not contain the order of any pack.

The order of a pack follows from the seeds of its epoch (the life of one shuffle). While the epoch
runs, the house's seed is stored encrypted elsewhere; afterwards it is in the log. `fold_entries`
computes the orders from the seeds.
"""

import dataclasses
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from circolo.cards.shuffle import shuffled
from circolo.catalogue import BY_NAME
from circolo.play.contract import AnyGame
from circolo.play.events import PackShuffled
from circolo.play.waits import Shuffle
from circolo.tables.events import (
    EpochEnded,
    HiddenEvent,
    Opened,
    Played,
    PreferencesSet,
    PremoveDropped,
    PremoveSet,
    PremoveWithdrawn,
    PublicEvent,
    TableEvent,
)
from circolo.tables.evolve import evolve
from circolo.tables.shuffles import epochs
from circolo.tables.state import TableState

_encoder = msgspec.json.Encoder()


class UnreadableLog(Exception):
    """Raised when a log cannot be folded: a seed is missing, or the first event opens no table."""


class SeedMissing(UnreadableLog):
    """Raised when the house's seed of an epoch is neither in the log nor given by the caller."""


def encode_events(events: Iterable[TableEvent]) -> bytes:
    """Encode the events of one log entry as JSON for the store."""
    return _encoder.encode([_stored(event) for event in events])


def _stored(event: TableEvent) -> TableEvent:
    if type(event) is Played and type(event.event) is PackShuffled:
        return replace(event, event=replace(event.event, order=()))
    return event


def game_of_log(first: bytes) -> AnyGame:
    """Return the game of a table, read from the first entry of its log; raises UnreadableLog."""
    try:
        sheet = _first.decode(first)[0].sheet
        if sheet is not None:
            return BY_NAME[sheet.options.game]
    except (msgspec.DecodeError, IndexError, KeyError) as error:
        raise UnreadableLog(f"the log begins with no table of a known game: {error}") from None
    raise UnreadableLog("the log begins with no table")


def game_without_cards(game: AnyGame) -> AnyGame:
    """Return a game whose folds leave the match unchanged, for readers that do not know the
    seeds.
    """
    return dataclasses.replace(
        game,
        rules=dataclasses.replace(game.rules, evolve=_same_match),
        notation=dataclasses.replace(game.notation, cause=_no_cause),
    )


def _same_match(match: Any, _: Any) -> Any:
    return match


def _no_cause(*_: Any) -> None:
    return None


def decode_events(game: AnyGame, entry: bytes) -> tuple[TableEvent, ...]:
    """Decode the events of one log entry. The orders of packs are still missing; `fold_entries`
    adds them.
    """
    events: tuple[TableEvent, ...] = _decoder(game).decode(entry)
    return events


def fold_entries(
    game: AnyGame,
    entries: Iterable[bytes],
    seeds: Mapping[int, bytes],
    *,
    state: TableState | None = None,
) -> Iterator[tuple[tuple[TableEvent, ...], TableState]]:
    """Fold log entries: yield the events of each entry, with the orders of packs, and the table's
    state after it.

    `seeds` contains the house's seeds of running epochs by number, and `state` the state before the
    first entry. Raises SeedMissing.
    """
    logged = [decode_events(game, entry) for entry in entries]
    ended = [e for events in logged for e in events if isinstance(e, EpochEnded)]
    known = {event.number: event.seed for event in ended if event.seed is not None}
    for events in logged:
        complete = []
        for event in events:
            if isinstance(event, Played) and isinstance(event.event, PackShuffled):
                event = replace(
                    event, event=_ordered(game, state, event.event, seeds={**seeds, **known})
                )
            state = evolve(game, state, event)
            complete.append(event)
        if state is not None:
            yield tuple(complete), state


def fold_to_state(
    game: AnyGame,
    entries: Iterable[bytes],
    seeds: Mapping[int, bytes],
    *,
    state: TableState | None = None,
) -> TableState | None:
    """Return the table's state after all entries, as `fold_entries` computes it; raises
    SeedMissing.
    """
    last = deque(fold_entries(game, entries, seeds, state=state), maxlen=1)
    return last[0][1] if last else state


def fold_entries_without_cards(
    game: AnyGame, entries: Iterable[bytes], *, state: TableState | None = None
) -> Iterator[tuple[tuple[TableEvent, ...], TableState]]:
    """Fold log entries like `fold_entries`, for a log with lost seeds; the state of the match stays
    unchanged.
    """
    without_cards = game_without_cards(game)
    for entry in entries:
        events = decode_events(without_cards, entry)
        for event in events:
            state = evolve(without_cards, state, event)
        if state is not None:
            yield events, state


def fold_to_state_without_cards(
    game: AnyGame, entries: Iterable[bytes], *, state: TableState | None = None
) -> TableState | None:
    """Return the table's state after all entries of a log with lost seeds; the state of the match
    stays unchanged.
    """
    last = deque(fold_entries_without_cards(game, entries, state=state), maxlen=1)
    return last[0][1] if last else state


def _ordered(
    game: AnyGame,
    state: TableState | None,
    event: PackShuffled,
    *,
    seeds: Mapping[int, bytes],
) -> PackShuffled:
    if state is None or state.epoch is None or state.epoch.number not in seeds:
        raise SeedMissing("the seed of a running epoch is missing")
    sizes = [wait.size for wait in game.rules.waits(state.match) if isinstance(wait, Shuffle)]
    seed = epochs.seed(state, state.epoch, seeds[state.epoch.number])
    return replace(event, order=shuffled(seed, sizes[0]))


class _Options(msgspec.Struct):
    game: str


class _Sheet(msgspec.Struct):
    options: _Options


class _Opened(msgspec.Struct):
    sheet: _Sheet | None = None


_first = msgspec.json.Decoder(tuple[_Opened, ...])


@cache
def _decoder(game: AnyGame) -> msgspec.json.Decoder[Any]:
    events = (
        Opened[game.types.options]  # type: ignore[name-defined]
        | Played[game.types.event]  # type: ignore[name-defined]
        | PremoveSet[game.types.premove]  # type: ignore[name-defined]
        | PremoveWithdrawn
        | PremoveDropped
        | PreferencesSet[game.types.preferences]  # type: ignore[name-defined]
        | PublicEvent
        | HiddenEvent
    )
    return msgspec.json.Decoder(tuple[events, ...])
