"""The stored form of a tournament's events. It is permanent, and leaves out only the secret seed of
the lots (random orders).
"""

from collections.abc import Iterable
from functools import cache, reduce
from operator import or_
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from circolo.tables.table_options import TableOptions
from circolo.tournaments.effects import OpenTable
from circolo.tournaments.events import Announced, EffectDecided, TournamentEvent
from circolo.tournaments.evolve import evolve
from circolo.tournaments.state import State
from circolo.wire.game_unions import Options
from circolo.wire.table_log import UnreadableLog


def encode_events(events: Iterable[TournamentEvent]) -> bytes:
    """Encode the events of one log entry as JSON for the store."""
    return msgspec.json.encode(tuple(events))


def decode_events(entry: bytes) -> tuple[TournamentEvent, ...]:
    """Decode the events of one log entry; raises msgspec.DecodeError."""
    return tuple(_typed(event) for event in _decoder().decode(entry))


def fold_to_state(entries: Iterable[bytes], *, state: State | None = None) -> State:
    """Return the tournament's state after all entries; raises UnreadableLog."""
    try:
        for entry in entries:
            for event in decode_events(entry):
                state = evolve(state, event)
    except msgspec.DecodeError as error:
        raise UnreadableLog(f"the log of a tournament cannot be read: {error}") from None
    if state is None:
        raise UnreadableLog("the log of a tournament is empty")
    return state


@cache
def _decoder() -> msgspec.json.Decoder[tuple[TournamentEvent, ...]]:
    kinds = [kind for kind in get_args(TournamentEvent) if kind != Announced[Any]]
    events: Any = reduce(or_, kinds, Announced[Options])
    return msgspec.json.Decoder(tuple[events, ...])


def _typed(event: TournamentEvent) -> TournamentEvent:
    """Return the event with the game's options as an object of their type instead of JSON values,
    if the event opens a table.
    """
    if not (isinstance(event, EffectDecided) and isinstance(event.effect, OpenTable)):
        return event
    sheet: TableOptions[Any] = event.effect.sheet
    typed = replace(sheet, options=msgspec.convert(sheet.options, Options))
    return replace(event, effect=replace(event.effect, sheet=typed))
