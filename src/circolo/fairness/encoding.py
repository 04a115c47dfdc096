"""One way to write parts for a hash, so that no two lists of parts are written alike."""

from hashlib import sha256

Part = bytes | str | int
"""Bytes as they are, words in UTF-8, numbers in decimal digits."""

LENGTH_BYTES = 4


def tag(label: str, *parts: Part) -> bytes:
    """Return the SHA-256 of a label and its parts, each behind its length."""
    return sha256(behind_lengths(label, *parts)).digest()


def behind_lengths(*parts: Part) -> bytes:
    """Return parts one after the other, each behind its length."""
    written = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"".join([len(part).to_bytes(LENGTH_BYTES, "big") + part for part in written])
