"""The format of a record: the entries of a table, from the first to a cut, as they were hashed.

Version 1. What a player told the house alone (a premove, a habit) stays in as its hash, so that the
chain can be checked without it.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from circolo.cards.units import Millis
from circolo.store.unit_of_work import HASH_BYTES, SALT_BYTES

VERSION = 1
MOST_BYTES = 8 * 1024 * 1024
"""A longer file is refused before it is read."""

Salt = Annotated[bytes, Meta(min_length=SALT_BYTES, max_length=SALT_BYTES)]
Hash = Annotated[bytes, Meta(min_length=HASH_BYTES, max_length=HASH_BYTES)]


class Open(Struct, frozen=True, tag_field="entry", tag="open", forbid_unknown_fields=True):
    """What one command did, event by event."""

    version: int
    at: Millis
    salt: Salt
    events: list[Any]


class Kept(Struct, frozen=True, tag_field="entry", tag="kept", forbid_unknown_fields=True):
    """An entry of which only the hash is told: one player's own affair."""

    version: int
    at: Millis
    hash: Hash
    """Of the salt and the events, as it goes into the chain."""


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """A match up to the end of its deal `deal`; `head` is the hash of the chain there.

    `circolo` is the version of the house that wrote it.
    """

    record: int
    circolo: str
    stream: str
    deal: int
    entries: tuple[Open | Kept, ...]
    head: Hash


class BadRecord(Exception):
    """A file that is no record; `code` is stable."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class _Version(Struct):
    record: int | None = None


def encode(record: Record) -> bytes:
    """Return the file of a record: JSON, UTF-8."""
    return msgspec.json.encode(record)


def decode(file: bytes) -> Record:
    """Read the file of a record; raises BadRecord."""
    if len(file) > MOST_BYTES:
        raise BadRecord("record_too_large", f"a record has at most {MOST_BYTES} bytes")
    try:
        version = msgspec.json.decode(file, type=_Version).record
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRecord("record_unreadable", str(error)) from None
    if version is None:
        raise BadRecord("record_unreadable", "it has no field 'record'")
    if version != VERSION:
        raise BadRecord(
            "record_version", f"it is of version {version}; this circolo reads version {VERSION}"
        )
    try:
        return msgspec.json.decode(file, type=Record)
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadRecord("record_unreadable", str(error)) from None


def told(entry: Open | Kept) -> bytes:
    """Return the hash of what an entry tells."""
    if isinstance(entry, Kept):
        return entry.hash
    return sha256(entry.salt + stored(entry)).digest()


def stored(entry: Open) -> bytes:
    """Return the events of an entry in the very bytes that were hashed."""
    return msgspec.json.encode(entry.events)


def head(entries: Iterable[Open | Kept], genesis: bytes) -> bytes:
    """Return the hash of the chain after these entries."""
    link = genesis
    for entry in entries:
        link = sha256(link + told(entry)).digest()
    return link
