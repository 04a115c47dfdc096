"""The format of a record: the entries of a table, from the first to a cut, as they were hashed.

Version 2. What a player told the house alone (a premove, a habit) stays in as its hash, so that the
chain can be checked without it.
"""

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from circolo.cards.units import Millis, Seat
from circolo.fairness.hash_chain import (
    ChainVersion,
    entry_hash_1,
    entry_hash_2,
    payload_hash_1,
    payload_hash_2,
)
from circolo.fairness.signing import SIGNATURE_BYTES, Signed
from circolo.store.entries import GENESIS_HASH, HASH_BYTES, SALT_BYTES
from circolo.tables.state import PlayerId

RECORD_VERSION = 2
RECORD_MAX_BYTES = 8 * 1024 * 1024
"""A longer file is refused before it is read."""

Salt = Annotated[bytes, Meta(min_length=SALT_BYTES, max_length=HASH_BYTES)]
Hash = Annotated[bytes, Meta(min_length=HASH_BYTES, max_length=HASH_BYTES)]


Name = Annotated[str, Meta(max_length=64)]


class OpenEntry(Struct, frozen=True, tag_field="entry", tag="open", forbid_unknown_fields=True):
    """What one command did, event by event.

    The `salt` of chain version 1 has 16 bytes and is the stored one; that of version 2 has 32.
    """

    version: int
    at: Millis
    salt: Salt
    events: list[Any]
    chain: ChainVersion = 1

    def __post_init__(self) -> None:
        if len(self.salt) != (SALT_BYTES if self.chain == 1 else HASH_BYTES):
            raise ValueError(f"entry {self.version} has a salt of another chain")


class HashedEntry(Struct, frozen=True, tag_field="entry", tag="kept", forbid_unknown_fields=True):
    """An entry of which only the hash is told: one player's own affair."""

    version: int
    at: Millis
    hash: Hash
    """Of what it tells, as it goes into the chain."""

    chain: ChainVersion = 1


class Countersignature(Struct, frozen=True, forbid_unknown_fields=True):
    """What the browser of a seat has signed under the head of a record, where an epoch ended."""

    seat: Seat
    epoch: int
    key: Hash
    signature: Annotated[bytes, Meta(min_length=SIGNATURE_BYTES, max_length=SIGNATURE_BYTES)]


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A match up to the end of its deal `deal`; `head` is the hash of the chain there.

    `circolo` is the version of the house that wrote it. `names` are what that house called people
    then, by player id: a label that no hash covers.
    """

    record: int
    circolo: str
    stream: str
    deal: int
    entries: tuple[OpenEntry | HashedEntry, ...]
    head: Hash
    signed: Signed | None = None
    """The house's signature under the head; a file alone cannot tell whose key it is."""
    names: dict[str, Name] = {}
    countersigned: tuple[Countersignature, ...] = ()
    """By browsers, under the head. Those under earlier heads are among the entries."""

    def people(self) -> frozenset[PlayerId]:
        """Return whoever has sat there, as far as the entries can be read."""
        events = (e for one in self.entries if isinstance(one, OpenEntry) for e in one.events)
        sat = (e for e in events if isinstance(e, dict) and e.get("type") == "seated")
        return frozenset(PlayerId(str(e.get("player"))) for e in sat if not e.get("bot"))

    def name(self, player: str, logged: str) -> str:
        """Return what the file calls a person, or an old entry did."""
        return self.names.get(player, logged)


class BadRecord(Exception):
    """A file that is no record; `code` is stable."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class _Version(Struct):
    record: int | None = None


def encode_record(record: Record) -> bytes:
    """Return the file of a record: JSON, UTF-8."""
    return msgspec.json.encode(record)


def decode_record(file: bytes) -> Record:
    """Read the file of a record; raises BadRecord."""
    if len(file) > RECORD_MAX_BYTES:
        raise BadRecord("record_too_large", f"a record has at most {RECORD_MAX_BYTES} bytes")
    try:
        version = msgspec.json.decode(file, type=_Version).record
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord("record_unreadable", str(error)) from None
    if version is None:
        raise BadRecord("record_unreadable", "it has no field 'record'")
    if not 1 <= version <= RECORD_VERSION:
        raise BadRecord(
            "record_version",
            f"it is of version {version}; this circolo reads 1 to {RECORD_VERSION}",
        )
    try:
        record = msgspec.json.decode(file, type=Record)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadRecord("record_unreadable", str(error)) from None
    if any(entry.chain > version for entry in record.entries):
        raise BadRecord("record_unreadable", "it has entries that no record of its version has")
    return record


def payload_hash(entry: OpenEntry | HashedEntry) -> bytes:
    """Return the hash of what an entry tells."""
    if isinstance(entry, HashedEntry):
        return entry.hash
    return (payload_hash_1 if entry.chain == 1 else payload_hash_2)(
        entry.salt, stored_events(entry)
    )


def stored_events(entry: OpenEntry) -> bytes:
    """Return the events of an entry in the very bytes that were hashed."""
    return msgspec.json.encode(entry.events)


def chain_head(stream: str, entries: Iterable[OpenEntry | HashedEntry]) -> bytes:
    """Return the hash of the chain of a stream after these entries."""
    link = GENESIS_HASH
    for entry in entries:
        if entry.chain == 1:
            link = entry_hash_1(link, payload_hash(entry))
        else:
            link = entry_hash_2(
                link, payload_hash(entry), stream=stream, version=entry.version, at=entry.at
            )
    return link
