"""An unambiguous encoding of parts for a hash: no two lists of parts have the same bytes."""

from hashlib import sha256

Part = bytes | str | int
"""One part: bytes as they are, words in UTF-8, numbers in decimal digits."""

LENGTH_BYTES = 4


def tag(label: str, *parts: Part) -> bytes:
    """Return the SHA-256 of a label and its parts, each prefixed with its length."""
    return sha256(behind_lengths(label, *parts)).digest()


def behind_lengths(*parts: Part) -> bytes:
    """Return the parts concatenated, each prefixed with its length."""
    written = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"".join([len(part).to_bytes(LENGTH_BYTES, "big") + part for part in written])
