"""The store port: the operations of a store, and the values that they return."""

from typing import Protocol

import msgspec

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import Account
from circolo.ledger.transfer import Transfer
from circolo.store.club_logos_port import ClubLogos
from circolo.store.durations import Durations
from circolo.store.entries import Deed, Entry, Head, MatchSummary


class PostedTransfer(msgspec.Struct, frozen=True):
    """A transfer of chips and the log entry that posted it: one line of an account's statement.

    `number` is the transfer's place among all transfers of the store, from 1.
    """

    stream: str
    version: int
    at: Millis
    transfer: Transfer
    number: int


class FinishedMatch(msgspec.Struct, frozen=True):
    """The stored result of a match, with the time of the log entry that ended it.

    `position` is the place of that entry in the order of all commits.
    """

    position: int
    at: Millis
    finished: MatchSummary


class StoredDeed(msgspec.Struct, frozen=True):
    """A stored line of a player's history (a deed) and the time of its log entry.

    `number` is its place among the lines of all players, from 1. `position` is the place of its
    entry in the order of all commits.
    """

    number: int
    position: int
    at: Millis
    deed: Deed


class Sitting(msgspec.Struct, frozen=True):
    """One visit of a person to a ring table (a bank game), from sitting down to leaving.

    `sat` and `stood` are the deeds at both ends; `stood` is None while the person is at the table.
    `added` are the chips bought in between, `hands` the number of hands played, `won` the chips won
    in them (negative if lost). `last` is the deed number of the last hand, 0 if there was none.
    """

    sat: StoredDeed
    stood: StoredDeed | None
    added: Chips
    hands: int
    won: Chips
    last: int = 0


class Snapshot(msgspec.Struct, frozen=True):
    """The state of a stream after the entry `version`, encrypted, so that a restart reads less.

    `schema` names the format of the state. Code with another format ignores the snapshot and
    computes the state from the entries.
    """

    stream: str
    version: int
    schema: str
    box: bytes


class CommittedEntry(msgspec.Struct, frozen=True):
    """A log entry with its place in the order of all commits.

    Positions increase from 1; some numbers may be missing.
    """

    position: int
    entry: Entry


class CommitCounts(Protocol):
    """The counters of a writer that commits entries in batches, for the metrics of the server."""

    @property
    def commits(self) -> int:
        """The number of committed transactions."""
        ...

    @property
    def done(self) -> int:
        """The number of work items in them; divided by `commits`, the mean size of a batch."""
        ...

    @property
    def queued(self) -> int:
        """The number of work items that wait to be written."""
        ...

    @property
    def commit_durations(self) -> Durations:
        """How long the transactions take."""
        ...

    @property
    def wait_durations(self) -> Durations:
        """How long the first item of each transaction has waited for it."""
        ...


class Reader(Protocol):
    """The queries of a store, which change nothing. Every method may raise StoreFailed."""

    async def read(
        self, stream: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        """Return the entries of a stream with versions above `after`, in order, at most `limit`.

        A stream is the log of one table, one tournament, or the house.
        """
        ...

    async def streams(self, prefix: str, *, closed: bool = True) -> tuple[Head, ...]:
        """Return the head (last version and hash) of each stream whose name starts with `prefix`.

        They are sorted by name. If `closed` is false, streams that have ended are left out.
        """
        ...

    async def heads(
        self, *, until: int, after: str = "", limit: int
    ) -> tuple[tuple[str, bytes], ...]:
        """Return names of streams, each with its hash after the commit at the position `until`.

        They are sorted by name: at most `limit` streams with names above `after`. Streams that had
        no entry yet are left out.
        """
        ...

    async def last_position(self) -> int:
        """Return the position of the last committed entry of any stream, 0 if there is none."""
        ...

    async def commands(self, stream: str, *, limit: int) -> tuple[str, ...]:
        """Return the ids of the last `limit` commands of a stream, the latest last."""
        ...

    async def snapshot(self, stream: str) -> Snapshot | None:
        """Return the stored snapshot of a stream, or None if there is none."""
        ...

    async def secrets(self, stream: str) -> dict[int, bytes]:
        """Return the encrypted seeds of a table's shuffles that are not revealed yet, by epoch."""
        ...

    async def balance(self, account: Account) -> Chips:
        """Return the chips of an account, 0 if it has no transfers."""
        ...

    async def balances(self, prefix: str) -> dict[Account, Chips]:
        """Return the chips of each account whose name starts with `prefix`, without empty ones."""
        ...

    async def statement(
        self, account: Account, *, limit: int, before: int | None = None
    ) -> tuple[PostedTransfer, ...]:
        """Return at most `limit` transfers of an account, newest first.

        With `before`, only transfers with a lower `number` are returned.
        """
        ...

    async def matches(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[FinishedMatch, ...]:
        """Return at most `limit` finished matches of a person at tables, latest first.

        With `before`, only matches at lower positions are returned.
        """
        ...

    async def all_matches(self, position: int, *, limit: int) -> tuple[FinishedMatch, ...]:
        """Return the results of matches and of freeze-out tournaments, in commit order.

        At most `limit` results are returned, from positions above `position`.
        """
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
        """Return at most `limit` deals that a person played (deeds of kind `hand`), latest first.

        Only deeds with a `number` above `after` and, if given, below `before` are returned; with
        `stream`, only those at that table.
        """
        ...

    async def sittings(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[Sitting, ...]:
        """Return at most `limit` visits of a person to ring tables, latest first.

        With `before`, only visits that began with a lower deed number are returned.
        """
        ...

    async def all_deeds(self, number: int, *, limit: int) -> tuple[StoredDeed, ...]:
        """Return at most `limit` lines of all players' histories with numbers above `number`."""
        ...

    async def feed(self, position: int, *, limit: int) -> tuple[CommittedEntry, ...]:
        """Return at most `limit` entries of all streams after `position`, in commit order."""
        ...

    async def last_beat(self) -> Millis | None:
        """Return the time of the last call of `Store.beat`, or None if there was none."""
        ...


class Store(Reader, Protocol):
    """A store of the log, the chips and the players' results. A change is durable when its method
    returns.

    Every method may raise StoreFailed.
    """

    @property
    def club_logos(self) -> ClubLogos:
        """The logos of the clubs."""
        ...

    async def append(self, entry: Entry) -> None:
        """Commit an entry with its transfers, secrets and other parts in one transaction.

        Raises DuplicateCommand, VersionConflict, BrokenChain, SecretConflict, InsufficientChips,
        TransferConflict or StoreUnavailable, and then has written nothing. After any other
        StoreFailed it is unknown whether the entry was committed.
        """
        ...

    async def keep(self, snapshot: Snapshot) -> None:
        """Store a snapshot and delete the older one of its stream.

        Does nothing if a later snapshot is stored, or if the stream is unknown or has ended.
        """
        ...

    async def unlisted(self) -> int:
        """Return the position of the last entry whose results are missing from the lists of matches
        and deeds, because it was written before the store had these lists. `list_done` adds the
        missing results.

        Returns 0 if nothing is missing.
        """
        ...

    async def list_done(
        self, matches: tuple[FinishedMatch, ...], deeds: tuple[tuple[int, Deed], ...]
    ) -> None:
        """Add the matches and deeds of all entries up to `unlisted()` to the lists.

        Each deed is given with the position of its entry. Afterwards `unlisted` returns 0.
        """
        ...

    async def beat(self, now: Millis) -> None:
        """Store `now` as the last time at which the server was running."""
        ...

    async def close(self) -> None:
        """Commit the queued changes and close the files. Later calls raise StoreFailed."""
        ...
