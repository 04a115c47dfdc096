"""The format of a record: the entries of a table from the first up to the end of a deal, as hashed.

This is version 2. Of a private entry (a premove, a preference) only the hash is in the record, so
that the chain can be checked without its content.
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
    """An entry with its events.

    The `salt` of chain version 1 has 16 bytes and is the stored one; that of version 2 has 32.
    """

    version: int
    at: Millis
    salt: Salt
    events: list[Any]
    chain: ChainVersion = 1

    def __post_init__(self) -> None:
        if len(self.salt) != (SALT_BYTES if self.chain == 1 else HASH_BYTES):
            raise ValueError(f"entry {self.version} has a salt of another chain version")


class HashedEntry(Struct, frozen=True, tag_field="entry", tag="kept", forbid_unknown_fields=True):
    """A private entry of one player: the record holds only its hash."""

    version: int
    at: Millis
    hash: Hash
    """The payload hash, from which the hash of the chain is computed."""

    chain: ChainVersion = 1


class Countersignature(Struct, frozen=True, forbid_unknown_fields=True):
    """The signature of a seat's browser over the head of a record, at the end of an epoch."""

    seat: Seat
    epoch: int
    key: Hash
    signature: Annotated[bytes, Meta(min_length=SIGNATURE_BYTES, max_length=SIGNATURE_BYTES)]


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A match up to the end of the deal with number `deal`; `head` is the hash of the chain there.

    `circolo` is the version of the server that wrote the file. `names` are the names of the people
    at that time, by player id. They are labels that no hash covers.
    """

    record: int
    circolo: str
    stream: str
    deal: int
    entries: tuple[OpenEntry | HashedEntry, ...]
    head: Hash
    signed: Signed | None = None
    """The house's signature of the head. The file alone cannot prove whose key it is."""
    names: dict[str, Name] = {}
    countersigned: tuple[Countersignature, ...] = ()
    """The browsers' signatures of `head`. Those of earlier heads are among the entries."""

    def people(self) -> frozenset[PlayerId]:
        """Return the people who have sat at the table; entries that cannot be read are skipped."""
        events = (e for one in self.entries if isinstance(one, OpenEntry) for e in one.events)
        sat = (e for e in events if isinstance(e, dict) and e.get("type") == "seated")
        return frozenset(PlayerId(str(e.get("player"))) for e in sat if not e.get("bot"))

    def name(self, player: str, logged: str) -> str:
        """Return the name of a person in `names`; without one `logged`, the name in the entry."""
        return self.names.get(player, logged)


class BadRecord(Exception):
    """A file that is not a valid record; `code` is stable."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class _Version(Struct):
    record: int | None = None


def encode_record(record: Record) -> bytes:
    """Return the content of a record's file: JSON in UTF-8."""
    return msgspec.json.encode(record)


def decode_record(file: bytes) -> Record:
    """Read the content of a record's file; raises BadRecord."""
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
        raise BadRecord("record_unreadable", "it has entries of a later chain than its version")
    return record


def payload_hash(entry: OpenEntry | HashedEntry) -> bytes:
    """Return the hash of an entry's salt and events, which the chain links."""
    if isinstance(entry, HashedEntry):
        return entry.hash
    return (payload_hash_1 if entry.chain == 1 else payload_hash_2)(
        entry.salt, stored_events(entry)
    )


def stored_events(entry: OpenEntry) -> bytes:
    """Return the events of an entry, byte for byte as they were hashed."""
    return msgspec.json.encode(entry.events)


def chain_head(stream: str, entries: Iterable[OpenEntry | HashedEntry]) -> bytes:
    """Return the hash of a stream's chain after these entries."""
    link = GENESIS_HASH
    for entry in entries:
        if entry.chain == 1:
            link = entry_hash_1(link, payload_hash(entry))
        else:
            link = entry_hash_2(
                link, payload_hash(entry), stream=stream, version=entry.version, at=entry.at
            )
    return link
