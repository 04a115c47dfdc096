"""The file format of a record, version 2: a table's entries from the first to the end of a deal.

A private entry (a premove, a preference) is represented only by its hash, so that the hash chain
can be checked without its content.
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
"""The maximum size of a record's file, in bytes; `decode_record` refuses longer files unread."""

Salt = Annotated[bytes, Meta(min_length=SALT_BYTES, max_length=HASH_BYTES)]
Hash = Annotated[bytes, Meta(min_length=HASH_BYTES, max_length=HASH_BYTES)]


Name = Annotated[str, Meta(max_length=64)]


class OpenEntry(Struct, frozen=True, tag_field="entry", tag="open", forbid_unknown_fields=True):
    """A log entry in a record, with its events in JSON.

    `salt` is that of `salt_for_record`: 16 bytes in chain version 1, 32 bytes in version 2.
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
    """A log entry with private events of one player, such as a premove, without its content."""

    version: int
    at: Millis
    hash: Hash
    """The hash of the entry's salt and events, which the hash chain links."""

    chain: ChainVersion = 1


class Countersignature(Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's signature of a shuffle: of the record's `head`, and of the commitments of its own
    seat and of the house in `epoch`, which the last entry ends.
    """

    seat: Seat
    epoch: int
    key: Hash
    signature: Annotated[bytes, Meta(min_length=SIGNATURE_BYTES, max_length=SIGNATURE_BYTES)]


class Record(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The log of a table from its first entry up to the end of the deal with number `deal`.

    `record` is the version of the format, `circolo` that of the server that wrote the file. `head`
    is the hash of the last entry. `names` are the names of the people when the file was written,
    by player id; no hash covers them.
    """

    record: int
    circolo: str
    stream: str
    deal: int
    entries: tuple[OpenEntry | HashedEntry, ...]
    head: Hash
    signed: Signed | None = None
    """The house's signature of `head`. The file cannot prove to whom the key belongs."""
    names: dict[str, Name] = {}
    countersigned: tuple[Countersignature, ...] = ()
    """The browsers' signatures of `head`. Signatures of earlier heads are events in the entries."""

    def people(self) -> frozenset[PlayerId]:
        """Return the ids of all people who have had a seat; events of unknown shape are skipped."""
        events = (e for one in self.entries if isinstance(one, OpenEntry) for e in one.events)
        sat = (e for e in events if isinstance(e, dict) and e.get("type") == "seated")
        return frozenset(PlayerId(str(e.get("player"))) for e in sat if not e.get("bot"))

    def name(self, player: str, logged: str) -> str:
        """Return the name of the person `player` in `names`. If it is missing there, return
        `logged`, their name in the log.
        """
        return self.names.get(player, logged)


class BadRecord(Exception):
    """A file cannot be read as a record, or is not valid; `code` is stable."""

    def __init__(self, code: str, detail: str) -> None:
        super().__init__(f"{code}: {detail}")
        self.code = code
        self.detail = detail


class _Version(Struct):
    record: int | None = None


def encode_record(record: Record) -> bytes:
    """Encode a record as the content of its file: JSON in UTF-8."""
    return msgspec.json.encode(record)


def decode_record(file: bytes) -> Record:
    """Decode the content of a record's file; it does not check hashes or rules.

    Raises BadRecord: record_too_large, record_unreadable, record_version.
    """
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
    """Return the hash of an entry's salt and events, which the hash chain links."""
    if isinstance(entry, HashedEntry):
        return entry.hash
    return (payload_hash_1 if entry.chain == 1 else payload_hash_2)(
        entry.salt, stored_events(entry)
    )


def stored_events(entry: OpenEntry) -> bytes:
    """Return the events of an entry as the JSON bytes that the house stored and hashed."""
    return msgspec.json.encode(entry.events)


def chain_head(stream: str, entries: Iterable[OpenEntry | HashedEntry]) -> bytes:
    """Return the hash of the last of these entries, computed from the first entry of the stream."""
    link = GENESIS_HASH
    for entry in entries:
        if entry.chain == 1:
            link = entry_hash_1(link, payload_hash(entry))
        else:
            link = entry_hash_2(
                link, payload_hash(entry), stream=stream, version=entry.version, at=entry.at
            )
    return link
