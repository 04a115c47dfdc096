"""The hash chain of a stream, in both of its versions: docs/records.md.

Version 1 covers the salt and the events of an entry. Version 2 covers all that is stored of it.
"""

from hashlib import sha256
from typing import Literal

from circolo.fairness.encoding import tag

ChainVersion = Literal[1, 2]
CHAIN: ChainVersion = 2
"""The version of new entries; in one stream it never falls."""


def payload_hash_1(salt: bytes, events: bytes) -> bytes:
    """Return the hash of what an entry of version 1 tells."""
    return sha256(salt + events).digest()


def entry_hash_1(before: bytes, told: bytes) -> bytes:
    """Return the hash of an entry of version 1."""
    return sha256(before + told).digest()


def record_salt(salt: bytes, *, cause: str, command: str) -> bytes:
    """Return the salt that a record shows.

    It binds the cause and the command and tells neither: the stored salt is shown to nobody.
    """
    return tag("circolo2/salt", salt, cause, command)


def payload_hash_2(shown: bytes, events: bytes) -> bytes:
    """Return the hash of what an entry of version 2 tells, by the salt that a record shows."""
    return tag("circolo2/told", shown, events)


def entry_hash_2(before: bytes, told: bytes, *, stream: str, version: int, at: int) -> bytes:
    """Return the hash of an entry of version 2."""
    return tag("circolo2/link", before, stream, version, at, told)
