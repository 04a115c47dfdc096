"""The store port: what can be read from and written to a store, and the values it returns."""

from typing import Protocol

import msgspec

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import Account
from circolo.ledger.transfer import Transfer
from circolo.store.entries import Deed, Entry, Head, MatchSummary


class PostedTransfer(msgspec.Struct, frozen=True):
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
    finished: MatchSummary


class StoredDeed(msgspec.Struct, frozen=True):
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

    sat: StoredDeed
    stood: StoredDeed | None
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


class CommittedEntry(msgspec.Struct, frozen=True):
    """An entry at its place in the order of all commits; places count from 1 and may skip."""

    position: int
    entry: Entry


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
        """Return the sealed seeds of the epochs not yet revealed."""
        ...

    async def balance(self, account: Account) -> Chips:
        """Return what the account holds, 0 where nothing was ever posted."""
        ...

    async def balances(self, prefix: str) -> dict[Account, Chips]:
        """Return the accounts whose names begin so and whose balance is not 0."""
        ...

    async def statement(
        self, account: Account, *, limit: int, before: int | None = None
    ) -> tuple[PostedTransfer, ...]:
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
    ) -> tuple[StoredDeed, ...]:
        """Return the hands of a person, latest first, from below one number and above another; at
        one table only, if its stream is named.
        """
        ...

    async def sittings(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[Sitting, ...]:
        """Return the sittings of a person, latest first, that began below the number `before`."""
        ...

    async def all_deeds(self, number: int, *, limit: int) -> tuple[StoredDeed, ...]:
        """Return what people have done after a number, in its order."""
        ...

    async def feed(self, position: int, *, limit: int) -> tuple[CommittedEntry, ...]:
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
