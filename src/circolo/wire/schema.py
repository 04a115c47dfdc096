"""The protocol as JSON Schema, from which the client's types are generated.

`python -m circolo.wire.schema` writes `client/wire.schema.json`; with `--check` it only compares.
"""

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from circolo.play.offers import Question
from circolo.play.settlement import Settlement
from circolo.tables.table_options import TableOptions
from circolo.wire.client_messages import ClientMessage
from circolo.wire.server_messages import ServerMessage

SCHEMA = Path("client/wire.schema.json")
_SPARING = frozenset({Settlement.__name__})
"""What the house, too, sends without the fields that are as they are by default."""
_MINIMA = frozenset({"minimum_bank", "minimum_bet"})
_LEFT_OUT = {
    TableOptions.__name__: frozenset({"event", "fee"}),
    Question.__name__: frozenset({"silence"}),
    "CheminDeFerOptions": _MINIMA | {"small_bank"},
    "SetteEMezzoOptions": _MINIMA | {"pack"},
}
"""Fields that the house leaves out where there is nothing to say."""


def schema() -> dict[str, Any]:
    """Return one schema whose two properties are what a client and what the house may send."""
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
    """`TressetteView` for a view, which every game has; `TableOptions` for `TableOptions_Options_`,
    of which only one travels.
    """
    if not name.startswith("circolo."):
        return name.split("_")[0]
    *path, kind = name.split(".")
    games = path[path.index("games") + 1 :] if "games" in path else ()
    return "".join(word.title() for game in games[:1] for word in game.split("_")) + kind


def _titled(part: dict[str, Any], name: str) -> dict[str, Any]:
    return {**part, "title": name} if "title" in part else part


def _renamed(part: Any, plain: dict[str, str]) -> Any:
    """The same schema with every reference and title by its plain name."""
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
    """The house sends every field, those with a default too; a client may leave these out."""
    if "properties" not in part or part.get("title") in _SPARING:
        return part
    left_out = _LEFT_OUT.get(str(part.get("title")), frozenset())
    return {**part, "required": [name for name in part["properties"] if name not in left_out]}


def _in_draft_7(part: Any) -> Any:
    """Tuples as draft 7 writes them, which is what generators of types read."""
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
    """Return the schema as it lies in the repository."""
    return msgspec.json.format(msgspec.json.encode(schema()), indent=1).decode() + "\n"


def main(arguments: list[str]) -> int:
    """Write the schema, or with --check tell whether it has drifted."""
    if "--check" in arguments:
        if SCHEMA.read_text() == text():
            return 0
        sys.stderr.write(f"{SCHEMA} is not what the types say: run `make wire`\n")
        return 1
    SCHEMA.write_text(text())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
