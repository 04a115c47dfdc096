"""An encoding of values for a hash: two different lists of values never have the same bytes."""

from hashlib import sha256
from struct import Struct

Part = bytes | str | int
"""A value to hash: bytes as they are, a text in UTF-8, a number in decimal digits."""

LENGTH_BYTES = 4
"""The size of the length before each part, in bytes, big-endian."""

_length = Struct(">I").pack


def tag(label: str, *parts: Part) -> bytes:
    """Return the SHA-256 of a label and values, each prefixed with its length.

    The label names the purpose, so that hashes for different purposes never agree.
    """
    return sha256(behind_lengths(label, *parts)).digest()


def behind_lengths(*parts: Part) -> bytes:
    """Concatenate the parts as bytes, each after its length of LENGTH_BYTES bytes."""
    written = []
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode()
        written.append(_length(len(data)))
        written.append(data)
    return b"".join(written)
