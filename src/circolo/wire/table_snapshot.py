"""A table as a snapshot holds it: whole, with the cards nobody has seen, so never unencrypted.

A snapshot is read by the very shape it was written in, or not at all: `schema` names that shape,
and whoever knows another one folds the log instead.
"""

from functools import cache
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from circolo.catalogue import BY_NAME
from circolo.fairness.hash_chain import ChainVersion
from circolo.play.contract import AnyGame
from circolo.play.premoves import Wish
from circolo.tables.state import Place, TableState
from circolo.tables.table_options import TableOptions

FOLD_VERSION = 1
"""To be raised when the same entries come to lead to another state of the same shape."""


class TableSnapshot(msgspec.Struct, frozen=True):
    """A table, and the hash of the entry after which it was so, with the version of its chain."""

    hash: bytes
    state: TableState
    chain: ChainVersion = 1


_decoder = msgspec.msgpack.Decoder(TableSnapshot)


def encode_snapshot(kept: TableSnapshot) -> bytes:
    """Return what is to be encrypted."""
    return msgspec.msgpack.encode(kept)


def decode_snapshot(game: AnyGame, kept: bytes) -> TableSnapshot:
    """Return a table of the shape that `schema` names; raises msgspec.ValidationError."""
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
    """Return a name for the shape of this game's tables: another shape has another."""
    shapes = (
        TableState,
        game.types.options,
        game.types.state,
        game.types.premove,
        game.types.preferences,
    )
    described = msgspec.json.encode([FOLD_VERSION, *map(msgspec.json.schema, shapes)])
    return f"{game.name}/{sha256(described).hexdigest()[:16]}"


def game_of_schema(name: str) -> AnyGame | None:
    """Return the game whose tables have the shape of this name; None if no shape has it now."""
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


def _wish(game: AnyGame, wish: Wish[Any]) -> Wish[Any]:
    # Not by Wish[...]: what is of that class already is taken as it is, raw within.
    return replace(wish, premove=_typed(wish.premove, game.types.premove))


def _typed(raw: Any, kind: Any) -> Any:
    return None if raw is None else msgspec.convert(raw, kind)
