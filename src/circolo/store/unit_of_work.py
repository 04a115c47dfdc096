"""The port to what is kept: entries in streams, with their transfers and secrets, all or nothing.

One accepted command is one entry: its events, the chips they move, and the secrets they seal or
reveal become durable together or not at all, and nobody is shown anything before.
"""

from collections.abc import Iterable
from typing import Literal, Protocol, TypedDict, Unpack

import msgspec
from msgspec.structs import replace

from circolo.cards.units import Chips, Millis
from circolo.fairness.chain import (
    CHAIN,
    ChainVersion,
    link_1,
    link_2,
    shown_salt,
    told_1,
    told_2,
)
from circolo.ledger.account import Account
from circolo.ledger.transfer import Transfer
from circolo.store.errors import BrokenChain

COMMAND_MAX = 64
STREAM_MAX = 128
SALT_BYTES = 16
HASH_BYTES = 32
GENESIS = bytes(HASH_BYTES)
"""The hash before the first entry of a stream."""


class Sealed(msgspec.Struct, frozen=True):
    """The secret of a live epoch, encrypted by the vault."""

    epoch: int
    box: bytes


class Finished(msgspec.Struct, frozen=True):
    """What came of a match, in a form that the store does not read, and whose it was: of one at a
    table, or of a freeze-out, which is a match of all against all.
    """

    people: tuple[str, ...]
    summary: bytes
    kind: Literal["table", "freeze_out"] = "table"


class Deed(msgspec.Struct, frozen=True):
    """What one person has done at the table of an entry, and with which chips; the store reads
    nothing else of it.
    """

    person: str
    kind: Literal["sat", "added", "hand", "voided", "stood"]
    chips: Chips
    summary: bytes = b""


class Entry(msgspec.Struct, frozen=True):
    """What one accepted command did to one stream; versions count from 1.

    `command` is the id by which a repetition is known, `cause` who or what caused it. `sealed` are
    secrets to keep and `opened` epochs revealed, whose secrets go in the same transaction; `closes`
    says that the stream ends here, `finished` what came of a match that does, `deeds` what people
    have done. An entry read back has none of the five, and of its transfers those that no earlier
    entry had posted. `chain` is the version of the chain by which `hash` was made.
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
    sealed: tuple[Sealed, ...] = ()
    opened: tuple[int, ...] = ()
    closes: bool = False
    finished: Finished | None = None
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
    """The last entry of a stream; its hash stands for the whole of its past.

    `chain` is the version of its chain, below which no later entry falls.
    """

    stream: str
    version: int
    hash: bytes
    closed: bool = False
    chain: ChainVersion = 1

    @property
    def next_entry(self) -> str:
        """By what name transfers know the entry that follows."""
        return f"{self.stream}/{self.version + 1}"


class Posted(msgspec.Struct, frozen=True):
    """A transfer and the entry that posted it: one line of a statement.

    `number` is its place among all transfers, in the order in which they were posted.
    """

    stream: str
    version: int
    at: Millis
    transfer: Transfer
    number: int


class FinishedMatch(msgspec.Struct, frozen=True):
    """A match, and when it ended; positions are those of its entry among all commits."""

    position: int
    at: Millis
    finished: Finished


class KeptDeed(msgspec.Struct, frozen=True):
    """A deed, its place among all, and that of the entry it was done with."""

    number: int
    position: int
    at: Millis
    deed: Deed


class Sitting(msgspec.Struct, frozen=True):
    """From sitting down at a table to taking one's chips home, and what was done between.

    `stood` is None while one sits there; `added` are chips bought meanwhile, `won` what `hands`
    came to without those that were voided; the last of them is number `last`, or 0.
    """

    sat: KeptDeed
    stood: KeptDeed | None
    added: Chips
    hands: int
    won: Chips
    last: int = 0


class Snapshot(msgspec.Struct, frozen=True):
    """What a stream had come to at a version, encrypted by the vault; never the only copy of it.

    `schema` says what shape it has: who knows another one folds the entries instead.
    """

    stream: str
    version: int
    schema: str
    box: bytes


class Committed(msgspec.Struct, frozen=True):
    """An entry at its place in the order of all commits; places count from 1 and may skip."""

    position: int
    entry: Entry


def salt_for_record(entry: Entry) -> bytes:
    """Return the salt by which a record shows an entry."""
    if entry.chain == 1:
        return entry.salt
    return shown_salt(entry.salt, cause=entry.cause, command=entry.command)


def told(entry: Entry) -> bytes:
    """Return the hash of what an entry tells; its salt keeps it from telling what that is."""
    return (told_1 if entry.chain == 1 else told_2)(salt_for_record(entry), entry.events)


def link(previous: bytes, entry: Entry) -> bytes:
    """Return the hash that an entry must have behind the hash of the entry before it."""
    if entry.chain == 1:
        return link_1(previous, told(entry))
    return link_2(previous, told(entry), stream=entry.stream, version=entry.version, at=entry.at)


def linked(previous: bytes, entry: Entry) -> Entry:
    """Return the entry with the hash that it must have."""
    return replace(entry, hash=link(previous, entry))


def head_after(entry: Entry) -> Head:
    """Return the head of a stream whose last entry this is."""
    return Head(entry.stream, entry.version, entry.hash, entry.closes, entry.chain)


def follows(head: Head, entry: Entry) -> bool:
    """Tell whether an entry is chained to a head, by a version of the chain that is not older."""
    return (
        entry.version == head.version + 1
        and entry.chain >= head.chain
        and entry.hash == link(head.hash, entry)
    )


class Also(TypedDict, total=False):
    """What becomes durable with an entry, where there is any."""

    transfers: tuple[Transfer, ...]
    sealed: tuple[Sealed, ...]
    opened: tuple[int, ...]
    closes: bool
    finished: Finished | None
    deeds: tuple[Deed, ...]


def following(
    head: Head,
    events: bytes,
    *,
    command: str,
    cause: str,
    at: Millis,
    salt: bytes,
    **also: Unpack[Also],
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
        hash=GENESIS,
        **also,
    )
    return linked(head.hash, entry)


def chained(head: Head, entries: Iterable[Entry]) -> Head:
    """Return the head after these entries; raises BrokenChain at the first that does not follow."""
    for entry in entries:
        if not follows(head, entry):
            raise BrokenChain(entry.stream, entry.version)
        head = head_after(entry)
    return head


class Reader(Protocol):
    """What can be asked about what is kept; every question may raise StoreFailed."""

    async def read(
        self, stream: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        """Return the entries of a stream above the version `after`, in order: all, or the first."""
        ...

    async def streams(self, prefix: str, *, closed: bool = True) -> tuple[Head, ...]:
        """Return the heads of the streams whose names begin so, by name; with `closed` false only
        those that no entry has closed.
        """
        ...

    async def heads(
        self, *, until: int, after: str = "", limit: int
    ) -> tuple[tuple[str, bytes], ...]:
        """Return streams with the hash that each had after the entry at a position, by name: the
        first ones behind a name. Streams that began later are not among them.
        """
        ...

    async def last_position(self) -> int:
        """Return the position of the last entry of all, 0 where there is none."""
        ...

    async def commands(self, stream: str, *, limit: int) -> tuple[str, ...]:
        """Return the ids of the last commands of a stream, the latest last."""
        ...

    async def snapshot(self, stream: str) -> Snapshot | None:
        """Return the latest snapshot of a stream that is not closed, if there is one."""
        ...

    async def secrets(self, stream: str) -> dict[int, bytes]:
        """Return the boxes of the epochs not yet revealed."""
        ...

    async def balance(self, account: Account) -> Chips:
        """Return what the account holds, 0 where nothing was ever posted."""
        ...

    async def balances(self, prefix: str) -> dict[Account, Chips]:
        """Return the accounts whose names begin so and whose balance is not 0."""
        ...

    async def statement(
        self, account: Account, *, limit: int, before: int | None = None
    ) -> tuple[Posted, ...]:
        """Return transfers of an account, newest first, from below the number `before`."""
        ...

    async def matches(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[FinishedMatch, ...]:
        """Return the matches of a person at tables, latest first, from below a position."""
        ...

    async def all_matches(self, position: int, *, limit: int) -> tuple[FinishedMatch, ...]:
        """Return matches of both kinds after a position, in the order in which they ended."""
        ...

    async def hands(
        self,
        person: str,
        *,
        limit: int,
        before: int | None = None,
        stream: str | None = None,
        after: int = 0,
    ) -> tuple[KeptDeed, ...]:
        """Return the hands of a person, latest first, from below one number and above another; at
        one table only, if its stream is named.
        """
        ...

    async def sittings(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[Sitting, ...]:
        """Return the sittings of a person, latest first, that began below the number `before`."""
        ...

    async def all_deeds(self, number: int, *, limit: int) -> tuple[KeptDeed, ...]:
        """Return what people have done after a number, in its order."""
        ...

    async def feed(self, position: int, *, limit: int) -> tuple[Committed, ...]:
        """Return the entries of all streams after a position, in the order of their commits."""
        ...

    async def last_beat(self) -> Millis | None:
        """Return the last time kept by `beat`."""
        ...


class Store(Reader, Protocol):
    """Where entries are kept; what a method has done is durable when it returns."""

    async def append(self, entry: Entry) -> None:
        """Take the entry whole.

        Raises DuplicateCommand, VersionConflict, BrokenChain, SecretConflict, InsufficientChips or
        TransferConflict and leaves nothing; or StoreFailed, which as DiskFull leaves nothing too.
        """
        ...

    async def keep(self, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of an older one; of a closed stream none is kept."""
        ...

    async def unlisted(self) -> int:
        """Return up to which position entries are older than the lists; 0 if none is."""
        ...

    async def list_done(
        self, matches: tuple[FinishedMatch, ...], deeds: tuple[tuple[int, Deed], ...]
    ) -> None:
        """List the matches that such entries ended, and by the position of its entry what people
        have done with them; afterwards none is older than the lists.
        """
        ...

    async def beat(self, now: Millis) -> None:
        """Keep the time at which the server was last alive."""
        ...

    async def close(self) -> None:
        """Finish what waits and let go of the files; afterwards everything raises StoreFailed."""
        ...
