"""Snapshots of tables. A snapshot holds hidden cards, so it is always stored encrypted.

`snapshot_schema` names the shape of the stored state. A server whose state has another shape
ignores the snapshot and folds the log.
"""

from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from circolo.catalogue import BY_NAME
from circolo.fairness.hash_chain import ChainVersion
from circolo.play.contract import AnyGame
from circolo.play.premoves import PendingPremove
from circolo.tables.state import Place, TableState
from circolo.tables.table_options import TableOptions

FOLD_VERSION = 1
"""Increase this when the same entries fold to another state of the same shape."""


class TableSnapshot(msgspec.Struct, frozen=True):
    """The state of a table after an entry, with the hash of that entry and its chain version."""

    hash: bytes
    state: TableState
    chain: ChainVersion = 1


_decoder = msgspec.msgpack.Decoder(TableSnapshot)


def encode_snapshot(kept: TableSnapshot) -> bytes:
    """Encode a snapshot; the caller encrypts it."""
    return msgspec.msgpack.encode(kept)


def decode_snapshot(game: AnyGame, kept: bytes) -> TableSnapshot:
    """Decode a snapshot of the current shape; raises msgspec.ValidationError."""
    read = _decoder.decode(kept)
    state = read.state
    typed = replace(
        state,
        sheet=msgspec.convert(msgspec.to_builtins(state.sheet), TableOptions[game.types.options]),  # type: ignore[name-defined]
        match=None if state.match is None else msgspec.convert(state.match, game.types.state),
        places=tuple(_place(game, place) for place in state.places),
    )
    return replace(read, state=typed)


@cache
def snapshot_schema(game: AnyGame) -> str:
    """Return the name of the shape of this game's table states; it changes with the shape."""
    shapes = (
        TableState,
        game.types.options,
        game.types.state,
        game.types.premove,
        game.types.preferences,
    )
    schemas = [_without_prose(msgspec.json.schema(shape)) for shape in shapes]
    described = msgspec.json.encode([FOLD_VERSION, *schemas])
    return f"{game.name}/{sha256(described).hexdigest()[:16]}"


def _without_prose(schema: Any) -> Any:
    """Return a schema without titles and descriptions, so that a reworded docstring keeps the name
    of the shape.
    """
    if isinstance(schema, list):
        return [_without_prose(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: _without_prose(value)
        for key, value in schema.items()
        if not (key in {"title", "description"} and isinstance(value, str))
    }


def game_of_schema(name: str) -> AnyGame | None:
    """Return the game whose current shape has this name, or None."""
    game = BY_NAME.get(name.partition("/")[0])
    return game if game is not None and snapshot_schema(game) == name else None


def _place(game: AnyGame, place: Place | None) -> Place | None:
    if place is None:
        return None
    return replace(
        place,
        wishes=tuple([_wish(game, wish) for wish in place.wishes]),
        habits=_typed(place.habits, game.types.preferences),
    )


def _wish(game: AnyGame, wish: PendingPremove[Any]) -> PendingPremove[Any]:
    # Not by the generic class: msgspec takes an instance as it is, and leaves its premove raw.
    return replace(wish, premove=_typed(wish.premove, game.types.premove))


def _typed(raw: Any, kind: Any) -> Any:
    return None if raw is None else msgspec.convert(raw, kind)
