"""What is written and read again."""

from functools import cache
from typing import Any

import msgspec


def decoded(value: object, kind: Any) -> object:
    """Write a value as the wire does, and read it as this type."""
    return _decoder(kind).decode(msgspec.json.encode(value))


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
