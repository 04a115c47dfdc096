"""Test vectors of the protocol, for programs that speak it: examples of all messages, and texts
that the server refuses.

`python -m circolo.wire.vectors` writes `tests/wire/vectors/`; `--check` only compares the files.
The messages are made from the types: each field takes every kind of value in turn. So the next
`make wire` adds vectors for a new type.
"""

import sys
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec import inspect

from circolo.wire.client_messages import MESSAGE_MAX_BYTES, PROTOCOL_VERSION, ClientMessage
from circolo.wire.message_codec import decode_client_message, decode_server_message, encode
from circolo.wire.server_messages import ServerMessage

FOLDER = Path("tests/wire/vectors")
HASH_BYTES = 32

_WORDS = MappingProxyType(
    {
        "id": "m0000001",
        "name": "Nonò «il Re» ♥ 🂡",
        "table": "t3c9a1f04be7d265",
        "player": "p0f1e2d3c4b5a",
        "code": "stale_ask",
    }
)
_NUMBERS = MappingProxyType(
    {
        "now": 1_800_000_000_000,
        "at": 1_800_000_025_000,
        "opened": 1_800_000_000_000,
        "since": 1_800_000_000_000,
        "protocol": PROTOCOL_VERSION,
        "rules": 1,
        "target": 21,
        "house": 2,
    }
)
_LISTS = MappingProxyType({"changes": [-100, 98]})
"""Lists for fields whose values depend on each other: `changes` and `house` must add up to zero."""


def messages(kind: object) -> Iterator[bytes]:
    """Yield encoded messages of a union type; together they contain every kind of value of each
    field.
    """
    for message in examples(inspect.type_info(kind)):
        yield msgspec.json.encode(message)


def examples(kind: inspect.Type, name: str = "") -> list[object]:
    """Return values of a type, as decoded JSON, that contain each kind of value at least once.

    `name` is the JSON name of the field with this type; it decides some numbers, texts and lists.
    """
    match kind:
        case inspect.Metadata():
            return examples(kind.type, name)
        case inspect.UnionType():
            return [value for member in kind.types for value in examples(member, name)]
        case inspect.StructType():
            return _structs(kind)
        case inspect.VarTupleType() if name in _LISTS:
            return [_LISTS[name]]
        case inspect.VarTupleType():
            values = examples(kind.item_type, name)
            return [[*values, values[0]]] if kind.min_length else [[], [*values, values[0]]]
        case inspect.TupleType():
            return _side_by_side([examples(item, name) for item in kind.item_types])
        case inspect.NoneType():
            return [None]
        case inspect.BoolType():
            return [True, False]
        case inspect.LiteralType():
            return list(kind.values)
        case inspect.EnumType():
            first, *_, last = kind.cls
            return [first.value, last.value]
        case inspect.BytesType():
            return [b64encode(bytes(range(kind.min_length or HASH_BYTES))).decode()]
        case inspect.IntType(ge=int(), le=int()):
            return [kind.ge, kind.le]
        case inspect.IntType():
            return [_NUMBERS.get(name, 3)]
        case inspect.DictType():
            return [{}, {"match/number": 2}]
        case inspect.StrType():
            return [_WORDS.get(name, "word")]
        case _:
            raise TypeError(f"{name}: no example of {kind}")


def _structs(kind: inspect.StructType) -> list[object]:
    names = [field.encode_name for field in kind.fields]
    rows = _side_by_side([examples(field.type, field.encode_name) for field in kind.fields])
    tag = {kind.tag_field: kind.tag} if kind.tag_field is not None else {}
    if kind.array_like:
        return rows
    return [tag | dict(zip(names, row, strict=True)) for row in rows]


def _side_by_side(columns: list[list[object]]) -> list[Any]:
    """Return rows that contain every value of every column at least once; a short column repeats
    its values.
    """
    longest = max(map(len, columns), default=1)
    return [[column[row % len(column)] for column in columns] for row in range(longest)]


def _act(action: str) -> str:
    return f'{{"type":"act","id":"m0000001","table":"t0001","ask":1,"action":{action}}}'


def _sit(seat: str) -> str:
    return f'{{"type":"sit","id":"m0000001","table":"t0001","seat":{seat}}}'


_REFUSED = (
    ("nothing", "", "not_json"),
    ("half a message", '{"type":"ping","id":"m00', "not_json"),
    ("two messages", '{"type":"ping","id":"m0000001"}{"type":"ping","id":"m0000002"}', "not_json"),
    ("a trailing comma", '{"type":"ping","id":"m0000001",}', "not_json"),
    ("single quotes", "{'type':'ping','id':'m0000001'}", "not_json"),
    ("half a surrogate pair", '{"type":"ping","id":"\\ud800aaaaaaa"}', "not_json"),
    ("a number that JSON does not know", _sit("NaN"), "not_json"),
    ("a number without end", _sit("Infinity"), "not_json"),
    ("a number with a zero before it", _sit("01"), "not_json"),
    ("too long", f'{{"type":"ping","id":"{"m" * MESSAGE_MAX_BYTES}"}}', "too_long"),
    ("too long though nothing is in it", " " * (MESSAGE_MAX_BYTES + 1), "too_long"),
    ("a list", "[]", "bad_message"),
    ("lists in lists", "[" * 2_000, "bad_message"),
    ("objects in objects", _act('{"type":' * 300 + "1" + "}" * 300), "bad_message"),
    ("a word", '"ping"', "bad_message"),
    ("null", "null", "bad_message"),
    ("no type", '{"id":"m0000001"}', "bad_message"),
    ("a type that is no word", '{"type":1,"id":"m0000001"}', "bad_message"),
    ("a type that there is not", '{"type":"fly","id":"m0000001"}', "unknown_message"),
    ("a type in other letters", '{"type":"Ping","id":"m0000001"}', "unknown_message"),
    ("a type of the house", '{"type":"pong","id":"m0000001","now":1}', "unknown_message"),
    ("no id", '{"type":"ping"}', "bad_message"),
    ("an id that is no word", '{"type":"ping","id":12345678}', "bad_message"),
    ("an id too short", '{"type":"ping","id":"short"}', "bad_message"),
    ("an id too long", f'{{"type":"ping","id":"{"m" * 41}"}}', "bad_message"),
    ("an id with other signs", '{"type":"ping","id":"m000 0001"}', "bad_message"),
    ("a field more", '{"type":"ping","id":"m0000001","more":1}', "bad_message"),
    ("a field missing", '{"type":"sit","id":"m0000001"}', "bad_message"),
    ("a table elsewhere", '{"type":"leave","id":"m0000001","table":"../x"}', "bad_message"),
    ("a seat below the first", _sit("-1"), "bad_message"),
    ("a seat beyond the last", _sit("18"), "bad_message"),
    ("a seat beyond all numbers", _sit("9" * 400), "bad_message"),
    ("a seat beyond 64 bits", _sit("18446744073709551616"), "bad_message"),
    ("a seat in between", _sit("1.5"), "bad_message"),
    ("a seat in words", _sit('"1"'), "bad_message"),
    ("a switch that is a number", '{"type":"watch_lobby","id":"m0000001","on":1}', "bad_message"),
    ("an action that there is not", _act('{"type":"cheat"}'), "bad_message"),
    ("a card that there is not", _act('{"type":"play_card","card":"8D"}'), "bad_message"),
    ("an action with a field more", _act('{"type":"go_on","card":"3D"}'), "bad_message"),
    ("a question that is negative", _act('{"type":"go_on"}').replace(":1,", ":-1,"), "bad_message"),
    (
        "a level that there is not",
        '{"type":"add_bot","id":"m0000001","table":"t0001","level":"campione"}',
        "bad_message",
    ),
    (
        "a level for people",
        '{"type":"sit","id":"m0000001","table":"t0001","level":"maestro"}',
        "bad_message",
    ),
    ("a rematch of nothing", '{"type":"rematch","id":"m0000001"}', "bad_message"),
    (
        "a rematch with a sheet of its own",
        '{"type":"rematch","id":"m0000001","table":"t0001","sheet":{}}',
        "bad_message",
    ),
    (
        "a phrase that there is not",
        '{"type":"speak","id":"m0000001","table":"t0001","phrase":"pass_the_three"}',
        "bad_message",
    ),
    (
        "a line that is too long",
        f'{{"type":"speak","id":"m0000001","table":"t0001","text":"{"m" * 201}"}}',
        "bad_message",
    ),
    (
        "a line without a word",
        '{"type":"speak","id":"m0000001","table":"t0001","text":""}',
        "bad_message",
    ),
    (
        "a reason that there is not",
        '{"type":"report","id":"m0000001","table":"t0001","player":"p1","reason":"losing"}',
        "bad_message",
    ),
    (
        "a game that there is not",
        '{"type":"quick_play","id":"m0000001","options":{"game":"whist"},"bots":true}',
        "bad_message",
    ),
    (
        "an entry beyond the largest",
        '{"type":"open_table","id":"m0000001",'
        '"sheet":{"options":{"game":"tressette"},"entry":1000001}}',
        "bad_message",
    ),
    (
        "no time to think",
        '{"type":"open_table","id":"m0000001",'
        '"sheet":{"options":{"game":"tressette"},"times":{"move":0}}}',
        "bad_message",
    ),
)
"""Texts that the server refuses: a description, the text, and the refusal code."""


def files() -> dict[str, bytes]:
    """Return the content of each vector file by name: a JSON array with one vector in each line."""
    client = [encode(decode_client_message(message)) for message in messages(ClientMessage)]
    server = [encode(decode_server_message(message)) for message in messages(ServerMessage)]
    refused = [encode({"why": why, "text": text, "code": code}) for why, text, code in _REFUSED]
    vectors = {"client": client, "server": server, "refused": refused}
    return {
        f"{name}.json": b"[\n" + b",\n".join(those) + b"\n]\n" for name, those in vectors.items()
    }


def main(arguments: list[str]) -> int:
    """Write the vector files; with `--check`, return 1 if a file differs from the types."""
    texts = files()
    if "--check" in arguments:
        there = {path.name: path.read_bytes() for path in FOLDER.glob("*.json")}
        if there == texts:
            return 0
        sys.stderr.write(f"{FOLDER} differs from the types: run `make wire`\n")
        return 1
    FOLDER.mkdir(exist_ok=True)
    for name, text in texts.items():
        (FOLDER / name).write_bytes(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
