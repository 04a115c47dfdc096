"""The hash chain over the log entries of a stream, in two versions (docs/records.md).

Version 1 covers the salt and the events of an entry. Version 2 covers all its fields.
"""

from hashlib import sha256
from typing import Literal

from circolo.fairness.encoding import tag

ChainVersion = Literal[1, 2]
"""The version of the formulas by which an entry is hashed."""

CHAIN: ChainVersion = 2
"""The chain version of new entries. Within a stream the version never decreases."""


def payload_hash_1(salt: bytes, events: bytes) -> bytes:
    """Return the hash of an entry's content (salt and events) in chain version 1."""
    return sha256(salt + events).digest()


def entry_hash_1(before: bytes, told: bytes) -> bytes:
    """Return the hash of an entry in chain version 1.

    `before` is the hash of the previous entry, `told` the payload hash of this one.
    """
    return sha256(before + told).digest()


def record_salt(salt: bytes, *, cause: str, command: str) -> bytes:
    """Return the salt of an entry that a record (the file of a match) publishes in chain version 2.

    It is a hash over the entry's cause, its command and its stored salt. The stored salt stays
    secret, so the hash binds the entry to its cause and command without revealing them.
    """
    return tag("circolo2/salt", salt, cause, command)


def payload_hash_2(shown: bytes, events: bytes) -> bytes:
    """Return the hash of an entry's content in chain version 2; `shown` is its `record_salt`."""
    return tag("circolo2/told", shown, events)


def entry_hash_2(before: bytes, told: bytes, *, stream: str, version: int, at: int) -> bytes:
    """Return the hash of an entry in chain version 2.

    `before` is the hash of the previous entry, `told` the payload hash of this one, and `at` its
    time in milliseconds.
    """
    return tag("circolo2/link", before, stream, version, at, told)
