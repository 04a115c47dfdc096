"""The store port: the operations of a store, and the values that they return."""

from typing import Protocol

import msgspec

from circolo.cards.units import Chips, Millis
from circolo.ledger.account import Account
from circolo.ledger.transfer import Transfer
from circolo.store.entries import Deed, Entry, Head, MatchSummary


class PostedTransfer(msgspec.Struct, frozen=True):
    """A transfer and the entry that posted it: one line of an account's statement.

    `number` counts all transfers in the order in which they were posted.
    """

    stream: str
    version: int
    at: Millis
    transfer: Transfer
    number: int


class FinishedMatch(msgspec.Struct, frozen=True):
    """A match that has ended; `position` is that of its last entry among all commits."""

    position: int
    at: Millis
    finished: MatchSummary


class StoredDeed(msgspec.Struct, frozen=True):
    """A deed; `number` counts all deeds, and `position` is that of its entry."""

    number: int
    position: int
    at: Millis
    deed: Deed


class Sitting(msgspec.Struct, frozen=True):
    """The deeds of a person from sitting down at a table to leaving it with their chips.

    `stood` is None while the person sits there. `added` are the chips bought in between. `won` is
    the net result of the `hands`, without voided ones. `last` is the number of the last hand, or 0.
    """

    sat: StoredDeed
    stood: StoredDeed | None
    added: Chips
    hands: int
    won: Chips
    last: int = 0


class Snapshot(msgspec.Struct, frozen=True):
    """The state of a stream at a version, encrypted by the vault. It can always be folded again.

    `schema` names the format. A reader with another schema folds the entries instead.
    """

    stream: str
    version: int
    schema: str
    box: bytes


class CommittedEntry(msgspec.Struct, frozen=True):
    """An entry and its position in the order of all commits. Positions start at 1 and may skip."""

    position: int
    entry: Entry


class Reader(Protocol):
    """The queries of a store. Every one may raise StoreFailed."""

    async def read(
        self, stream: str, *, after: int = 0, limit: int | None = None
    ) -> tuple[Entry, ...]:
        """Return the entries of a stream above the version `after`, in order: at most `limit`."""
        ...

    async def streams(self, prefix: str, *, closed: bool = True) -> tuple[Head, ...]:
        """Return the heads of the streams whose names start with `prefix`, sorted by name.

        If `closed` is false, closed streams are left out.
        """
        ...

    async def heads(
        self, *, until: int, after: str = "", limit: int
    ) -> tuple[tuple[str, bytes], ...]:
        """Return streams with the hash that each had at the position `until`, sorted by name.

        At most `limit` streams, with names above `after`. Streams that began later are left out.
        """
        ...

    async def last_position(self) -> int:
        """Return the position of the last entry of all streams, 0 if there is none."""
        ...

    async def commands(self, stream: str, *, limit: int) -> tuple[str, ...]:
        """Return the ids of the last `limit` commands of a stream, the latest last."""
        ...

    async def snapshot(self, stream: str) -> Snapshot | None:
        """Return the latest snapshot of a stream; None if there is none or the stream is closed."""
        ...

    async def secrets(self, stream: str) -> dict[int, bytes]:
        """Return the sealed seeds of the epochs not yet revealed."""
        ...

    async def balance(self, account: Account) -> Chips:
        """Return the balance of an account, 0 if it has no transfers."""
        ...

    async def balances(self, prefix: str) -> dict[Account, Chips]:
        """Return the balances other than 0 of the accounts whose names start with `prefix`."""
        ...

    async def statement(
        self, account: Account, *, limit: int, before: int | None = None
    ) -> tuple[PostedTransfer, ...]:
        """Return the transfers of an account below the number `before`, newest first."""
        ...

    async def matches(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[FinishedMatch, ...]:
        """Return the matches of a person at tables below the position `before`, latest first."""
        ...

    async def all_matches(self, position: int, *, limit: int) -> tuple[FinishedMatch, ...]:
        """Return the matches of both kinds after a position, in the order in which they ended."""
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
        """Return the hands of a person with numbers between `after` and `before`, latest first.

        With `stream`, only the hands at that table.
        """
        ...

    async def sittings(
        self, person: str, *, limit: int, before: int | None = None
    ) -> tuple[Sitting, ...]:
        """Return the sittings of a person that began below the number `before`, latest first."""
        ...

    async def all_deeds(self, number: int, *, limit: int) -> tuple[StoredDeed, ...]:
        """Return the deeds of all people after a number, in their order."""
        ...

    async def feed(self, position: int, *, limit: int) -> tuple[CommittedEntry, ...]:
        """Return the entries of all streams after a position, in commit order."""
        ...

    async def last_beat(self) -> Millis | None:
        """Return the last time that `beat` has stored."""
        ...


class Store(Reader, Protocol):
    """A store of entries. Every change is durable when its method returns."""

    async def append(self, entry: Entry) -> None:
        """Commit an entry with all its parts.

        Raises DuplicateCommand, VersionConflict, BrokenChain, SecretConflict, InsufficientChips,
        TransferConflict or DiskFull: then nothing is written. After any other StoreFailed it is
        unknown whether the entry is committed.
        """
        ...

    async def keep(self, snapshot: Snapshot) -> None:
        """Store a snapshot in place of an older one; ignored for a closed stream."""
        ...

    async def unlisted(self) -> int:
        """Return the last position whose matches and deeds are not listed yet, 0 if all are."""
        ...

    async def list_done(
        self, matches: tuple[FinishedMatch, ...], deeds: tuple[tuple[int, Deed], ...]
    ) -> None:
        """List the matches and deeds of entries that are not listed yet; after that all are.

        Each deed comes with the position of its entry.
        """
        ...

    async def beat(self, now: Millis) -> None:
        """Store the time at which the server was last alive."""
        ...

    async def close(self) -> None:
        """Commit what is queued and close the files. Later calls raise StoreFailed."""
        ...
