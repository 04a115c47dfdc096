"""Writes the reference of both interfaces from their schemas: `python -m tools.protocol_reference`.

`docs/reference/messages.md` has every message of the game socket, `docs/reference/rest.md` every
operation of the REST API, and both every type in them. `--check` only compares the files.
"""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from circolo.web.rest.application import OPERATIONS
from circolo.web.rest.openapi import ROLE, described
from circolo.wire.schema import schema
from tools.prove import ROOT

PAGES = ROOT / "docs" / "reference"
Part = Mapping[str, Any]

MESSAGES = """# Every message

The messages of the game socket and the types in them, written from the schema of the protocol
(`client/wire.schema.json`). [The protocol](../protocol.md) explains the conversation. A field with
a default may be left out. The server refuses unknown fields, and a client ignores them.
"""
REST = """# Every operation of the REST API

Written from the description that each house serves at `/api/schema`. A refusal is a
[Problem](#problem) with a stable code. Every request may be refused with 400, 421, 429, 431 or 503;
the table of an operation has the others.
"""
ALWAYS = {"200", "400", "421", "429", "431", "503"}


def messages() -> str:
    """Return the page of the game socket."""
    whole = schema()
    types = whole["definitions"]
    sides = {side: _messages(whole["properties"][side]) for side in ("client", "server")}
    shown = {name for side in sides.values() for name in side}
    lines = [MESSAGES, "## From a client", ""]
    lines += _entries(types, sides["client"])
    lines += ["## From the server", ""]
    lines += _entries(types, sides["server"])
    lines += ["## Types", ""]
    lines += _entries(types, [name for name in types if name not in shown])
    return "\n".join(lines).rstrip() + "\n"


def rest() -> str:
    """Return the page of the REST API."""
    whole = described(OPERATIONS)
    lines = [REST]
    for path, methods in whole["paths"].items():
        for method, operation in methods.items():
            lines += _operation(f"{method.upper()} {path}", operation)
    lines += ["## Types", ""]
    lines += _entries(whole["components"]["schemas"], whole["components"]["schemas"])
    return "\n".join(lines).rstrip() + "\n"


def _operation(title: str, operation: Part) -> Iterator[str]:
    """Yield the lines of one operation."""
    yield f"## {title}"
    yield ""
    yield operation["summary"]
    yield ""
    needs = operation.get(ROLE) or ("a session" if operation.get("security") else "nothing")
    responses = operation["responses"]
    rows = {"needs": needs, "body": _content(operation.get("requestBody", {}))}
    rows["answer"] = _content(responses.get("200", {}))
    rows["refusals"] = ", ".join(sorted(set(responses) - ALWAYS))
    for parameter in operation["parameters"]:
        if parameter["in"] != "header":
            rows[f"`{parameter['name']}`"] = _kind(parameter["schema"])
    yield "| | |"
    yield "|---|---|"
    yield from (f"| {name} | {value} |" for name, value in rows.items() if value)
    yield ""


def _content(part: Part) -> str:
    return ", ".join(
        _kind(content["schema"]) if "json" in media else media
        for media, content in part.get("content", {}).items()
    )


def _entries(types: Part, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        yield from _entry(short_name(name), types[name])


def _messages(union: Part) -> list[str]:
    return [_name(each) for each in union["anyOf"]]


def _name(reference: Part) -> str:
    return short_name(str(reference["$ref"]).rpartition("/")[2])


def short_name(name: str) -> str:
    """Return a type's name without its parameters; one that two modules have begins with the
    module's, or with the game's.
    """
    generic = name.partition("_circolo.")[0]
    if not generic.startswith("circolo."):
        return generic
    *path, kind = generic.split(".")
    owner = path[path.index("games") + 1] if "games" in path else path[-1]
    return "".join(word.title() for word in owner.split("_")) + kind


def _entry(name: str, part: Part) -> Iterator[str]:
    """Yield the lines of one message or type."""
    yield f"### {name}"
    yield ""
    told = " ".join(str(part.get("description", "")).split())
    if told:
        yield told
        yield ""
    fields: Part = part.get("properties", {})
    if not fields:
        yield f"{_kind(part)}"
        yield ""
        return
    yield "| field | type | default |"
    yield "|---|---|---|"
    needed = part.get("required", [])
    for field, kind in fields.items():
        default = "" if field in needed else f"`{_literal(kind.get('default'))}`"
        yield f"| `{field}` | {_kind(kind)} | {default} |"
    yield ""


def _kind(part: Part) -> str:
    """Return a type in words, with links to the types of this page."""
    match part:
        case {"$ref": _}:
            name = _name(part)
            return f"[{name}](#{name.lower()})"
        case {"anyOf": kinds}:
            return " or ".join(_kind(each) for each in kinds)
        case {"enum": values}:
            return " or ".join(f"`{_literal(value)}`" for value in values)
        case {"type": "array", "prefixItems": items} | {"type": "array", "items": list() as items}:
            return f"[{', '.join(_kind(each) for each in items)}]"
        case {"type": "array", "items": dict() as items}:
            return f"list of {_kind(items)}{_bounds(part, 'Items')}"
        case {"type": "object", "additionalProperties": dict() as values}:
            return f"map to {_kind(values)}"
        case {"type": "string"}:
            return f"text{_bounds(part, 'Length')}"
        case {"type": str() as kind}:
            return f"{kind}{_bounds(part, 'imum')}"
        case _:
            return "anything"


def _bounds(part: Part, of: str) -> str:
    low, high = part.get(f"min{of}"), part.get(f"max{of}")
    if low is None and high is None:
        return ""
    if high is None:
        return f" from {low:,}"
    return f" to {high:,}" if low is None else f" from {low:,} to {high:,}"


def _literal(value: object) -> str:
    if isinstance(value, list):
        value = sorted(value)  # a set has another order in each process
    return value if isinstance(value, str) else json.dumps(value)


def main(words: Sequence[str]) -> int:
    """Write the pages, or compare them."""
    parser = argparse.ArgumentParser(prog="python -m tools.protocol_reference", description=__doc__)
    parser.add_argument("--check", action="store_true")
    wanted = {PAGES / "messages.md": messages(), PAGES / "rest.md": rest()}
    if not parser.parse_args(words).check:
        for page, text in wanted.items():
            page.write_text(text, encoding="utf-8")
        return 0
    stale = [
        page
        for page, text in wanted.items()
        if not page.is_file() or page.read_text(encoding="utf-8") != text
    ]
    for page in stale:
        print(f"{page.relative_to(ROOT)} is not what the schema says: `make wire` writes it.")
    return int(bool(stale))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
