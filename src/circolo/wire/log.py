"""A table's events as they lie in the store: for ever, and without the order of any pack.

The order of a pack follows from the seed of its epoch. While an epoch lives its seed is sealed;
once it is over the seed is in the log itself. Reading a log gives the orders back, so that a table
can be folded again.
"""

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
    CameBack,
    CashedOut,
    ClocksHeld,
    ClocksReleased,
    Closed,
    DeadlinesSet,
    EpochBegan,
    EpochEnded,
    MatchBegan,
    Opened,
    Played,
    Seated,
    Settled,
    StartHalted,
    Starting,
    StoodUp,
    TableEvent,
    WentAbsent,
)
from circolo.tables.evolve import evolve
from circolo.tables.state import TableState

_encoder = msgspec.json.Encoder()


class Unreadable(Exception):
    """A log that cannot be folded: a seed is missing, or the first event opens no table."""


def to_store(events: Iterable[TableEvent]) -> bytes:
    """Return the events of one entry as they are kept."""
    return _encoder.encode([_at_rest(event) for event in events])


def _at_rest(event: TableEvent) -> TableEvent:
    if isinstance(event, Played) and isinstance(event.event, PackShuffled):
        return replace(event, event=replace(event.event, order=()))
    return event


def game_of_log(first: bytes) -> AnyGame:
    """Return the game of a table by the first entry of its log."""
    try:
        sheet = _first.decode(first)[0].sheet
        if sheet is not None:
            return BY_NAME[sheet.options.game]
    except (msgspec.DecodeError, IndexError, KeyError) as error:
        raise Unreadable(f"the log begins with no table of a known game: {error}") from None
    raise Unreadable("the log begins with no table")


def from_store(game: AnyGame, entry: bytes) -> tuple[TableEvent, ...]:
    """Return the events of one entry; packs have no order yet, `fold` gives it to them."""
    events: tuple[TableEvent, ...] = _decoder(game).decode(entry)
    return events


def fold(
    game: AnyGame, entries: Iterable[bytes], seeds: Mapping[int, bytes]
) -> Iterator[tuple[tuple[TableEvent, ...], TableState]]:
    """Yield every entry's events, complete, with the table after it; `seeds` are those of live
    epochs.
    """
    logged = [from_store(game, entry) for entry in entries]
    known = {e.number: e.seed for events in logged for e in events if isinstance(e, EpochEnded)}
    state: TableState | None = None
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


def _ordered(
    game: AnyGame,
    state: TableState | None,
    event: PackShuffled,
    *,
    seeds: Mapping[int, bytes],
) -> PackShuffled:
    if state is None or state.epoch is None or state.epoch.number not in seeds:
        raise Unreadable("the seed of a running epoch is missing")
    sizes = [wait.size for wait in game.waits(state.match) if isinstance(wait, Shuffle)]
    return replace(event, order=shuffled(seeds[state.epoch.number], sizes[0]))


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
        Opened[game.options]  # type: ignore[name-defined]
        | Seated
        | StoodUp
        | Starting
        | StartHalted
        | MatchBegan
        | WentAbsent
        | CameBack
        | Played[game.event]  # type: ignore[name-defined]
        | DeadlinesSet
        | ClocksHeld
        | ClocksReleased
        | EpochBegan
        | EpochEnded
        | Settled
        | CashedOut
        | Closed
    )
    return msgspec.json.Decoder(tuple[events, ...])
