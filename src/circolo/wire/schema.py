"""The protocol as JSON Schema, from which the client's types are generated.

`python -m circolo.wire.schema` writes `client/wire.schema.json`; `--check` only compares the file.
"""

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from circolo.play.offers import Question
from circolo.play.settlement import Settlement
from circolo.tables.table_options import TableOptions
from circolo.tournaments.tournament_options import TournamentOptions
from circolo.wire.client_messages import ClientMessage
from circolo.wire.server_messages import Done, ServerMessage

SCHEMA = Path("client/wire.schema.json")
_OMIT_DEFAULTS = frozenset({Settlement.__name__})
"""The types that the server sends without the fields that have their default value."""
_MINIMA = frozenset({"minimum_bank", "minimum_bet"})
_OPTIONAL_FIELDS = {
    TableOptions.__name__: frozenset({"event", "fee", "finishes", "shared"}),
    TournamentOptions.__name__: frozenset({"satellite"}),
    Question.__name__: frozenset({"silence"}),
    Done.__name__: frozenset({"hint"}),
    "CheminDeFerOptions": _MINIMA | {"small_bank"},
    "SetteEMezzoOptions": _MINIMA | {"pack"},
    "TressetteOptions": frozenset({"deals"}),
    "ChiamatreOptions": frozenset({"every_deal_stands"}),
}
"""For each type, the fields that the server may omit; it sends all other fields."""


def schema() -> dict[str, Any]:
    """Return one schema with two properties: `client` for the messages that a client may send, and
    `server` for those that the server may send.
    """
    (client, server), parts = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/definitions/{name}"
    )
    plain = {name: _plain(name) for name in parts}
    assert len(set(plain.values())) == len(parts), "two types of the wire share a name"
    client, server, parts = (
        _renamed(client, plain),
        _renamed(server, plain),
        {plain[name]: _titled(_renamed(part, plain), plain[name]) for name, part in parts.items()},
    )
    sent_by_clients = {type_.__name__ for type_ in get_args(ClientMessage)}
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Wire",
        "type": "object",
        "properties": {"client": client, "server": server},
        "required": ["client", "server"],
        "definitions": {
            name: _in_draft_7(part) if name in sent_by_clients else _complete(_in_draft_7(part))
            for name, part in sorted(parts.items())
        },
    }


def _plain(name: str) -> str:
    """Return the short name of a type in the schema, such as `TressetteView` for a game's view.

    A generic type loses its parameters: `TableOptions_Options_` becomes `TableOptions`.
    """
    if not name.startswith("circolo."):
        return name.split("_")[0]
    *path, kind = name.split(".")
    games = path[path.index("games") + 1 :] if "games" in path else ()
    return "".join(word.title() for game in games[:1] for word in game.split("_")) + kind


def _titled(part: dict[str, Any], name: str) -> dict[str, Any]:
    return {**part, "title": name} if "title" in part else part


def _renamed(part: Any, plain: dict[str, str]) -> Any:
    """Return the schema with short names of types in all references and titles; `plain` has the
    short name of each type.
    """
    if isinstance(part, list):
        return [_renamed(item, plain) for item in part]
    if not isinstance(part, dict):
        return part
    return {key: _reference(key, value, plain) for key, value in part.items()}


def _reference(key: str, value: Any, plain: dict[str, str]) -> Any:
    if key == "$ref":
        start, name = value.rsplit("/", 1)
        return f"{start}/{plain[name]}"
    if key == "mapping":
        return {tag: _reference("$ref", ref, plain) for tag, ref in value.items()}
    if key == "title" and isinstance(value, str):
        return value.split("[")[0]
    return _renamed(value, plain)


def _complete(part: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a type that the server sends: all fields are required, since the server
    also sends fields with default values.
    """
    if "properties" not in part or part.get("title") in _OMIT_DEFAULTS:
        return part
    left_out = _OPTIONAL_FIELDS.get(str(part.get("title")), frozenset())
    return {**part, "required": [name for name in part["properties"] if name not in left_out]}


def _in_draft_7(part: Any) -> Any:
    """Return the schema with tuples in the form of JSON Schema draft 7, which generators of types
    can read.
    """
    if isinstance(part, list):
        return [_in_draft_7(item) for item in part]
    if not isinstance(part, dict):
        return part
    return {
        {"prefixItems": "items", "items": "additionalItems"}.get(key, key)
        if "prefixItems" in part
        else key: _in_draft_7(value)
        for key, value in part.items()
    }


def text() -> str:
    """Return the schema as the text of its file."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=1).decode() + "\n"


def main(arguments: list[str]) -> int:
    """Write the schema file; with `--check`, return 1 if the file differs from the types."""
    if "--check" in arguments:
        if SCHEMA.read_text() == text():
            return 0
        sys.stderr.write(f"{SCHEMA} differs from the types: run `make wire`\n")
        return 1
    SCHEMA.write_text(text())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
