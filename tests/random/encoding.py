"""Encodes and decodes values."""

from functools import cache
from typing import Any

import msgspec


def decoded(value: object, kind: Any) -> object:
    """Encode a value as the wire does, and decode it as this type."""
    return _decoder(kind).decode(msgspec.json.encode(value))


@cache
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)
