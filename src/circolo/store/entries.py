"""Entries of the append-only log, with the transfers and secrets that commit together with each.

One accepted command makes one entry. Its events, transfers and secrets become durable in one
transaction, before the server sends them to a client.
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

COMMAND_MAX = 96
STREAM_MAX = 128
SALT_BYTES = 16
HASH_BYTES = 32
GENESIS_HASH = bytes(HASH_BYTES)
"""The hash to which the first entry of a stream is chained: 32 zero bytes."""


class SealedSecret(msgspec.Struct, frozen=True):
    """The house's seed of an epoch (the life of one shuffle), encrypted until it is revealed.

    `box` is the output of `Vault.seal`.
    """

    epoch: int
    box: bytes


class MatchSummary(msgspec.Struct, frozen=True):
    """The result of a finished match: the ids of its players, and the result as JSON in `summary`.

    The store does not decode `summary`. `kind` is `table` for a match at a table. It is
    `freeze_out` for a whole tournament of that format, which counts as one match of all its
    entrants.
    """

    people: tuple[str, ...]
    summary: bytes
    kind: Literal["table", "freeze_out"] = "table"


class Deed(msgspec.Struct, frozen=True):
    """One line of a person's history: what they did at the table to which the entry belongs.

    `kind` says what `chips` are: bought (`sat`, `added`), won or lost (`hand`), given back or taken
    back (`voided`), or taken home (`stood`). `summary` has details as JSON, which the store does
    not decode.
    """

    person: str
    kind: Literal["sat", "added", "hand", "voided", "stood"]
    chips: Chips
    summary: bytes = b""


class Entry(msgspec.Struct, frozen=True):
    """One entry of the append-only log: everything that one accepted command adds to one stream.

    `version` counts the entries of the stream from 1. `command` is the id that identifies a retry,
    `cause` names the person or part of the server that gave the command. `events` are JSON. `hash`
    chains the entry to the one before it; `chain` is the version of the hash's formula.

    Five fields are only written: `sealed` are secrets to store; `opened` are revealed epochs, whose
    secrets are deleted; `closes` ends the stream; `finished` is the result of a match that ends;
    `deeds` are lines of players' histories. In an entry that is read from the store, these fields
    have their default values. Its `transfers` do not include those that an earlier entry had posted
    already.
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
    """The version and hash of the last entry of a stream (the log of a table, a tournament or the
    house). The hash commits to all entries before it.

    `closed` is true if the stream has ended. `chain` is the version of the hash's formula, which
    never falls in later entries. An empty stream has version 0 and GENESIS_HASH.
    """

    stream: str
    version: int
    hash: bytes
    closed: bool = False
    chain: ChainVersion = 1

    @property
    def next_entry(self) -> str:
        """The prefix of the transfer ids of the next entry: its stream and version."""
        return f"{self.stream}/{self.version + 1}"


def salt_for_record(entry: Entry) -> bytes:
    """Return the salt that a record (the file of a match) publishes for this entry.

    In chain version 1 this is the stored salt, in version 2 a hash of it.
    """
    if entry.chain == 1:
        return entry.salt
    return record_salt(entry.salt, cause=entry.cause, command=entry.command)


def payload_hash(entry: Entry) -> bytes:
    """Return the salted hash of an entry's events.

    Without the salt nobody can find the events by hashing guesses.
    """
    return (payload_hash_1 if entry.chain == 1 else payload_hash_2)(
        salt_for_record(entry), entry.events
    )


def entry_hash(previous: bytes, entry: Entry) -> bytes:
    """Return the hash that chains `entry` to the entry before it, whose hash is `previous`."""
    if entry.chain == 1:
        return entry_hash_1(previous, payload_hash(entry))
    return entry_hash_2(
        previous, payload_hash(entry), stream=entry.stream, version=entry.version, at=entry.at
    )


def with_hash(previous: bytes, entry: Entry) -> Entry:
    """Return a copy of `entry` with the hash that chains it to the entry before it.

    `previous` is the hash of the entry before it.
    """
    return replace(entry, hash=entry_hash(previous, entry))


def head_after(entry: Entry) -> Head:
    """Return the version and hash of a stream after `entry` has been appended."""
    return Head(entry.stream, entry.version, entry.hash, entry.closes, entry.chain)


def is_chained_to(head: Head, entry: Entry) -> bool:
    """Return whether `entry` follows `head`: its version is the next one, its hash follows from the
    hash of `head`, and its chain version is not lower.
    """
    return (
        entry.version == head.version + 1
        and entry.chain >= head.chain
        and entry.hash == entry_hash(head.hash, entry)
    )


class EntryParts(TypedDict, total=False):
    """The optional fields of an `Entry`, as keyword arguments of `chain_entry`."""

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
    """Build the next entry of a stream: its version and hash follow from `head`.

    `also` are its transfers, secrets and other optional parts.
    """
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
    """Check that each entry is chained to the one before it, and return the head after the last.

    `head` is the head before the first entry. Raises BrokenChain.
    """
    for entry in entries:
        if not is_chained_to(head, entry):
            raise BrokenChain(entry.stream, entry.version)
        head = head_after(entry)
    return head
