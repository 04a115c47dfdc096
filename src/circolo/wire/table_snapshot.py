"""Snapshots of tables: stored states from which a restart continues. They contain hidden cards, so
they are always stored encrypted.

`snapshot_schema` identifies the structure of the stored state. A server whose state has another
structure ignores the snapshot and folds the log.
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
"""The version of the fold. Increase it when the same entries fold to another state of the same
structure, so that old snapshots are ignored.
"""


class TableSnapshot(msgspec.Struct, frozen=True):
    """The state of a table after a log entry, with the hash of that entry and the version of its
    hash chain.
    """

    hash: bytes
    state: TableState
    chain: ChainVersion = 1


_decoder = msgspec.msgpack.Decoder(TableSnapshot)


def encode_snapshot(kept: TableSnapshot) -> bytes:
    """Encode a snapshot as MessagePack; the caller encrypts it."""
    return msgspec.msgpack.encode(kept)


def decode_snapshot(game: AnyGame, kept: bytes) -> TableSnapshot:
    """Decode a snapshot of the current structure; raises msgspec.ValidationError for another
    structure.
    """
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
    """Return the identifier of the structure of this game's table states: the game's name and a
    hash.
    """
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
    """Return a JSON Schema without titles and descriptions, so that a reworded docstring does not
    change its hash.
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
    """Return the game whose current structure has this identifier, or None."""
    game = BY_NAME.get(name.partition("/")[0])
    return game if game is not None and snapshot_schema(game) == name else None


def _place(game: AnyGame, place: Place | None) -> Place | None:
    if place is None:
        return None
    return replace(
        place,
        pending_premoves=tuple([_premove(game, one) for one in place.pending_premoves]),
        preferences=_typed(place.preferences, game.types.preferences),
    )


def _premove(game: AnyGame, pending: PendingPremove[Any]) -> PendingPremove[Any]:
    # Converting to the generic class would not work: msgspec returns an instance unchanged, with
    # its premove undecoded.
    return replace(pending, premove=_typed(pending.premove, game.types.premove))


def _typed(raw: Any, kind: Any) -> Any:
    return None if raw is None else msgspec.convert(raw, kind)
