"""One way to write parts for a hash, so that no two lists of parts are written alike."""

from hashlib import sha256

Part = bytes | str | int
"""Bytes as they are, words in UTF-8, numbers in decimal digits."""


def tag(label: str, *parts: Part) -> bytes:
    """Return the SHA-256 of a label and its parts, each behind its length."""
    return sha256(b"".join([_part(part) for part in (label, *parts)])).digest()


def _part(part: Part) -> bytes:
    written = part if isinstance(part, bytes) else str(part).encode()
    return len(written).to_bytes(4, "big") + written
