"""Messages that no proper client sends: altered messages, and bytes that are no message."""

import json
from pathlib import Path
from random import Random
from typing import Any

MESSAGES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "wire" / "vectors" / "client.json").read_text("utf-8")
)
KINDS = sorted({message["type"] for message in MESSAGES})

ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1.5,
    2**31 + 1,
    2**63,
    10**400,
    "",
    "x" * 300,
    "\x00",
    "../../keys/deal.key",
    "' OR 1=1 --",
    "<script>alert(1)</script>",
    "\U0001f4a5" * 20,
    "\u202e\u200f",
    [],
    {},
    [[[[[[[[[[]]]]]]]]]],
    {"$ne": None},
)


def spoiled(message: Any, random: Random) -> Any:
    """Return a message with one random change, or with one field too many or too few."""
    if not isinstance(message, dict) or not message or random.random() < 0.1:
        return random.choice(ODD)
    name = random.choice(list(message))
    match random.choice(("change", "change", "change", "within", "drop", "add")):
        case "drop":
            return {key: value for key, value in message.items() if key != name}
        case "add":
            return {**message, random.choice(("admin", "seat", "by", "__class__", "")): 1}
        case "within":
            return {**message, name: spoiled(message[name], random)}
        case _:
            return {**message, name: random.choice(ODD)}


def hostile(data: bytes, random: Random) -> bytes:
    """Return bytes that are cut off, doubled, or no text."""
    at = random.randrange(len(data))
    match random.choice(("", "", "", "cut", "byte", "twice", "key twice")):
        case "cut":
            return data[:at]
        case "byte":
            return data[:at] + bytes([random.randrange(128, 256)]) + data[at:]
        case "twice":
            return data + data
        case "key twice":
            return data[:-1] + b',"table":"t0000000000000"}'
        case _:
            return data
