"""Entries of the append-only log, with the transfers and secrets that commit together with each.

One accepted command makes one entry. Its events, their transfers, and the secrets that they seal or
reveal become durable in one transaction, before anybody sees them.
"""

from collections.abc import Iterable
from typing import Literal, TypedDict, Unpack

import msgspec
from msgspec.structs import replace

from circolo.cards.units import Chips, Millis
from circolo.fairness.hash_chain import (
    CHAIN,
    ChainVersion,
    entry_hash_1,
    entry_hash_2,
    payload_hash_1,
    payload_hash_2,
    record_salt,
)
from circolo.ledger.transfer import Transfer
from circolo.store.errors import BrokenChain

COMMAND_MAX = 64
STREAM_MAX = 128
SALT_BYTES = 16
HASH_BYTES = 32
GENESIS_HASH = bytes(HASH_BYTES)
"""The hash before the first entry of a stream."""


class SealedSecret(msgspec.Struct, frozen=True):
    """The secret of a live epoch, encrypted by the vault."""

    epoch: int
    box: bytes


class MatchSummary(msgspec.Struct, frozen=True):
    """The result of a match and its players. The store does not read `summary`.

    `kind` tells a match at a table from a freeze-out, which is one match of all its entrants.
    """

    people: tuple[str, ...]
    summary: bytes
    kind: Literal["table", "freeze_out"] = "table"


class Deed(msgspec.Struct, frozen=True):
    """An act of one person at the table of an entry, with its chips. The store does not read
    `summary`.
    """

    person: str
    kind: Literal["sat", "added", "hand", "voided", "stood"]
    chips: Chips
    summary: bytes = b""


class Entry(msgspec.Struct, frozen=True):
    """The effect of one accepted command on one stream; versions count from 1.

    `command` is the id that identifies a retry, `cause` is who or what caused the command. `sealed`
    are secrets to store; `opened` are revealed epochs, whose secrets the same transaction deletes.
    `closes` ends the stream, `finished` is the result of a match that ends, `deeds` are the acts of
    people. An entry that is read back has none of these five. It has only the transfers that no
    earlier entry had posted. `chain` is the version of the chain that `hash` belongs to.
    """

    stream: str
    version: int
    command: str
    at: Millis
    cause: str
    events: bytes
    salt: bytes
    hash: bytes
    transfers: tuple[Transfer, ...] = ()
    sealed: tuple[SealedSecret, ...] = ()
    opened: tuple[int, ...] = ()
    closes: bool = False
    finished: MatchSummary | None = None
    deeds: tuple[Deed, ...] = ()
    chain: ChainVersion = CHAIN

    def __post_init__(self) -> None:
        if not 0 < len(self.stream) <= STREAM_MAX:
            raise ValueError(f"the name of a stream has 1 to {STREAM_MAX} characters")
        if not 0 < len(self.command) <= COMMAND_MAX:
            raise ValueError(f"the id of a command has 1 to {COMMAND_MAX} characters")
        if self.version < 1:
            raise ValueError(f"versions count from 1, not {self.version}")
        if len(self.salt) != SALT_BYTES or len(self.hash) != HASH_BYTES:
            raise ValueError(f"a salt has {SALT_BYTES} bytes and a hash {HASH_BYTES}")


class Head(msgspec.Struct, frozen=True):
    """The last entry of a stream. Its hash commits to all entries before it.

    `chain` is the version of its chain; no later entry has a lower one.
    """

    stream: str
    version: int
    hash: bytes
    closed: bool = False
    chain: ChainVersion = 1

    @property
    def next_entry(self) -> str:
        """The prefix of the transfer ids of the next entry."""
        return f"{self.stream}/{self.version + 1}"


def salt_for_record(entry: Entry) -> bytes:
    """Return the salt of an entry that a record shows."""
    if entry.chain == 1:
        return entry.salt
    return record_salt(entry.salt, cause=entry.cause, command=entry.command)


def payload_hash(entry: Entry) -> bytes:
    """Return the hash of an entry's events. Because of the salt nobody can guess the events."""
    return (payload_hash_1 if entry.chain == 1 else payload_hash_2)(
        salt_for_record(entry), entry.events
    )


def entry_hash(previous: bytes, entry: Entry) -> bytes:
    """Return the hash that an entry must have after an entry with the hash `previous`."""
    if entry.chain == 1:
        return entry_hash_1(previous, payload_hash(entry))
    return entry_hash_2(
        previous, payload_hash(entry), stream=entry.stream, version=entry.version, at=entry.at
    )


def with_hash(previous: bytes, entry: Entry) -> Entry:
    """Return the entry with the hash that it must have."""
    return replace(entry, hash=entry_hash(previous, entry))


def head_after(entry: Entry) -> Head:
    """Return the head of a stream whose last entry this is."""
    return Head(entry.stream, entry.version, entry.hash, entry.closes, entry.chain)


def is_chained_to(head: Head, entry: Entry) -> bool:
    """Return whether an entry follows a head, with a chain version that is not older."""
    return (
        entry.version == head.version + 1
        and entry.chain >= head.chain
        and entry.hash == entry_hash(head.hash, entry)
    )


class EntryParts(TypedDict, total=False):
    """The optional parts that become durable together with an entry."""

    transfers: tuple[Transfer, ...]
    sealed: tuple[SealedSecret, ...]
    opened: tuple[int, ...]
    closes: bool
    finished: MatchSummary | None
    deeds: tuple[Deed, ...]


def chain_entry(
    head: Head,
    events: bytes,
    *,
    command: str,
    cause: str,
    at: Millis,
    salt: bytes,
    **also: Unpack[EntryParts],
) -> Entry:
    """Return the entry that follows a head, chained to it."""
    entry = Entry(
        stream=head.stream,
        version=head.version + 1,
        command=command,
        at=at,
        cause=cause,
        events=events,
        salt=salt,
        hash=GENESIS_HASH,
        **also,
    )
    return with_hash(head.hash, entry)


def follow_chain(head: Head, entries: Iterable[Entry]) -> Head:
    """Return the head after these entries; raises BrokenChain at the first that does not follow."""
    for entry in entries:
        if not is_chained_to(head, entry):
            raise BrokenChain(entry.stream, entry.version)
        head = head_after(entry)
    return head
